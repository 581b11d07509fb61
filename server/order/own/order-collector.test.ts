import { beforeEach, expect, test } from 'vitest';
import { mostCollectorChanges } from '#domain/order/collector.ts';
import type { OrderStatus } from '#domain/order/order.ts';
import { forFile } from '../../testing/for-file.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../../testing/world.ts';

let customer: Person;

const world = await forFile(openWorld());
const { office, toCash, toCoin, admin, cashier } = await exchangeIn(world);
beforeEach(async () => {
  customer = await world.customer();
});

const write = (status: OrderStatus = 'ready', rate = toCash) => writeOrder(world, { customer, office, rate, status });
const name = (id: string, who: string | null, headers = {}, by = customer) =>
  world.as(by).put(`/v1/orders/${id}/collector`, { name: who }, headers);
const read = async (by: Person, id: string) => (await world.as(by).get(`/v1/orders/${id}`)).body;

test('the customer says who collects, the desk reads it, and the history keeps that it was said', async () => {
  const { id, version } = await write();
  const stale = await name(id, 'Olena Kovalenko', { 'if-match': '"99"' });
  expect(stale.status).toBe(409);
  const said = await name(id, '  Olena Kovalenko ');
  expect(said).toMatchObject({ status: 200, body: { collector: 'Olena Kovalenko', version: version + 1 } });
  const order = await read(cashier, id);
  expect(order.collector).toBe('Olena Kovalenko');
  expect(order.events.at(-1)).toMatchObject({ what: 'collector', by: { id: customer.id } });

  expect(await name(id, 'Olena Kovalenko')).toMatchObject({ status: 200, body: { version: version + 1 } });
  expect(await name(id, null)).toMatchObject({ status: 200, body: { collector: null, version: version + 2 } });
});

test('a name is bounded, and so is how often it changes', async () => {
  const { id } = await write();
  expect((await name(id, 'O')).status).toBe(422);
  expect((await name(id, 'O'.repeat(81))).status).toBe(422);
  for (let at = 0; at < mostCollectorChanges; at += 1) expect((await name(id, `Olena ${at}`)).status).toBe(200);
  expect(await name(id, 'Olena')).toMatchObject({ status: 409, body: { reason: 'collectorTooOften' } });
});

test('nobody is named for USDT, or for an order that is over', async () => {
  expect(await name((await write('confirmed', toCoin)).id, 'Olena')).toMatchObject({
    body: { reason: 'coinNotCollected' },
  });
  expect((await name((await write('completed')).id, 'Olena')).status).toBe(409);
});

test('the name goes with the end of the order, and only the event stays', async () => {
  const order = await write('received');
  await name(order.id, 'Olena');
  expect((await world.as(cashier).put(`/v1/orders/${order.id}/ready`)).status).toBe(200);
  expect((await world.as(admin).put(`/v1/orders/${order.id}/close`)).status).toBe(200);
  const closed = await read(admin, order.id);
  expect(closed).toMatchObject({ status: 3, collector: null });
  expect(closed.events.map(({ what }: { what: string | null }) => what)).toContain('collector');
  const { rows } = await world.db.pool.query('select from order_collectors where order_id = $1', [order.id]);
  expect(rows).toEqual([]);
});

test('the database refuses a name for an order whose customer has not said it, or that pays USDT', async () => {
  for (const { id } of [await write(), await write('ready', toCoin), await write('completed')]) {
    const insert = world.db.pool.query(`insert into order_collectors (order_id, name) values ($1, 'Olena')`, [id]);
    await expect(insert).rejects.toMatchObject({ code: 'OB044' });
  }
});
