import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Office } from '#contract/office.ts';
import type { ExchangeRate } from '#contract/rate.ts';
import { finalStatuses, orderStatuses, stepsTo } from '#domain/order.ts';
import type { Period } from '#domain/period.ts';
import { stepSql, writeOrder } from '../order/order.test-kit.ts';
import { seededRandom } from '../seed/seeded-random.ts';
import { openWorld, type Person, type World } from '../testing/world.ts';
import { analyticsStore } from './analytics.store.ts';
import { orderSumsStore } from './order-sums.store.ts';

let world: World;
let customer: Person;
let offices: Office[];
let rates: ExchangeRate[];
beforeAll(async () => {
  world = await openWorld();
  customer = await world.customer();
  offices = [await world.office(), await world.office()];
  rates = [
    await world.rate({ sc: 'USDT', tc: 'USD', rate: '0.9955' }),
    await world.rate({ sc: 'EUR', tc: 'USDT', rate: '1.07' }),
  ];
  // Its job adds ended orders to the sums too, and a run of the test skips what the job has locked at that moment.
  await world.app.close();
});
afterAll(() => world.close());

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
