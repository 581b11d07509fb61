import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { forFile } from '../testing/for-file.ts';
import { openWorld } from '../testing/world.ts';
import { system } from './by.ts';
import { ask, statement } from './statement.ts';
import type { Tx } from './tx.ts';

const world = await forFile(openWorld());
await world.db.pool.query('create table marks (mark int primary key)');
beforeEach(() => world.db.pool.query('truncate marks'));

const insert = statement('mark-insert', 'insert into marks (mark) values ($1)');
const list = statement<{ mark: number }>('mark-list', 'select mark from marks order by mark');
const marks = async () => (await ask(world.db.pool, list)).map(({ mark }) => mark);
const run = <T>(work: (tx: Tx) => Promise<T>) => world.db.write(system, work);

test('returns the answers of statements sent together with the commit, in order', async () => {
  const answers = await run((tx) =>
    Promise.all([tx.send(insert, [1]), tx.send(list), tx.send(insert, [2]), tx.send(list), tx.commit()]),
  );
  expect(answers[1]).toEqual([{ mark: 1 }]);
  expect(answers[3]).toEqual([{ mark: 1 }, { mark: 2 }]);
  expect(await marks()).toEqual([1, 2]);
});

test('commits work that returns, and rolls back work that throws', async () => {
  expect(await run((tx) => tx.send(insert, [1]))).toEqual([]);
  const refused = run(async (tx) => {
    await tx.send(insert, [2]);
    throw new Error('No');
  });
  await expect(refused).rejects.toThrow('No');
  expect(await marks()).toEqual([1]);
});

test('named statements and the query builder see the same transaction', async () => {
  const seen = await run(async (tx) => {
    await tx.send(insert, [1]);
    await sql`insert into marks (mark) values (2)`.execute(tx.kysely);
    const { rows } = await sql<{ mark: number }>`select mark from marks order by mark`.execute(tx.kysely);
    return { here: rows.map(({ mark }) => mark), outside: await marks() };
  });
  expect(seen).toEqual({ here: [1, 2], outside: [] });
  expect(await marks()).toEqual([1, 2]);
});

test.for(['a statement', 'the query builder'])('%s sends nothing after the commit', async (what) => {
  const late = run(async (tx) => {
    const committed = tx.commit();
    const sent = what === 'a statement' ? tx.send(insert, [1]) : sql`insert into marks values (1)`.execute(tx.kysely);
    await Promise.all([sent, committed]);
  });
  await expect(late).rejects.toThrow('The transaction has ended');
  expect(await marks()).toEqual([]);
});

test('a failed statement rolls back the whole transaction and throws the cause', async () => {
  const failing = run((tx) => Promise.all([tx.send(insert, [1]), tx.send(insert, [1]), tx.commit()]));
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await marks()).toEqual([]);
});

test('a commit after an ignored failed statement throws the cause', async () => {
  const silent = run(async (tx) => {
    await Promise.allSettled([tx.send(insert, [1]), tx.send(insert, [1])]);
  });
  await expect(silent).rejects.toMatchObject({ code: '23505' });
  expect(await marks()).toEqual([]);
});

test('connections return to the pool usable after every outcome', async () => {
  const ends: string[] = [];
  for (let round = 0; round < 40; round++) {
    const [end] = await Promise.allSettled([run((tx) => Promise.all([tx.send(insert, [round % 2]), tx.commit()]))]);
    ends.push(end.status);
  }
  expect(ends).toEqual([...Array(2).fill('fulfilled'), ...Array(38).fill('rejected')]);
  expect(await marks()).toEqual([0, 1]);
});

test('an afterwards statement runs after a success, a refusal and a failure', async () => {
  const note = (mark: number) => statement(`mark-${mark}`, `insert into marks (mark) values (${mark})`);
  await run(async (tx) => {
    tx.afterwards(note(10));
    await tx.commit();
  });
  await run(async (tx) => tx.afterwards(note(11)));
  const refused = run(async (tx) => {
    tx.afterwards(note(12));
    throw new Error('No');
  });
  await expect(refused).rejects.toThrow('No');
  await vi.waitFor(async () => expect(await marks()).toEqual([10, 11, 12]), 20_000);
});

test('a connection that breaks during a transaction fails only this one', async () => {
  const own = statement<{ pid: number }>('mark-pid', 'select pg_backend_pid() as pid');
  const broken = run(async (tx) => {
    const [me] = await tx.send(own);
    await world.db.pool.query('select pg_terminate_backend($1)', [me?.pid]);
    await tx.send(list);
  });
  await expect(broken).rejects.toThrow();
  expect(await marks()).toEqual([]);
  expect((await world.as().get('/v1/health-check')).status).toBe(200);
});
