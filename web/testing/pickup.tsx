import { act, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { z } from 'zod';
import { officeApi } from '#contract/office/office.ts';
import { type Order, type OrderEvent, orderApi, StatusCode } from '#contract/order/order.ts';
import { pickupApi } from '#contract/order/pickup.ts';
import { OrderDialog } from '../order/details/order-dialog.tsx';
import { useOrderLive } from '../order/order.queries.ts';
import { type Answer, answer } from './answers.ts';
import { FakeSocket } from './fake-socket.ts';
import { anId, anOffice, anOrder, aPage, aUser } from './fixtures.ts';
import { renderApp } from './render.tsx';

export const office = anOffice({ working_hours: '24/7' });
export const officeName = { id: office.id, name: office.name, address: office.address };
export const marta = aUser();
export const olena = { id: anId(), full_name: 'Olena Hnatiuk', permissions: 'cashier' as const };

/** 1000 USDT for cash, which waits at the office. */
export const cash = (more: Partial<Order> = {}) =>
  anOrder({
    customer_id: marta.id,
    office: officeName,
    sc: 'USDT',
    tc: 'UAH',
    sale: false,
    amt_to_exch: '1000',
    amt_to_recv: '41350',
    rate: '41.35',
    status: 'ready',
    version: 4,
    ...more,
  });

/** Cash for USDT. */
export const coin = (more: Partial<Order> = {}) =>
  anOrder({ customer_id: marta.id, office: officeName, status: 'ready', version: 4, ...more });

export const theCode = answer(pickupApi.code, { code: '042917', tries_left: 5 });

type How = { user?: ReturnType<typeof aUser>; routes?: Answer[]; events?: OrderEvent[] };

export async function showOrder(order: Order, { user = marta, routes = [theCode], events = [] }: How = {}) {
  const app = await renderApp(<Live />, {
    user,
    address: `/?order=${order.id}`,
    routes: [
      answer(orderApi.get, { ...order, events }),
      answer(officeApi.get, office),
      answer(orderApi.list, aPage([])),
      ...routes,
    ],
  });
  const dialog = await screen.findByRole('dialog');
  // The code of the dialog is loaded on the first opening, which takes time.
  await within(dialog).findByText(i18next.t('order:timeline.title'), {}, { timeout: 20_000 });
  return { ...app, dialog, button: (name: string) => within(dialog).queryByRole('button', { name }) };
}

function Live() {
  useOrderLive();
  return <OrderDialog />;
}

export const tell = (type: 'order_update' | 'order_here', order: Order) => {
  const status = z.encode(StatusCode.json, order.status);
  act(() => FakeSocket.last().accept());
  act(() => FakeSocket.last().say({ type, data: JSON.parse(JSON.stringify({ ...order, status })) }));
};
