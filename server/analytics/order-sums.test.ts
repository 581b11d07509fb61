import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import type { Period } from '#domain/hours/period.ts';
import { finalStatuses, orderStatuses } from '#domain/order/order.ts';
import { stepsTo } from '#domain/order/order-state.ts';
import type { Db } from '../database/db.ts';
import { seededRandom } from '../seed/seeded-random.ts';
import { forFile } from '../testing/for-file.ts';
import { stepSql, writeOrder } from '../testing/order.test-kit.ts';
import { asServerRole, verdictOf } from '../testing/server-role.test-kit.ts';
import { openWorld } from '../testing/world.ts';
import { analyticsStore } from './analytics.store.ts';
import { orderSumsStore } from './order-sums.store.ts';

const world = await forFile(openWorld());
const customer = await world.customer();
const offices = [await world.office(), await world.office()];
const rates = [
  await world.rate({ sc: 'USDT', tc: 'USD', rate: '0.9955' }),
  await world.rate({ sc: 'EUR', tc: 'USDT', rate: '1.07' }),
];
// A job of the server would add ended orders to the sums too, and a run of the test skips what the job has locked.
await world.app.close();

const period = (from: string, to: string): Period => ({ from: new Date(from), to: new Date(to) });
const periods = [
  period('2026-01-01T00:00:00Z', '2026-04-01T00:00:00Z'),
  period('2026-01-05T00:00:00Z', '2026-03-02T00:00:00Z'),
  period('2026-02-10T13:00:00Z', '2026-02-27T13:00:00Z'),
  period('2026-02-10T13:00:00Z', '2026-02-12T13:00:00Z'),
];

/** Counts every order, without sums. */
async function recount({ from, to }: Period, officeIds: readonly string[]) {
  const { rows } = await world.db.pool.query(
    `select case when grouping(status) = 0 then 'status' when grouping(office_id) = 0 then 'office' else 'pair' end as by,
       status, office_id, sc, tc, count(*) as count, sum(case when sale then amt_to_exch else amt_to_recv end) as amount
     from orders where created_at >= $1 and created_at < $2 and office_id = any($3)
     group by grouping sets ((status), (office_id), (sc, tc)) order by count desc, sc, tc, office_id, status`,
    [from, to, officeIds],
  );
  return rows;
}

const sorted = (groups: readonly object[]) => groups.map((group) => JSON.stringify(group)).sort();
const facts = ({ by, status, office_id, sc, tc, count, amount }: Record<string, unknown>) => ({
  by,
  status,
  office_id,
  sc,
  tc,
  count,
  amount,
});

async function expectExact() {
  const all = offices.map(({ id }) => id);
  for (const officeIds of [all, all.slice(1)]) {
    for (const each of periods) {
      const counted = await analyticsStore(world.db).countOrders(each, officeIds);
      expect(sorted(counted.map(facts))).toEqual(sorted((await recount(each, officeIds)).map(facts)));
    }
  }
}

test('Reports are exact before, while and after ended orders are added to the sums', async () => {
  const { pick, between } = seededRandom(7);
  const sums = orderSumsStore(world.db);
  const write = (status = pick(orderStatuses)) =>
    writeOrder(world, {
      customer,
      office: pick(offices),
      rate: pick(rates),
      status,
      amount: `${between(1, 9_999)}.${between(10, 99)}`,
      createdAt: new Date(Date.UTC(2026, 0, 1) + between(0, 90 * 24 * 60) * 60_000).toISOString(),
    });
  const open = [];
  for (let round = 0; round < 4; round += 1) {
    for (let orders = 0; orders < 25; orders += 1) await write();
    for (let orders = 0; orders < 5; orders += 1) open.push(await write('requested'));
    await expectExact();
    await Promise.all([sums.addEnded(), sums.addEnded(), expectExact()]);
    await expectExact();
  }
  for (const { id } of open) {
    for (const step of stepsTo(pick(finalStatuses))) await world.db.pool.query(stepSql(step), [[id]]);
  }
  await expectExact();
  await sums.addEnded();
  await expectExact();
  const { rows } = await world.db.pool.query(
    'select (select count(*) from order_ends) as left, (select sum(count) from order_sums) as added',
  );
  const { rows: ended } = await world.db.pool.query('select count(*) as ended from orders where status = any($1)', [
    finalStatuses,
  ]);
  expect(rows).toEqual([{ left: 0, added: String(ended[0].ended) }]);
});

test('An end that is not committed is in no sum, and a step of another order does not wait for it', async () => {
  const sums = orderSumsStore(world.db);
  const office = offices[0] as Office;
  const [slow, quick] = [
    await writeOrder(world, { customer, office, rate: rates[0] as ExchangeRate, createdAt: '2026-02-11T00:00:00Z' }),
    await writeOrder(world, { customer, office, rate: rates[0] as ExchangeRate, createdAt: '2026-02-11T00:00:00Z' }),
  ];
  const cancel = stepSql({ from: 'requested', to: 'cancelled' });
  const client = await world.db.pool.connect();
  await client.query('begin');
  await client.query(cancel, [[slow.id]]);
  await sums.addEnded();
  await world.db.pool.query(cancel, [[quick.id]]);
  await sums.addEnded();
  await expectExact();
  await client.query('commit');
  client.release();
  await expectExact();
  await sums.addEnded();
  await expectExact();
});

test('The database notes the ends of exactly the final statuses', async () => {
  const { rows } = await world.db.pool.query<{ rule: string }>(
    `select pg_get_triggerdef(oid) as rule from pg_trigger where tgname = 'orders_ended'`,
  );
  const named = orderStatuses.filter((status) => rows[0]?.rule.includes(`'${status}'`));
  expect(named).toEqual(finalStatuses);
});

test('The database adds up the events of exactly the final statuses', async () => {
  const { rows } = await world.db.pool.query<{ rule: string }>(
    `select pg_get_functiondef('add_ended_orders'::regproc) as rule`,
  );
  const lists = [...(rows[0]?.rule.matchAll(/to_status in \(([^)]*)\)/g) ?? [])].map(([, list]) => list);
  expect(lists).toEqual([1, 2].map(() => finalStatuses.map((status) => `'${status}'`).join(', ')));
});

describe("with the server's own role", () => {
  let thief: Db;
  beforeAll(async () => {
    thief = await asServerRole(world);
  });
  afterAll(() => thief.close());
  const attempt = (text: string) => verdictOf(thief.pool.query(text));
  const figures = async () =>
    (await world.db.pool.query('select * from order_sums order by week, office_id, status, sc, tc')).rows;
  const writeEnded = () =>
    writeOrder(world, {
      ...{ customer, office: offices[0] as Office, rate: rates[0] as ExchangeRate, status: 'completed' },
      createdAt: '2026-02-11T00:00:00Z',
    });

  test('no sum is changed, written or taken away', async () => {
    const before = await figures();
    expect(await attempt('update order_sums set amount = amount * 10')).toBe('OB014');
    expect(
      await attempt(`insert into order_sums select week + interval '7 days', office_id, status, sc, tc, 1, 1
      from order_sums limit 1`),
    ).toBe('OB014');
    expect(await attempt('delete from order_sums')).toBe('42501');
    expect(await figures()).toEqual(before);
  });

  test('no end is left out of the sums', async () => {
    const { id } = await writeEnded();
    expect(await attempt('delete from order_ends')).toBe('accepted');
    expect(await attempt('update order_ends set order_id = gen_random_uuid()')).toBe('OB014');
    expect(await attempt('insert into order_ends select id from orders limit 1')).toBe('42501');
    const { rowCount } = await world.db.pool.query('select from order_ends where order_id = $1', [id]);
    expect(rowCount).toBe(1);
    await orderSumsStore(thief).addEnded();
    await expectExact();
  });

  test('a server of the release before adds nothing and does not fail, and this release adds the end once', async () => {
    await writeEnded();
    const before = await figures();
    const { rows } = await thief.pool.query(`with ended as (
        delete from order_ends where order_id in (
          select order_id from order_ends limit 5000 for update skip locked)
        returning order_id
      ), added as (
        insert into order_sums (week, office_id, status, sc, tc, count, amount)
        select date_bin('7 days', created_at, '1970-01-05T00:00:00Z'), office_id, status, sc, tc, count(*),
          sum(case when sale then amt_to_exch else amt_to_recv end)
        from ended join orders on id = order_id group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
        on conflict (week, office_id, status, sc, tc) do update
          set count = order_sums.count + excluded.count, amount = order_sums.amount + excluded.amount
      )
      select count(*) as added from ended`);
    expect(rows).toEqual([{ added: 0 }]);
    expect(await figures()).toEqual(before);
    await orderSumsStore(thief).addEnded();
    await expectExact();
    expect((await world.db.pool.query('select from order_ends')).rowCount).toBe(0);
  });

  test('no table of the session stands in for one of the product', async () => {
    await writeEnded();
    const client = await thief.pool.connect();
    onTestFinished(() => client.release(true));
    await client.query(`create temp table order_ends (order_id uuid); create temp table orders (like public.orders);
      create temp table order_events (like public.order_events); set search_path = pg_temp, public`);
    await client.query(
      `insert into orders select (jsonb_populate_record(o, '{"amt_to_exch": 999999}')).* from public.orders o`,
    );
    await client.query('select public.add_ended_orders(10)');
    await expectExact();
  });
});
