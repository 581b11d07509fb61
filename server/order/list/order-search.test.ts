import { expect, test } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import type { Page } from '#contract/wire/page.ts';
import { forFile } from '../../testing/for-file.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import { openWorld, type Person } from '../../testing/world.ts';

const world = await forFile(openWorld());
const office = await world.office();
const rate = await world.rate();
const readers = [await world.admin(), await world.owner(office), await world.cashier(office)];

const write = (customer: Pick<Person, 'id'>) => writeOrder(world, { customer, office, rate });
const found = async (reader: Person, search: string) => {
  const { body } = await world.as(reader).get<Page<Order>>(`/v1/orders/?search=${encodeURIComponent(search)}&size=2`);
  return { ids: body.items.map(({ id }) => id), total: body.total };
};

test('A name that thousands of customers share finds the orders of all of them, and no others', async () => {
  const { rows: namesakes } = await world.db.pool.query<{ id: string }>(
    `insert into users (id, cellphone, full_name, password_hash)
     select gen_random_uuid(), '+38067' || lpad(n::text, 7, '0'), 'Ivan Sobko', 'x' from generate_series(1, 2001) n returning id`,
  );
  await write(await world.customer({ full_name: 'Ivan Sobol' }));
  const orders: string[] = [];
  for (const customer of [namesakes[0], namesakes[1_000], namesakes[2_000]])
    if (customer) orders.push((await write(customer)).id);
  for (const reader of readers)
    expect(await found(reader, 'sobko')).toEqual({ ids: orders.toReversed().slice(0, 2), total: 3 });
});

test('A sum finds the orders that give or receive it, written with spaces, a comma or a point', async () => {
  const customer = await world.customer();
  const usd = await world.rate({ sc: 'USDT', tc: 'PLN', rate: '4.05' });
  const { id } = await writeOrder(world, { customer, office, rate: usd, amount: '4600.5' });
  await writeOrder(world, { customer, office, rate: usd, amount: '4600.6' });
  for (const text of ['4600.5', '4 600,5', '4 600,50', '4,600.50'])
    for (const reader of readers) expect(await found(reader, text)).toEqual({ ids: [id], total: 1 });
  expect(await found(readers[0] ?? customer, '46')).toMatchObject({ total: 0 });
});
