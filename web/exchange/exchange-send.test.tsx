import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import { orderApi } from '#contract/order/order.ts';
import { verificationApi } from '#contract/person/phone-verification.ts';
import { userApi } from '#contract/person/user.ts';
import { answer, loseConnection, refuse } from '../testing/answers.ts';
import {
  fill,
  offerOf,
  park,
  planRows,
  reasons,
  rynok,
  showExchange,
  submitButton,
  type,
} from '../testing/exchange.tsx';
import { anOrder, aPage, aUser } from '../testing/fixtures.ts';

test('who collects cash reads until when the office is open, also where its hours are free text', {
  tags: 'long',
}, async () => {
  const offices = [rynok, { ...park, working_hours: 'ТЦ Форум: пн–пт' }];
  const pair = { sc: 'USDT', tc: 'USD' };
  await showExchange({
    address: '/?sc=USDT&tc=USD',
    offers: { 'USDT-USD': [offerOf(rynok, '0.99', pair), offerOf(park, '0.98', pair)] },
    routes: [answer(officeApi.list, aPage(offices))],
  });
  await fill('2500', 'Rynok Square');
  expect(planRows()[2]).toBe('You collect the cash with a codeopen 24 hours');
  await fill('2500', 'Stryiskyi Park');
  expect(planRows()[2]).toBe('You collect the cash with a codeТЦ Форум: пн–пт');
});

test('the refusal for too many open orders is shown once', { tags: 'long' }, async () => {
  await showExchange({ routes: [refuse(orderApi.create, 'RATE_LIMIT_EXCEEDED', { reason: 'tooManyOrders' })] });
  await fill('2500', 'Rynok Square');
  fireEvent.click(submitButton());
  const notice = await screen.findByText(/^Too many orders\. Your form is kept/);
  expect(notice.textContent).toMatch(/^Failed to Create Order/);
  expect(screen.getAllByText('Failed to Create Order')).toHaveLength(1);
});

test('without an answer the form offers a retry, or warns of a second order once it is edited', async () => {
  await showExchange({ routes: [loseConnection(orderApi.create)] });
  await fill('2500', 'Rynok Square');
  fireEvent.click(submitButton());
  expect(await screen.findByText(/it will not become a second deal/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  type('2600');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.queryByText(/it will not become a second deal/)).toBeNull();
  expect(screen.getByText(/Look among your deals before you send another/)).toBeTruthy();
  type('2500');
  expect(screen.getByText(/it will not become a second deal/)).toBeTruthy();
});

test('offline the button is off and says so, and a retry never forgets that the try before may have arrived', async () => {
  await showExchange({ routes: [loseConnection(orderApi.create)] });
  await fill('2500', 'Rynok Square');
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => void network.mockRestore());
  const become = (isOnline: boolean) => {
    network.mockReturnValue(isOnline);
    act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
  };
  become(false);
  expect(submitButton().disabled).toBe(true);
  expect(screen.getByText('No connection, so nothing can be requested')).toBeTruthy();
  expect(reasons()).toEqual([]);
  become(true);
  fireEvent.click(submitButton());
  expect(await screen.findByText(/may have arrived/)).toBeTruthy();
  network.mockReturnValue(false);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  // The try before may be there.
  expect(await screen.findByText('You are offline. Check the connection and try again.')).toBeTruthy();
  expect(await screen.findByText(/may have arrived/)).toBeTruthy();
});

test('a retry after a server error uses the same key, and success removes the error', async () => {
  let isDown = true;
  const route = orderApi.create;
  const trouble = refuse(route, 'SERVER_ERROR');
  const made = answer(route, anOrder());
  const { server } = await showExchange({
    routes: [{ route, reply: (sent) => (isDown ? trouble : made).reply(sent) }],
  });
  await fill('2500', 'Rynok Square');
  fireEvent.click(submitButton());
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(server.to(route)).toHaveLength(2));
  isDown = false;
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Request Submitted')).toBeTruthy();
  expect(screen.queryByText(/the request may have arrived/)).toBeNull();
  expect(new Set(server.to(route).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('a new try removes the notice of the last one', { tags: 'long' }, async () => {
  const route = orderApi.create;
  let refusal = refuse(route, 'NOT_FOUND');
  await showExchange({ routes: [{ route, reply: (sent) => refusal.reply(sent) }] });
  await fill('2500', 'Rynok Square');
  fireEvent.click(submitButton());
  await screen.findByText('Failed to Create Order');
  refusal = refuse(route, 'FORBIDDEN');
  await waitFor(() => expect(submitButton().disabled).toBe(false));
  fireEvent.click(submitButton());
  await screen.findByText('Not enough permissions');
  expect(screen.getAllByText('Failed to Create Order')).toHaveLength(1);
});

test('after the first order on a phone the deal has the focus, and then the content, not the removed button', async () => {
  const width = window.innerWidth;
  window.innerWidth = 360;
  try {
    await showExchange();
    type('10');
    submitButton().focus();
    fireEvent.click(submitButton());
    await screen.findByText('Request Submitted');
    const deal = await screen.findByRole('dialog');
    await waitFor(() => expect(deal.contains(document.activeElement)).toBe(true));
    fireEvent.keyDown(deal, { key: 'Escape', code: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  } finally {
    window.innerWidth = width;
  }
});

test('when the wallet has changed, nothing is placed and the user is loaded again', async () => {
  const route = orderApi.create;
  const { server } = await showExchange({
    routes: [refuse(route, 'CONFLICT', { reason: 'walletChanged' })],
  });
  await fill('2500', 'Rynok Square');
  const callsBefore = server.to(userApi.getMe).length;
  fireEvent.click(submitButton());
  expect(await screen.findByText(/Your wallet was changed meanwhile/)).toBeTruthy();
  expect(server.to(route)[0]?.body).toMatchObject({ wallet: { data: [{ address: expect.any(String) }] } });
  await waitFor(() => expect(server.to(userApi.getMe).length).toBeGreaterThan(callsBefore));
});

test('where only verified phones may place orders, the code is sent and typed in the form, which stays filled', async () => {
  const { server } = await showExchange({
    user: aUser({ must_verify_phone: true }),
    routes: [answer(verificationApi.send, { request_id: 'request-1' }), answer(verificationApi.verify, {})],
  });
  await fill('2500', 'Rynok Square');
  expect(submitButton().disabled).toBe(true);
  const panel = within(await screen.findByRole('region', { name: 'Verify your phone before proceed' }));
  fireEvent.click(panel.getByRole('button', { name: 'Send code' }));
  fireEvent.change(await panel.findByLabelText('Code of 6 digits'), { target: { value: '123456' } });
  await waitFor(() => expect(submitButton().disabled).toBe(false));
  expect(server.to(verificationApi.verify)[0]?.body).toEqual({ request_id: 'request-1', code: '123456' });
  expect(screen.queryByText('Verify your phone before proceed')).toBeNull();
  await waitFor(() => expect(document.activeElement?.contains(submitButton())).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
});

test('a refusal because the phone is not verified shows how to verify it', { tags: 'long' }, async () => {
  const user = aUser();
  let now = user;
  await showExchange({
    user,
    routes: [
      refuse(orderApi.create, 'VALIDATION_ERROR', { reason: 'phoneUnverified' }),
      answer(userApi.getMe, () => now),
    ],
  });
  await fill('2500', 'Rynok Square');
  now = { ...user, must_verify_phone: true };
  fireEvent.click(submitButton());
  expect(await screen.findByRole('button', { name: 'Send code' })).toBeTruthy();
});
