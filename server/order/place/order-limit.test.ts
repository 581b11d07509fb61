import { expect, test } from 'vitest';
import { forFile } from '../../testing/for-file.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import { openWorld } from '../../testing/world.ts';

const world = await forFile(openWorld({ env: { OPEN_ORDERS_PER_CUSTOMER: '2' } }));

test('A customer has at most the configured number of open orders, and can place another when one ends', async () => {
  const office = await world.office();
  const rate = await world.rate({ sc: 'USDT', tc: 'USD', rate: '0.9955' });
  const customer = world.as(await world.customer());
  const place = () => customer.post('/v1/orders/', { er_id: rate.id, office_id: office.id, amount: '10' });
  const [first] = [await place(), await place()];
  expect(await place()).toMatchObject({ status: 429, body: { detail: 'Too many orders' } });
  await customer.put(`/v1/orders/${first.body.id}/cancel`);
  expect((await place()).status).toBe(201);
});

test('Completed and cancelled orders do not count for the limit', async () => {
  const office = await world.office();
  const rate = await world.rate({ sc: 'USDT', tc: 'EUR', rate: '0.9155' });
  const customer = await world.customer();
  for (const status of ['completed', 'completed', 'cancelled', 'cancelled'] as const)
    await writeOrder(world, { customer, office, rate, status });
  const placed = await world.as(customer).post('/v1/orders/', { er_id: rate.id, office_id: office.id, amount: '10' });
  expect(placed.status).toBe(201);
});
