import { expect, test } from 'vitest';
import { forFile } from '../../testing/for-file.ts';
import { stepsOn, writeOrder } from '../../testing/order.test-kit.ts';
import { byOf, openWorld } from '../../testing/world.ts';

const world = await forFile(openWorld());

test('A sum that arrives between the decision and its write stops the step, which was decided without it', async () => {
  const office = await world.office();
  const [customer, owner, cashier] = [await world.customer(), await world.owner(office), await world.cashier(office)];
  const rate = await world.rate({ sc: 'USDT', tc: 'USD', rate: '0.9955' });
  const order = await writeOrder(world, { customer, office, rate, status: 'confirmed' });
  const late = stepsOn(world.db, {
    store: (real) => ({
      ...real,
      async writeRead(...decided) {
        const arrived = await world.as(cashier).put(`/v1/orders/${order.id}/arrived`, { amount: '1' });
        expect(arrived.status).toBe(200);
        return real.writeRead(...decided);
      },
    }),
  });
  await expect(late.take(byOf(owner, [office.id]), order.id, 'cancel')).rejects.toMatchObject({
    code: 'ORDER_ALREADY_PROCESSED',
  });
  const { body } = await world.as(owner).get(`/v1/orders/${order.id}`);
  expect([body.status, body.version]).toEqual([2, order.version + 1]);
});
