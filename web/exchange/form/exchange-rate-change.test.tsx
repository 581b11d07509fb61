import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { orderApi } from '#contract/order/order.ts';
import { answer, refuse } from '../../testing/answers.ts';
import {
  amountField,
  fill,
  offerOf,
  park,
  plain,
  reasons,
  rynok,
  showExchange,
  submitButton,
  usualOffers,
} from '../../testing/exchange.tsx';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { anOrder } from '../../testing/fixtures.ts';

type Server = Awaited<ReturnType<typeof showExchange>>['server'];
const bodies = (server: Server) => server.to(orderApi.create).map(({ body }) => body);
const keys = (server: Server) => server.to(orderApi.create).map(({ headers }) => headers['idempotency-key']);

const newer = offerOf(rynok, '0.996');
const expired = refuse(orderApi.create, 'EXCHANGE_RATE_EXPIRED', { current_rate: newer.rate });
const createdOrder = answer(orderApi.create, anOrder());

test('a rate that changes under a filled form shows the old rate, the new rate and the effect on the amount', async () => {
  const offers = usualOffers();
  await showExchange({ offers });
  await fill('2500', 'Rynok Square');
  offers['USD-USDT'][0] = newer;
  const message = { ...newer.rate, rate: 0.996, ts: newer.rate.ts.toISOString() };
  act(() => FakeSocket.last().accept());
  act(() => FakeSocket.last().say({ type: 'rate_update', data: message }));
  expect(await screen.findByText('The rate has changed: 1.0015 → $1.0040')).toBeTruthy();
  expect(plain(screen.getByText(/^You receive .* less/).textContent)).toBe('You receive 6.25 T less.');
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByText(/^The rate has changed/)).toBeNull();
});

test('a rate that changes before sending is a question, and only a yes sends the order', async () => {
  const offers = usualOffers();
  const { server } = await showExchange({
    offers,
    routes: [
      {
        route: orderApi.create,
        reply: (sent) => {
          const isNew = JSON.stringify(sent.body).includes(newer.rate.id);
          return (isNew ? createdOrder : expired).reply(sent);
        },
      },
    ],
  });
  await fill('2500', 'Rynok Square');
  offers['USD-USDT'][0] = newer;
  fireEvent.click(submitButton());
  const dialog = await screen.findByRole('dialog', { name: 'The rate has changed' });
  expect(plain(dialog.textContent)).toContain('Rate before0.9985Rate now0.9960');
  expect(plain(dialog.textContent)).toContain('You receive 2,490.00 T instead of 2,496.25 T: 6.25 T less.');
  expect(bodies(server)).toHaveLength(1);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Accept the new rate' }));
  expect(await screen.findByText('Request Submitted')).toBeTruthy();
  expect(bodies(server)).toMatchObject([{}, { er_id: newer.rate.id, amount: '2500' }]);
  expect(new Set(keys(server)).size).toBe(2);
});

test('a no sends nothing and keeps the form', async () => {
  const { server } = await showExchange({ routes: [expired] });
  await fill('2500', 'Rynok Square');
  fireEvent.click(submitButton());
  const dialog = await screen.findByRole('dialog');
  const decline = within(dialog).getAllByRole('button', { name: 'Back to the form' }).at(-1);
  if (decline) fireEvent.click(decline);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(amountField().value).toBe('2,500.00');
  expect(bodies(server)).toHaveLength(1);
});

// spec 5.15
test('an office that no longer offers the pair is named, and nothing is sent', async () => {
  const offers = usualOffers();
  await showExchange({ offers, routes: [refuse(orderApi.create, 'EXCHANGE_RATE_EXPIRED', { current_rate: null })] });
  await fill('2500', 'Rynok Square');
  offers['USD-USDT'] = [offerOf(park, '0.996')];
  fireEvent.click(submitButton());
  expect(await screen.findByRole('dialog', { name: 'This rate is no longer available' })).toBeTruthy();
  await waitFor(() => expect(reasons()).toEqual(['Choose an office that offers this pair']));
});
