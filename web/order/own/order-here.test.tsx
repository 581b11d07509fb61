import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import { type Order, orderApi } from '#contract/order/order.ts';
import { pickupApi } from '#contract/order/pickup.ts';
import { hereMinutes } from '#domain/order/pickup-code.ts';
import { answer, loseConnection, refuse } from '../../testing/answers.ts';
import { cash, coin, office, showOrder, tell, theCode } from '../../testing/pickup.tsx';

test('"I am here" tells the office until when, and can be said again after that', async () => {
  const now = Date.now();
  let order = cash();
  const sayHere = answer(pickupApi.here, () => {
    order = { ...order, here_at: new Date(now) };
    return order;
  });
  const { dialog, button, server } = await showOrder(order, {
    routes: [theCode, sayHere, answer(orderApi.get, () => ({ ...order, events: [] }))],
  });
  fireEvent.click(await within(dialog).findByRole('button', { name: 'I am here' }));
  expect(await within(dialog).findByText(/^The office knows that you are here, until \d\d:\d\d\.$/)).toBeTruthy();
  expect(button('I am here')).toBeNull();
  expect(server.to(pickupApi.here)).toHaveLength(1);
  order = { ...order, here_at: new Date(now - hereMinutes * 60_000) };
  tell('order_here', order);
  expect(await within(dialog).findByRole('button', { name: 'I am here' })).toBeTruthy();
});

test('"I am here" is offered when a visit makes sense, and says when the office could not be told', async () => {
  const early = await showOrder(cash({ status: 'requested' }));
  expect(early.button('I am here')).toBeNull();
  early.unmount();
  const atHome = await showOrder(coin());
  expect(atHome.button('I am here')).toBeNull();
  atHome.unmount();
  const { dialog } = await showOrder(coin({ status: 'confirmed' }), {
    routes: [loseConnection(pickupApi.here)],
  });
  fireEvent.click(await within(dialog).findByRole('button', { name: 'I am here' }));
  expect(await screen.findByText('The office does not know yet that you are here')).toBeTruthy();
});

test('"I am here" is not offered while the office is closed, nor before the USDT are sent', async () => {
  const closed = answer(officeApi.get, { ...office, closed_until: new Date(Date.now() + 3_600_000) });
  const ready = await showOrder(cash(), { routes: [theCode, closed] });
  await waitFor(() => expect(ready.server.to(officeApi.get).length).toBeGreaterThan(0));
  expect(await within(ready.dialog).findAllByText(/closed until/i)).not.toEqual([]);
  expect(ready.button('I am here')).toBeNull();
  ready.unmount();
  const unsent = await showOrder(cash({ status: 'confirmed' }), { routes: [] });
  expect(unsent.button('I am here')).toBeNull();
  unsent.unmount();
  const sent = await showOrder(cash({ status: 'confirmed', sent_at: new Date() }), { routes: [] });
  expect(await within(sent.dialog).findByRole('button', { name: 'I am here' })).toBeTruthy();
});

test('a deal that has ended meanwhile shows itself instead of taking "I am here"', async () => {
  const order = coin({ status: 'confirmed' });
  const cancelled: Order = { ...order, status: 'cancelled', version: 9, cancelled_at: new Date() };
  const ended = refuse(pickupApi.here, 'ORDER_ALREADY_PROCESSED', { order: cancelled });
  const { dialog } = await showOrder(order, { routes: [ended] });
  fireEvent.click(await within(dialog).findByRole('button', { name: 'I am here' }));
  expect(await within(dialog).findByText(/^The deal was cancelled\./)).toBeTruthy();
});
