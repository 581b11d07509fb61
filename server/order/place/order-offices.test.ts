import { expect, onTestFinished, test } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import type { Page } from '#contract/wire/page.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import { openWorld } from '../../testing/world.ts';

test.each([2, 8, 9])(
  'a member of %i offices sees the orders of all of them in one list, and no others',
  async (count) => {
    const world = await openWorld();
    onTestFinished(() => world.close());
    const rate = await world.rate({ sc: 'USDT', tc: 'USD' });
    const customer = await world.customer();
    const offices = await Promise.all(Array.from({ length: count }, (_, at) => world.office({ name: `Office ${at}` })));
    const places = [...offices, await world.office(), ...offices.toReversed()];
    const orders: Order[] = [];
    for (const [at, office] of places.entries()) {
      const createdAt = `2026-01-01T00:00:${String(at).padStart(2, '0')}Z`;
      orders.push(await writeOrder(world, { customer, office, rate, createdAt }));
    }
    const cashier = world.as(await world.cashier(...offices));
    const mine = orders.filter((order) => offices.some(({ id }) => id === order.office_id)).map(({ id }) => id);

    const list = async (query: string) => (await cashier.get<Page<Order>>(`/v1/orders/?${query}`)).body;
    const first = await list('size=3');
    const second = await list('size=3&page=2');
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(mine.toReversed().slice(0, 6));
    expect(first.total).toBe(2 * count);
    expect((await list('needs_me=true&size=100')).items.map(({ id }) => id)).toEqual(mine);
  },
);
