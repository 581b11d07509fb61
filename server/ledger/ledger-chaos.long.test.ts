import { expect, test } from 'vitest';
import { forFile } from '../testing/for-file.ts';
import { chaosIn } from '../testing/ledger-chaos.test-kit.ts';
import { exchangeIn, openWorld } from '../testing/world.ts';

const world = await forFile(openWorld());
const { open, run, brokenRules, query } = chaosIn(world, await exchangeIn(world));

const seconds = 60;

test('Whatever eight people do at three offices at once, the nine rules hold, and nobody gets an error', async () => {
  const offices = await open(3);
  const tally = await run(offices, seconds);
  process.stdout.write(`Chaos: ${JSON.stringify(tally)}\n`);
  expect(await brokenRules(offices)).toEqual([]);
  expect(Object.keys(tally).filter((status) => status.startsWith('5'))).toEqual([]);
  expect(tally[200]).toBeGreaterThan(seconds);
  expect(tally[409]).toBeGreaterThan(0);
  // Each step was booked once: the entries of a deal are those of its way.
  const double = 'select order_id from entries where order_id is not null group by order_id, kind having count(*) > 1';
  expect(await query(double)).toEqual([]);
  // Everything that may happen has happened, and what one office gave another one got.
  const kinds = await query('select distinct kind from entries order by kind');
  expect(kinds.map(({ kind }) => kind)).toEqual([
    ...['capital_in', 'capital_out', 'correction', 'count', 'deal', 'expense', 'hand', 'opening', 'pay', 'settlement'],
    ...['trade', 'transfer_arrive', 'transfer_return', 'transfer_send', 'undo'],
  ]);
  expect(await query(`select from orders where ended_by = 'expired' limit 1`)).toHaveLength(1);
  expect(await query(`select sum(balance)::float as sum from accounts where kind = 'network'`)).toEqual([{ sum: 0 }]);
  const onWay = `select from (select from_office_id, currency, sum(amount) as sum from office_transfers where state = 'on_way'
    group by 1, 2) t full join (select office_id, currency, balance from accounts where kind = 'transit' and balance <> 0) a
    on a.office_id = t.from_office_id and a.currency = t.currency where a.balance is distinct from t.sum`;
  expect(await query(onWay)).toEqual([]);
});
