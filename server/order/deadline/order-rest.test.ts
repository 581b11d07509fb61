import { beforeEach, describe, expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import type { Order } from '#contract/order/order.ts';
import type { Db } from '../../database/db.ts';
import { officeClosings } from '../../office/office-closing.store.ts';
import { forFile } from '../../testing/for-file.ts';
import { stepsOn, writeOrder } from '../../testing/order.test-kit.ts';
import { openWorld } from '../../testing/world.ts';
import { orderRests } from './order-rest.store.ts';

/** With the rights of the server alone: its history is guarded. */
let serverDb: Db;
let office: Office;

const world = await forFile(
  openWorld({
    watch: (db) => {
      serverDb = db;
      return db;
    },
  }),
);
const rate = await world.rate({ sc: 'USDT', tc: 'USD', rate: '0.9955' });
const [admin, customer] = [await world.admin(), await world.customer()];
beforeEach(async () => {
  office = await world.office();
});

const written = (status: Order['status'], endsIn: string) =>
  writeOrder(world, { customer, office, rate, status, endsIn });
const close = (body: Record<string, unknown>) => world.as(admin).put(`/v1/offices/${office.id}/closed`, body);
const read = async ({ id }: Pick<Order, 'id'>) => (await world.as(admin).get(`/v1/orders/${id}`)).body;
const minutesLeft = (at: string | null) => Math.round((new Date(at ?? 0).getTime() - Date.now()) / 60_000);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const sql = (text: string, values: unknown[]) => world.db.pool.query(text, values);
const followClock = () => officeClosings(world.db).followClock();
const moveIntoOpening = () => orderRests(serverDb).moveIntoOpening();
const expireDue = () => stepsOn(world.db).expireDue();

describe('while an office is closed', () => {
  test('none of its deals expires, though those of other offices do', async () => {
    const [asked, agreed] = [await written('requested', '-1 second'), await written('confirmed', '-1 second')];
    await close({ until: inMinutes(30) });
    const here = office;
    office = await world.office();
    const elsewhere = await written('requested', '-1 second');
    office = here;
    await expireDue();
    expect([(await read(asked)).status, (await read(agreed)).status, (await read(elsewhere)).status]).toEqual([
      1, 2, 4,
    ]);
  });

  test('the database alone refuses it, also when a planned closing has begun that nobody has noted', async () => {
    const expire = ({ id }: Pick<Order, 'id'>) =>
      sql(
        `update orders set version = version + 1, status = 'cancelled', cancelled_at = now(), ended_by = 'expired' where id = $1`,
        [id],
      );
    const order = await written('requested', '-1 second');
    await sql('update offices set closures = $2 where id = $1', [
      office.id,
      JSON.stringify([{ from: inMinutes(-1), until: inMinutes(30), reason: null }]),
    ]);
    await expireDue();
    expect((await read(order)).status).toBe(1);
    await expect(expire(order)).rejects.toMatchObject({ code: 'OB032' });
    await sql(`update offices set closures = '[]' where id = $1`, [office.id]);
    await expireDue();
    expect((await read(order)).status).toBe(4);
  });

  test('a queue of its deals does not keep those of other offices open', async () => {
    await sql(
      `insert into orders (id, customer_id, office_id, er_id, sc, tc, amt_to_exch, amt_to_recv, rate, sale, answer_by)
       select gen_random_uuid(), $1, $2, r.id, r.sc, r.tc, 100, round(100 * r.rate, 6), r.rate, false, now() - interval '1 hour'
       from exchange_rates r, generate_series(1, 250) where r.id = $3`,
      [customer.id, office.id, rate.id],
    );
    await close({ until: inMinutes(30) });
    office = await world.office();
    const order = await written('requested', '-1 second');
    await expireDue();
    expect((await read(order)).status).toBe(4);
  });
});

describe('when an office opens again', () => {
  test('each open deal has at least an hour, and no deadline moves earlier', async () => {
    const [late, soon, far] = [
      await written('requested', '-1 second'),
      await written('confirmed', '10 minutes'),
      await written('confirmed', '300 minutes'),
    ];
    await close({ until: inMinutes(120) });
    await moveIntoOpening();
    expect((await read(soon)).version).toBe(soon.version);
    expect(minutesLeft((await read(late)).rests_until)).toBe(180);
    await close({ until: null });
    await expireDue();
    expect(await moveIntoOpening()).toBe(2);
    expect(await moveIntoOpening()).toBe(0);
    expect(minutesLeft((await read(late)).answer_by)).toBe(60);
    const moved = await read(soon);
    expect([minutesLeft(moved.due_at), moved.extended_minutes]).toEqual([60, 0]);
    expect(moved.events.at(-1)).toMatchObject({ what: 'extended', by: null, system: true });
    expect((await read(far)).version).toBe(far.version);
  });

  test('the last quarter of the new time begins later too', async () => {
    office = await world.office({ answer_minutes: 20 });
    const placed = await world
      .as(await world.customer())
      .post('/v1/orders/', { er_id: rate.id, office_id: office.id, amount: '100' });
    expect(placed.body).toMatchObject({ status: 1 });
    await close({ until: inMinutes(120) });
    await close({ until: null });
    await moveIntoOpening();
    const { answer_by, quarter_left_at } = await read(placed.body);
    expect([minutesLeft(placed.body.answer_by), minutesLeft(answer_by), minutesLeft(quarter_left_at)]).toEqual([
      20, 60, 45,
    ]);
  });

  test('by itself, the hour counts from the end of the closing, by the hours of the office', async () => {
    await close({ until: inMinutes(30) });
    const order = await written('requested', '-1 second');
    await sql(
      `update offices set closed_until = now() - interval '5 minutes', rests_until = now() + interval '55 minutes'
      where id = $1`,
      [office.id],
    );
    await expireDue();
    await followClock();
    await moveIntoOpening();
    expect([(await read(order)).status, minutesLeft((await read(order)).answer_by)]).toEqual([1, 55]);
    const { rows } = await sql(`select kind from outbox where subject_id = $1`, [office.id]);
    expect(rows.at(-1)).toEqual({ kind: 'office_update' });
    expect((await sql('select closed_until from offices where id = $1', [office.id])).rows).toEqual([
      { closed_until: null },
    ]);
  });

  test('after a planned closing that began and ended while nobody looked, its hour counts too', async () => {
    const order = await written('requested', '-1 second');
    await sql('update offices set closures = $2 where id = $1', [
      office.id,
      JSON.stringify([{ from: inMinutes(-40), until: inMinutes(-10), reason: null }]),
    ]);
    await expireDue();
    expect(await followClock()).toBe(1);
    await expireDue();
    await moveIntoOpening();
    expect([(await read(order)).status, minutesLeft((await read(order)).answer_by)]).toEqual([1, 50]);
  });

  test('and its hour is over, its deals expire', async () => {
    const order = await written('requested', '-1 second');
    await close({ until: inMinutes(30) });
    await sql(`update offices set closed_until = null, rests_until = now() - interval '1 second' where id = $1`, [
      office.id,
    ]);
    await moveIntoOpening();
    await expireDue();
    expect((await read(order)).status).toBe(4);
  });
});

test('A planned closing begins for every page by the clock, and is planned no more', async () => {
  const [from, until] = [inMinutes(-1), inMinutes(60)];
  await sql('update offices set closures = $2 where id = $1', [
    office.id,
    JSON.stringify([{ from, until, reason: 'Bank' }]),
  ]);
  const { version } = (await world.as(admin).get(`/v1/offices/${office.id}`)).body;
  expect(await followClock()).toBe(1);
  expect(await followClock()).toBe(0);
  const { rows } = await sql('select closed_until, closed_reason, closures, version from offices where id = $1', [
    office.id,
  ]);
  expect(rows).toEqual([{ closed_until: until, closed_reason: 'Bank', closures: [], version }]);
});
