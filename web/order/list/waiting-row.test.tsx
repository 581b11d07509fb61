import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { type Order, orderApi } from '#contract/order/order.ts';
import { answer } from '../../testing/answers.ts';
import { plain } from '../../testing/exchange.tsx';
import { anOrder, aPage, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { MostUrgentDeal } from './waiting-row.tsx';

const user = aUser();
const toCash = { sc: 'USDT', tc: 'UAH', sale: false, amt_to_exch: '1000', amt_to_recv: '41400', cash: '41400' };
const mine = (more: Partial<Order>) => anOrder({ customer_id: user.id, ...toCash, ...more });

async function show(...orders: Order[]) {
  await i18next.loadNamespaces('turn');
  return renderApp(<MostUrgentDeal />, { user, routes: [answer(orderApi.list, aPage(orders))] });
}

test('the most urgent deal that waits for the customer is one row that opens it, and says how many more wait', async () => {
  const ready = mine({ status: 'ready' });
  const { address } = await show(mine({ status: 'requested' }), mine({ status: 'confirmed' }), ready);
  const row = await screen.findByRole('link');
  expect(plain(row.textContent)).toBe('Your cash is waiting41,400.00 ₴, Rynok Square1 more');
  fireEvent.click(row);
  await waitFor(() => expect(address().order).toBe(ready.id));
});

test('it says what to send and until when', async () => {
  await show(mine({ status: 'confirmed', due_at: new Date('2026-11-20T16:55:00Z') }));
  const row = await screen.findByRole('link');
  expect(plain(row.textContent)).toMatch(/^Send 1,000.00 T by .*18:55and collect 41,400.00 ₴, Rynok Square$/);
});

test('nothing stands there while all deals are with the office', async () => {
  const { server } = await show(mine({ status: 'requested' }), mine({ status: 'confirmed', sent_at: new Date() }));
  await waitFor(() => expect(server.to(orderApi.list)).toHaveLength(1));
  expect(screen.queryByRole('link')).toBeNull();
});
