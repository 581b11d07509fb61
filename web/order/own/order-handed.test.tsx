import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import { ownApi } from '#contract/order/order-own.ts';
import { answer } from '../../testing/answers.ts';
import type { aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { aDeal, aStaff, marta } from '../../testing/transfer.tsx';
import { OrderHanded } from './order-handed.tsx';

const cash = { sc: 'USD', tc: 'USDT', sale: true, amt_to_exch: '500', amt_to_recv: '499' } as const;
const handed_at = new Date('2026-11-20T13:00:00Z');

async function show(order: Partial<Order>, user: ReturnType<typeof aUser>) {
  await i18next.loadNamespaces('own');
  const deal = aDeal({ ...cash, ...order });
  const routes = [
    answer(ownApi.handed, { ...deal, handed_at }),
    answer(ownApi.gaveCash, { ...deal, cash_question: 'given' }),
  ];
  return renderApp(<OrderHanded order={deal} />, { user, routes });
}
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));

test('the customer says that the cash is handed over, after a question that names the sum', async () => {
  const { server } = await show({}, marta);
  press('I handed over the cash');
  screen.getByText(/Did you hand over \$500\.00 at the desk\?/);
  expect(server.to(ownApi.handed)).toEqual([]);
  press('Yes, the desk has it');
  await waitFor(() => expect(server.to(ownApi.handed)).toHaveLength(1));
});

test.each([
  ['a customer who sends USDT', { sc: 'USDT', tc: 'USD', sale: false }, marta],
  ['a customer whose office has not confirmed', { status: 'requested' }, marta],
  ['the desk', {}, aStaff('cashier')],
] as const)('%s has no such button', async (_, order, user) => {
  await show(order, user);
  expect(screen.queryByRole('button')).toBeNull();
});

test('then both sides read it, and what to do', async () => {
  const { unmount } = await show({ handed_at }, marta);
  screen.getByText(/Stay at the desk/);
  unmount();
  await show({ handed_at }, aStaff('cashier'));
  screen.getByText(/The customer says: \$500\.00 handed over/);
  screen.getByText(/record it as received, or cancel the deal and say why/);
});

const ended = { status: 'cancelled', ended_by: 'office', cancelled_at: new Date() } as const;

test('after a cancel the customer is asked about money, and answers with one press', async () => {
  const { server } = await show({ ...ended, cash_question: 'asked' }, marta);
  screen.getByText('Did you give money to the desk?');
  press('Yes, I gave money');
  await waitFor(() => expect(server.to(ownApi.gaveCash)).toMatchObject([{ body: { gave: true } }]));
});

test('a customer who gave money can say that it is settled', async () => {
  const { server } = await show({ ...ended, cash_question: 'given' }, marta);
  press(/It is settled/);
  await waitFor(() => expect(server.to(ownApi.gaveCash)).toMatchObject([{ body: { gave: false } }]));
});

test('the office reads the answer', async () => {
  await show({ ...ended, cash_question: 'given' }, aStaff('office_owner'));
  screen.getByText(/Find out where it is, and call the customer/);
  expect(screen.queryByRole('button')).toBeNull();
});
