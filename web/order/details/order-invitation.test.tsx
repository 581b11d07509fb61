import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { notificationApi } from '#contract/notification.ts';
import { officeApi } from '#contract/office/office.ts';
import { type Order, orderApi } from '#contract/order/order.ts';
import { answer } from '../../testing/answers.ts';
import { plain } from '../../testing/exchange.tsx';
import { anOffice, anOrder, aPage, aUser } from '../../testing/fixtures.ts';
import { aBrowser } from '../../testing/push-browser.ts';
import { renderApp } from '../../testing/render.tsx';
import { placedQuery } from '../order.queries.ts';
import { OrderDialog } from './order-dialog.tsx';

const marta = aUser();
const office = anOffice();
const placed = anOrder({
  customer_id: marta.id,
  office: { id: office.id, name: office.name, address: office.address },
});

/** Opens an order. `isNew` says that it was placed in this page. */
async function showOrder(order: Order, isNew = true) {
  await i18next.loadNamespaces(['order', 'notification']);
  const app = await renderApp(<OrderDialog />, {
    user: marta,
    address: '/',
    routes: [
      answer(orderApi.get, { ...order, events: [] }),
      answer(officeApi.get, office),
      answer(orderApi.list, aPage([])),
      answer(notificationApi.getKey, { public_key: 'key' }),
      answer(notificationApi.subscribe, { subscribed: true, rate_update: false }),
      answer(notificationApi.getState, { subscribed: false, rate_update: false }),
    ],
  });
  if (isNew) app.queryClient.setQueryData(placedQuery().queryKey, order.id);
  await app.router.navigate({ search: { order: order.id } });
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Steps');
  return { ...app, dialog };
}

const invitation = (dialog: HTMLElement) => within(dialog).queryByRole('button', { name: 'Allow notifications' });

test('a new deal says what happens now, and invites to notifications of its steps', async () => {
  const { asked } = aBrowser({ permission: 'default' });
  const { dialog, server } = await showOrder(placed);
  expect(plain(dialog.textContent)).toContain('The office has your request and will confirm it. Do not come yet.');
  const allow = invitation(dialog);
  if (!allow) throw new Error('There is no invitation');
  fireEvent.click(allow);
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(server.to(notificationApi.subscribe)).toHaveLength(1));
  await waitFor(() => expect(invitation(dialog)).toBeNull());
});

test('who has answered the browser’s question before is not invited again', async () => {
  aBrowser({ permission: 'denied' });
  const { dialog } = await showOrder(placed);
  expect(invitation(dialog)).toBeNull();
});

test('an older deal invites nobody', async () => {
  aBrowser({ permission: 'default' });
  const { dialog } = await showOrder(placed, false);
  expect(invitation(dialog)).toBeNull();
});
