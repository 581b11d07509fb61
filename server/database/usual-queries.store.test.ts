import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { forFile } from '../testing/for-file.ts';
import { openWorld } from '../testing/world.ts';
import { usualQueries } from './usual-queries.store.ts';

const world = await forFile(openWorld());

/** One call after the other uses the same connection of the pool. */
const countNamed = async () =>
  (await world.db.pool.query(`select count(*)::int as total from pg_prepared_statements where name like 'usual-%'`))
    .rows[0].total;

test('a usual query is prepared once for all values, and any other query never', async () => {
  const run = usualQueries(world.db);
  for (const value of [1, 2, 3])
    expect(await run(sql<{ value: number }>`select ${value}::int as value`, true)).toEqual([{ value }]);
  expect(await run(sql<{ value: number }>`select ${4}::int + 0 as value`, false)).toEqual([{ value: 4 }]);
  expect(await countNamed()).toBe(1);
});

test('texts beyond the bound are answered without a name', async () => {
  const before = await countNamed();
  const run = usualQueries(world.db);
  for (let more = 0; more < 70; more += 1) {
    const query = sql<{ value: number }>`select ${1}::int + ${sql.lit(more)} as value /* bound */`;
    expect(await run(query, more > 0)).toEqual([{ value: 1 + more }]);
  }
  expect((await countNamed()) - before).toBe(64);
});
