import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RateOverview } from '#contract/rate.ts';
import { fastest } from '../testing/fastest.ts';
import { openWorld, type World } from '../testing/world.ts';

const offices = 300;
const pairs = ['USD', 'EUR', 'UAH', 'PLN', 'GBP', 'CHF', 'CZK', 'HUF', 'RON', 'MDL'];
/** The figures of a history are those of a range, and this one has as many records in both networks. */
const lastDays = 3;
const recordsInRange = lastDays * 24 * 3;

let young: World;
let old: World;
let officeId: string;
beforeAll(async () => {
  young = await openNetwork(recordsInRange);
  old = await openNetwork(5_000);
  officeId = (await young.db.pool.query('select id from offices limit 1')).rows[0].id;
}, 60_000);
afterAll(async () => {
  await young.close();
  await old.close();
});

/** Three hundred offices and ten pairs with so many global records; each office has a rate of its own for each. */
async function openNetwork(records: number): Promise<World> {
  const world = await openWorld();
  const admin = await world.admin();
  const { pool } = world.db;
  await pool.query(
    `insert into offices (id, name, address, lat, lng)
     select md5(n::text)::uuid, 'Office ' || n, 'Street ' || n, 49.8, 24 from generate_series(1, $1::int) n`,
    [offices],
  );
  // One pair at a time: no statement may take longer than the product lets it, on a busy machine neither.
  for (const sc of pairs) {
    await pool.query(
      `insert into exchange_rates (id, sc, tc, rate, ts, actual, created_by)
       select gen_random_uuid(), $1, 'USDT', 1 + n * 0.0001, now() - n * interval '20 minutes', n = 1, $2
       from generate_series(1, $3::int) n`,
      [sc, admin.id, records],
    );
    await pool.query(
      `insert into exchange_rates (id, sc, tc, rate, actual, office_id)
       select gen_random_uuid(), $1, 'USDT', 1, true, o.id from offices o`,
      [sc],
    );
    await pool.query(`insert into rate_subscriptions select $1, 'USDT', o.id from offices o`, [sc]);
  }
  await pool.query('analyze');
  return world;
}

test.each([
  ['the overview', () => '/v1/rates/overview'],
  ['the overview of an office', () => `/v1/rates/overview?office_id=${officeId}`],
  ['the list of scopes', () => '/v1/rates/scopes?size=20'],
  ['the search of scopes', () => '/v1/rates/scopes?sc=USD&tc=USDT&search=office&size=10'],
  ['the history of a pair', () => `/v1/rates/history?sc=USD&tc=USDT&from=${daysAgo(lastDays)}`],
])('%s takes no longer where a network has set its rates 50,000 times', async (_, urlOf) => {
  const url = urlOf();
  const read = async (world: World) => {
    const { status } = await world.as(await world.admin()).get<RateOverview>(url);
    expect(status).toBe(200);
  };
  const [short, long] = await fastest(
    () => read(young),
    () => read(old),
  );
  process.stdout.write(`${url}: ${short.toFixed(1)} ms, with a long history ${long.toFixed(1)} ms\n`);
  expect(long / short).toBeLessThan(2);
});

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}
