import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import type { Order } from '#contract/order.ts';
import type { aUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';
import { aDeal, aStaff, marta } from '../testing/transfer.tsx';
import { WalletSetAside } from './wallet-set-aside.tsx';

async function show(order: Partial<Order>, user: ReturnType<typeof aUser>) {
  await i18next.loadNamespaces('wallet');
  return renderApp(<WalletSetAside order={{ ...aDeal(), wallet_set_aside: true, ...order }} />, { user });
}

test('the desk is told why the deal does not go on, and what to do', async () => {
  await show({}, aStaff('cashier'));
  screen.getByText(/Take no money until the customer confirms it/);
});

test('the customer is told where to confirm the wallet', async () => {
  await show({}, marta);
  screen.getByText(/until you confirm the wallet in your profile/);
});

test.each([{ wallet_set_aside: false }, { status: 'cancelled' }] as const)('nothing is said of %j', async (order) => {
  const { container } = await show(order, aStaff('cashier'));
  expect(container.textContent).not.toContain('wallet');
});
