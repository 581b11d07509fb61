import { screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import { type Order, type OrderDetail, orderApi } from '#contract/order/order.ts';
import type { deadlineApi } from '#contract/order/order-deadline.ts';
import type { transferApi } from '#contract/order/order-transfer.ts';
import type { Arrival } from '#domain/order/order-transfer.ts';
import type { Role } from '#domain/person/actor.ts';
import { OrderDialog } from '../order/details/order-dialog.tsx';
import { type Answer, answer, type Sent } from './answers.ts';
import { plain } from './exchange.tsx';
import { anOffice, anOrder, aPage, aUser } from './fixtures.ts';
import { renderApp } from './render.tsx';

const office = anOffice({ working_hours: '24/7' });
const officeName = { id: office.id, name: office.name, address: office.address };
export const marta = aUser();
export const aStaff = (permissions: Role) =>
  aUser({ permissions, user_offices: [{ office_id: office.id, office: officeName }] });

export const hash = '5f2c1b7a9e3d4860b1f7c2a8d9e0f4a35f2c1b7a9e3d4860b1f7c2a8d9e0f4a3';
export const officeAddress = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf';

/** 1000 USDT for cash, confirmed: Marta sends the USDT on TRC20. */
export const aDeal = (more: Partial<Order> = {}): Order =>
  anOrder({
    ...{ customer_id: marta.id, office_id: office.id, office: officeName, sc: 'USDT', tc: 'UAH', sale: false },
    ...{ amt_to_exch: '1000', amt_to_recv: '41350', rate: '41.35', status: 'confirmed', version: 2 },
    confirmed_at: new Date('2026-11-20T12:49:00Z'),
    office_wallet: { data: [{ address: officeAddress, network: 'TRC20' }] },
    ...more,
  });

/** A sum that arrived, as the staff recorded it. */
export const anArrival = (amount: string, more: Partial<Arrival> = {}): Arrival => ({
  ...{ id: 1, amount, tx_hash: null, corrects: null, reason: null, is_void: false },
  ...more,
});

/** What the server writes on the order when somebody says this. */
type Kept = {
  route: (typeof transferApi)[keyof typeof transferApi] | typeof deadlineApi.extend;
  keep: (said: Record<string, unknown>, order: OrderDetail) => Partial<OrderDetail>;
};

/** The open deal of this reader, with a server that keeps what is said. */
export async function showTransfer(order: Order, { route, keep }: Kept, user = marta, routes: Answer[] = []) {
  let now: OrderDetail = { ...order, events: [] };
  const write = ({ body }: Sent) => {
    now = { ...now, version: now.version + 1, ...keep(Object(body), now) };
    return now;
  };
  const app = await renderApp(<OrderDialog />, {
    user,
    address: `/?tab=deals&order=${order.id}`,
    routes: [
      answer(orderApi.get, () => now),
      answer(officeApi.get, office),
      answer(orderApi.list, aPage([])),
      answer(route, write),
      ...routes,
    ],
  });
  await i18next.loadNamespaces('order');
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(i18next.t('order:timeline.title'));
  const bodies = () => app.server.to(route).map(({ body }) => body);
  return { ...app, dialog, bodies, text: () => plain(dialog.textContent) };
}

/** The field with its checks, which are fetched later. */
export const hashField = (dialog: HTMLElement) =>
  waitFor(() => {
    const field = within(dialog).getByRole('textbox', { name: /^Transaction id/ });
    expect(field).toHaveProperty('disabled', false);
    return field;
  });
