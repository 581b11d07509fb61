import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import { promiseApi } from '#contract/order/promise.ts';
import { nextStep } from '#domain/order/order.ts';
import { answer } from '../../testing/answers.ts';
import { anOrder, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { OrderPromise } from '../details/order-promise.tsx';
import { StepMoney } from './step-money.tsx';

const user = aUser({ permissions: 'admin' });
const actor = { id: user.id, role: 'admin', officeIds: [] } as const;
const toCash = { sc: 'USDT', tc: 'USD', sale: false, amt_to_exch: '777.77', amt_to_recv: '773.10338', cash: '773' };

async function show(order: Order) {
  await i18next.loadNamespaces(['marks', 'order']);
  const step = nextStep(actor, order);
  if (!step) throw new Error('The order has no next step');
  return renderApp(
    <>
      <StepMoney order={order} step={step} />
      <OrderPromise order={order} />
    </>,
    { user, routes: [answer(promiseApi.get, { currency: 'USD', amount: '3318', deals: 2 })] },
  );
}

const text = () => screen.getByTestId('app').textContent?.replaceAll('\u00a0', ' ');

test.each<[Partial<Order>, string]>([
  [{ ...toCash, status: 'confirmed', due_at: null }, 'Goes into the wallet: 777.77 USDTPromised: 773.00 USD'],
  [{ ...toCash, status: 'received' }, 'Set aside in the safe: $773.00'],
  [{ ...toCash, status: 'ready' }, 'Leaves what is set aside: $773.00'],
  [{ sc: 'USD', tc: 'USDT', sale: true, status: 'received', amt_to_recv: '996' }, 'Leaves the wallet: 996.00 USDT'],
])('a booked deal says where the money of its next step goes: %o', async (order, expected) => {
  await show(anOrder({ ...order, booked: true }));
  expect(text()).toBe(expected);
});

test('before a confirmation staff read what the office has promised and not paid', async () => {
  await show(anOrder({ ...toCash, status: 'requested' }));
  expect(await screen.findByText('The office has promised and not paid: 3,318.00 USD, in 2 deals')).toBeTruthy();
});
