import { expect, test } from 'vitest';
import { forFile } from '../../testing/for-file.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import { openWorld } from '../../testing/world.ts';

const world = await forFile(openWorld());

test.each([
  ['winter', '2026-03-03', '2026-03-02T22:00:00Z', '2026-03-02T21:59:59Z'],
  ['summer', '2026-07-01', '2026-06-30T21:00:00Z', '2026-06-30T20:59:59Z'],
])(
  'In %s a day alone filters from its beginning in Kyiv, and one of the two bounds is enough',
  async (_, day, first, before) => {
    const [office, rate] = [await world.office(), await world.rate({ sc: 'USDT', tc: 'USD', rate: '0.9955' })];
    const customer = await world.customer();
    const placed = async (createdAt: string) => (await writeOrder(world, { customer, office, rate, createdAt })).id;
    const [early, late] = [await placed(before), await placed(first)];
    const list = async (query: string) => {
      const { body } = await world.as(customer).get(`/v1/orders/?${query}`);
      return body.items.map(({ id }: { id: string }) => id);
    };
    expect(await list(`created_at__gte=${day}`)).toEqual([late]);
    expect(await list(`created_at__lt=${day}`)).toEqual([early]);
  },
);

test.each(['2026-02-30', '2026-3-3', '03.03.2026'])('%s is no day, and is refused', async (day) => {
  const { status } = await world.as(await world.admin()).get(`/v1/orders/?created_at__gte=${day}`);
  expect(status).toBe(422);
});
