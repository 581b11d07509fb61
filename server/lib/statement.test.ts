import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';
import { ask, type Batch, inTransaction, statement } from './statement.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.db.pool.query('create table marks (mark int primary key)');
});
afterAll(() => world.close());
beforeEach(() => world.db.pool.query('truncate marks'));

const insert = statement('mark-insert', 'insert into marks (mark) values ($1)');
const list = statement<{ mark: number }>('mark-list', 'select mark from marks order by mark');
const marks = async () => (await ask(world.db.pool, list)).map(({ mark }) => mark);
const run = <T>(work: (batch: Batch) => Promise<T>) => inTransaction(world.db.pool, work);

test('returns the answers of statements sent together with the commit, in order', async () => {
  const answers = await run((batch) =>
    Promise.all([batch.send(insert, [1]), batch.send(list), batch.send(insert, [2]), batch.send(list), batch.commit()]),
  );
  expect(answers[1]).toEqual([{ mark: 1 }]);
  expect(answers[3]).toEqual([{ mark: 1 }, { mark: 2 }]);
  expect(await marks()).toEqual([1, 2]);
});

test('rolls back work that does not commit', async () => {
  expect(await run((batch) => batch.send(insert, [1]))).toEqual([]);
  await vi.waitFor(async () => expect(await marks()).toEqual([]));
});

test('a failed statement rolls back the whole batch and throws the cause', async () => {
  const failing = run((batch) => Promise.all([batch.send(insert, [1]), batch.send(insert, [1]), batch.commit()]));
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await marks()).toEqual([]);
});

test('a commit after an ignored failed statement throws', async () => {
  const silent = run(async (batch) => {
    await Promise.allSettled([batch.send(insert, [1]), batch.send(insert, [1])]);
    await batch.commit();
  });
  await expect(silent).rejects.toThrow('The transaction was not committed: ROLLBACK');
  expect(await marks()).toEqual([]);
});

test('connections return to the pool usable after every outcome', async () => {
  const ends: string[] = [];
  for (let round = 0; round < 40; round++) {
    const [end] = await Promise.allSettled([
      run((batch) => Promise.all([batch.send(insert, [round % 2]), batch.commit()])),
    ]);
    ends.push(end.status);
  }
  expect(ends).toEqual([...Array(2).fill('fulfilled'), ...Array(38).fill('rejected')]);
  expect(await marks()).toEqual([0, 1]);
});

test('an afterwards statement runs after a success, a refusal and a failure', async () => {
  const note = (mark: number) => statement(`mark-${mark}`, `insert into marks (mark) values (${mark})`);
  await run(async (batch) => {
    batch.afterwards(note(10));
    await batch.commit();
  });
  await run(async (batch) => batch.afterwards(note(11)));
  const refused = run(async (batch) => {
    batch.afterwards(note(12));
    throw new Error('No');
  });
  await expect(refused).rejects.toThrow('No');
  await vi.waitFor(async () => expect(await marks()).toEqual([10, 11, 12]));
});

test('a connection that breaks during a batch fails only this batch', async () => {
  const own = statement<{ pid: number }>('mark-pid', 'select pg_backend_pid() as pid');
  const broken = run(async (batch) => {
    const [me] = await batch.send(own);
    await world.db.pool.query('select pg_terminate_backend($1)', [me?.pid]);
    await batch.send(list);
  });
  await expect(broken).rejects.toThrow();
  expect(await marks()).toEqual([]);
  expect((await world.as().get('/v1/health-check')).status).toBe(200);
});
