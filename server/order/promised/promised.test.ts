import { expect, test } from 'vitest';
import { forFile } from '../../testing/for-file.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import { exchangeIn, openWorld } from '../../testing/world.ts';

const world = await forFile(openWorld());
const { office, toCash, toCoin, cashier, admin, customer } = await exchangeIn(world);

test('Before a confirmation staff read what the office has promised and not paid in that currency, as it is counted', async () => {
  const elsewhere = await world.office();
  const write = (rate: typeof toCash, status: Parameters<typeof writeOrder>[1]['status'], at = office) =>
    writeOrder(world, { customer, office: at, rate, status });
  const asked = await write(toCash, 'requested');
  const promised = async ({ id } = asked) => (await world.as(cashier).get(`/v1/orders/${id}/promised`)).body;
  expect(await promised()).toEqual({ currency: 'USD', amount: '0', deals: 0 });

  for (const status of ['confirmed', 'received', 'ready', 'completed'] as const) await write(toCash, status);
  await write(toCash, 'confirmed', elsewhere);
  // 99.55 USD are counted as 99.
  expect(await promised()).toEqual({ currency: 'USD', amount: '297', deals: 3 });

  const coin = await write(toCoin, 'requested');
  for (const status of ['confirmed', 'received', 'ready'] as const) await write(toCoin, status);
  // The USDT of a ready deal has left the office.
  expect(await promised(coin)).toEqual({ currency: 'USDT', amount: '199.7', deals: 2 });
  await world.as(admin).put(`/v1/orders/${coin.id}/confirm`);
  expect(await promised(coin)).toMatchObject({ deals: 3 });
});
