import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { orderApi } from '#contract/order.ts';
import { showExchange } from '../testing/exchange.tsx';
import { anOrder, aUser } from '../testing/fixtures.ts';

test('beside the form stand the deals that are neither completed nor cancelled', async () => {
  const user = aUser();
  const order = anOrder({ customer_id: user.id, status: 'confirmed' });
  const { server } = await showExchange({ user, orders: [order] });
  await screen.findByRole('region', { name: 'Active Deals' });
  expect(server.to(orderApi.list).map(({ query }) => query.status__in)).toEqual(['1,2,5,6']);
});
