import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import { ownApi } from '#contract/order/order-own.ts';
import { answer } from '../../testing/answers.ts';
import type { aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { aDeal, aStaff, marta } from '../../testing/transfer.tsx';
import { FirstWords } from '../details/order-note.tsx';
import { OrderCollector } from './order-collector.tsx';

const cash = { sc: 'USDT', tc: 'UAH', sale: false, status: 'ready' } as const;

async function show(order: Partial<Order>, user: ReturnType<typeof aUser>) {
  await i18next.loadNamespaces(['own', 'marks', 'step']);
  const deal = aDeal({ ...cash, ...order });
  const routes = [answer(ownApi.collector, { ...deal, collector: 'Olena' })];
  return renderApp(
    <>
      <OrderCollector order={deal} />
      <FirstWords order={deal} />
    </>,
    { user, routes },
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('the customer says who collects, and a name that is too short is refused beside its field', async () => {
  const { server } = await show({}, marta);
  press('Somebody else will collect');
  press('Tell the office');
  expect(await screen.findByText('Write 2 to 80 characters')).toBeTruthy();
  expect(server.to(ownApi.collector)).toEqual([]);
  fireEvent.change(screen.getByRole('textbox', { name: 'Who will collect the cash?' }), { target: { value: 'Olena' } });
  press('Tell the office');
  await waitFor(() => expect(server.to(ownApi.collector).map(({ body }) => body)).toEqual([{ name: 'Olena' }]));
});

test('the customer removes the name', async () => {
  const { server } = await show({ collector: 'Olena' }, marta);
  screen.getByRole('heading', { name: 'Olena may collect the cash' });
  press('Remove');
  await waitFor(() => expect(server.to(ownApi.collector).map(({ body }) => body)).toEqual([{ name: null }]));
});

test('the desk reads the name in the deal and in its row', async () => {
  await show({ collector: 'Olena', note: 'At noon' }, aStaff('cashier'));
  screen.getByRole('heading', { name: 'Somebody else collects: Olena' });
  screen.getByText('Collected by Olena');
});

test.each([
  ['a deal that pays USDT', { sc: 'UAH', tc: 'USDT', sale: true }],
  ['a completed deal', { status: 'completed' }],
] as const)('%s asks for no name', async (_, order) => {
  await show(order, marta);
  expect(screen.queryByRole('button')).toBeNull();
});
