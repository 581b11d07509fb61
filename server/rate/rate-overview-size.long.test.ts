import { expect, test } from 'vitest';
import type { RateOverview } from '#contract/rate/rate.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld } from '../testing/world.ts';

const offices = 300;
const pairs = ['USD', 'EUR', 'UAH', 'PLN', 'GBP', 'CHF', 'CZK', 'HUF', 'RON', 'MDL'];

/** 300 offices and ten pairs. Each pair has 5,000 global records, and each office has its own rate for each pair. */
const world = await forFile(openWorld());
const admin = await world.admin();
const { pool } = world.db;
await pool.query(
  `insert into offices (id, name, address, lat, lng)
   select gen_random_uuid(), 'Office ' || n, 'Street ' || n, 49.8, 24 from generate_series(1, $1::int) n`,
  [offices],
);
// One pair at a time, so that no statement exceeds the statement timeout on a busy machine.
for (const sc of pairs) {
  await pool.query(
    `insert into exchange_rates (id, sc, tc, rate, ts, actual, created_by)
     select gen_random_uuid(), $1, 'USDT', 1 + n * 0.0001, now() - n * interval '20 minutes', n = 1, $2
     from generate_series(1, 5000) n`,
    [sc, admin.id],
  );
  await pool.query(
    `insert into exchange_rates (id, sc, tc, rate, actual, office_id)
     select gen_random_uuid(), $1, 'USDT', 1, true, o.id from offices o`,
    [sc],
  );
  await pool.query(`insert into rate_subscriptions select $1, 'USDT', o.id from offices o`, [sc]);
}
await pool.query('analyze');
const officeId = (await pool.query('select id from offices limit 1')).rows[0].id;

/** Reads every record once: the unit in which the calls are measured, because machines differ and may be busy. */
const readEverything = () =>
  world.db.pool.query(
    'select sc, tc, office_id, count(*), max(rate), min(ts) from exchange_rates group by sc, tc, office_id',
  );

const timeOf = async (task: () => Promise<unknown>) => {
  const start = performance.now();
  await task();
  return performance.now() - start;
};

test('A large network with a long history is read in less time than all its records four times', async () => {
  for (const url of [
    '/v1/rates/overview',
    `/v1/rates/overview?office_id=${officeId}`,
    '/v1/rates/scopes?size=20',
    '/v1/rates/scopes?sc=USD&tc=USDT&search=office&size=10',
    '/v1/rates/history?sc=USD&tc=USDT',
  ]) {
    const [calls, reads]: [number[], number[]] = [[], []];
    // The fastest of several turns counts. They alternate, so that a slow moment affects both. A call that is clearly
    // faster needs only a few.
    for (let turn = 0; turn < 12 && !(turn >= 4 && Math.min(...calls) < Math.min(...reads)); turn++) {
      calls.push(await timeOf(async () => expect((await world.as(admin).get<RateOverview>(url)).status).toBe(200)));
      reads.push(await timeOf(readEverything));
    }
    expect(Math.min(...calls), url).toBeLessThan(4 * Math.min(...reads));
  }
});
