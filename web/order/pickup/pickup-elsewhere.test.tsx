import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { orderApi } from '#contract/order/order.ts';
import { pickupApi } from '#contract/order/pickup.ts';
import { bringPickup, forgetPickup } from '../../lib/address/pickup-address.ts';
import { type Answer, refuse } from '../../testing/answers.ts';
import { aCashier } from '../../testing/desk.tsx';
import { anId, aUser } from '../../testing/fixtures.ts';
import { office } from '../../testing/pickup.tsx';
import { renderApp } from '../../testing/render.tsx';
import { OrderDialog } from '../details/order-dialog.tsx';

/** On a wider window the desk shows the deal beside its lanes. */
window.innerWidth = 1100;

/** Opens a deal that the person does not see, as a scan of its code does. */
async function scan(user: ReturnType<typeof aUser>, ...routes: Answer[]) {
  const id = anId();
  forgetPickup();
  bringPickup(id, '042917');
  const { server } = await renderApp(<OrderDialog />, {
    user,
    address: `/?order=${id}`,
    routes: [refuse(orderApi.get, 'ORDER_NOT_FOUND'), ...routes],
  });
  const dialog = await screen.findByRole('dialog');
  return { id, dialog: within(dialog), asked: () => server.to(pickupApi.find).map(({ body }) => body) };
}

test('a scanned deal of another office says where it waits for its customer', async () => {
  const there = { id: office.id, name: 'Khreshchatyk', address: '15 Khreshchatyk St' };
  const { id, dialog, asked } = await scan(
    aCashier(),
    refuse(pickupApi.find, 'CONFLICT', { reason: 'pickupElsewhere', office: there }),
  );
  expect(await dialog.findByText('This deal is at Khreshchatyk', {}, { timeout: 20_000 })).toBeTruthy();
  expect(dialog.getByText(/15 Khreshchatyk St/)).toBeTruthy();
  expect(dialog.queryByText('Deal not found')).toBeNull();
  expect(asked()).toEqual([{ code: '042917', order_id: id }]);
});

test('a code that is wrong there too leaves the deal unknown, and is asked for once', async () => {
  const { dialog, asked } = await scan(aCashier(), refuse(pickupApi.find, 'ORDER_NOT_FOUND'));
  expect(await dialog.findByText('Deal not found', {}, { timeout: 20_000 })).toBeTruthy();
  expect(dialog.getByText(/show its code again\.$/)).toBeTruthy();
  expect(asked()).toHaveLength(1);
});

test('a customer who opens the address of a stranger’s code asks nothing', async () => {
  const { dialog, asked } = await scan(aUser());
  expect(await dialog.findByText('Deal not found', {}, { timeout: 20_000 })).toBeTruthy();
  expect(asked()).toEqual([]);
});
