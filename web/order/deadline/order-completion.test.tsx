import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import { ownApi } from '#contract/order/order-own.ts';
import { answer } from '../../testing/answers.ts';
import type { aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { aDeal, aStaff, marta } from '../../testing/transfer.tsx';
import { OrderCompletion } from './order-completion.tsx';

const coin = { sc: 'USD', tc: 'USDT', sale: true, amt_to_exch: '500', amt_to_recv: '499' } as const;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const byClock = {
  status: 'completed',
  closed_at: inHours(-1),
  complete_by: inHours(-1),
  closed_by_clock: true,
} as const;

async function show(order: Partial<Order>, user: ReturnType<typeof aUser>) {
  await i18next.loadNamespaces('own');
  const deal = aDeal({ ...coin, ...order });
  const routes = [answer(ownApi.notSo, { ...deal, doubt: 'Nothing has come', doubted_at: new Date() })];
  return renderApp(<OrderCompletion order={deal} />, { user, routes });
}

test('a ready deal says to both sides when it completes by itself', async () => {
  const ready = { status: 'ready', complete_by: inHours(5) } as const;
  const { unmount } = await show(ready, marta);
  screen.getByText(/499\.00 T are sent to your wallet\. If you say nothing/);
  unmount();
  await show(ready, aStaff('office_owner'));
  screen.getByText(/completes by itself/);
});

test('the customer reads the sum, and writes to the office that it is not so', async () => {
  const { server } = await show(byClock, marta);
  screen.getByText(/completed by itself: 499\.00 T were sent/);
  fireEvent.click(screen.getByRole('button', { name: 'Not so?' }));
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Nothing has come' } });
  fireEvent.click(screen.getByRole('button', { name: 'Write to the office' }));
  await waitFor(() => expect(server.to(ownApi.notSo)).toMatchObject([{ body: { text: 'Nothing has come' } }]));
});

test('the office reads what the customer writes', async () => {
  await show({ ...byClock, doubt: 'Nothing has come', doubted_at: new Date() }, aStaff('cashier'));
  screen.getByText('The customer says that the USDT has not come');
  screen.getByText('Nothing has come');
});

test.each([
  ['a deal that its customer completed', { ...byClock, closed_by_clock: false }, marta],
  ['a ready deal that waits for its customer', { status: 'ready' }, marta],
] as const)('nothing is said of %s', async (_, order, user) => {
  const { container } = await show(order, user);
  expect(container.textContent).not.toContain('by itself');
});

test('after a week nobody asks any more', async () => {
  await show({ ...byClock, closed_at: inHours(-24 * 8) }, marta);
  expect(screen.queryByRole('button', { name: 'Not so?' })).toBeNull();
});
