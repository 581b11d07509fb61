import { beforeEach, expect, test } from 'vitest';
import { forFile } from '../testing/for-file.ts';
import { callsWaiting } from '../testing/locks.ts';
import { openWorld } from '../testing/world.ts';
import { system } from './by.ts';
import { countRetries } from './retry-conflicts.ts';
import { ask, statement } from './statement.ts';
import type { Tx } from './tx.ts';

const world = await forFile(openWorld());
await world.db.pool.query('create table purses (id int primary key, balance int not null)');
beforeEach(async () => {
  await world.db.pool.query('truncate purses; insert into purses values (1, 100), (2, 100)');
});

const take = statement('account-take', 'update purses set balance = balance - 1 where id = $1');
const total = statement<{ total: number }>('account-total', 'select sum(balance)::int as total from purses');
const impatient = statement('account-impatient', "set local deadlock_timeout = '10ms'");
const serializable = statement('account-serializable', 'set transaction isolation level serializable');
const balances = async () =>
  (await world.db.pool.query<{ balance: number }>('select balance from purses order by id')).rows.map(
    ({ balance }) => balance,
  );

/** Returns a function that waits until it was called `count` times. Later calls do not wait. */
function meeting(count: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived === count) resolve();
    return promise;
  };
}

/** Runs two transactions that must meet in the middle, and counts how often their work ran. */
async function both(work: (tx: Tx, first: number, meet: () => Promise<void>) => Promise<unknown>, retry = true) {
  const meet = meeting(2);
  let runs = 0;
  const started: Promise<unknown>[] = [];
  const one = (first: number) =>
    world.db.write(
      system,
      async (tx) => {
        runs += 1;
        // The second try begins when the other one has ended. It could be quicker than that one and meet it once more.
        if (runs === 3) await Promise.allSettled([started[2 - first]]);
        await work(tx, first, meet);
      },
      { retry },
    );
  const before = countRetries();
  started.push(one(1), one(2));
  const ends = await Promise.allSettled(started);
  return { ends, runs, retries: countRetries() - before };
}

const crossing = async (tx: Tx, first: number, meet: () => Promise<void>) => {
  await Promise.all([tx.send(impatient), tx.send(take, [first])]);
  await meet();
  await Promise.all([tx.send(take, [3 - first]), tx.commit()]);
};

const skewed = async (tx: Tx, first: number, meet: () => Promise<void>) => {
  await Promise.all([tx.send(serializable), tx.send(total)]);
  await meet();
  await tx.send(take, [first]);
};

test.for([
  ['a deadlock', crossing, [98, 98]],
  ['a serialization failure', skewed, [99, 99]],
] as const)('after %s the work runs again, and both transactions succeed', async ([, work, expected]) => {
  const { ends, runs, retries } = await both(work);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect({ runs, retries }).toEqual({ runs: 3, retries: 1 });
  expect(await balances()).toEqual(expected);
});

test('work that may not run twice gets the deadlock, and nothing of it is saved', async () => {
  const { ends, runs, retries } = await both(crossing, false);
  expect(ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []))).toEqual(['40P01']);
  expect({ runs, retries }).toEqual({ runs: 2, retries: 0 });
  expect(await balances()).toEqual([99, 99]);
});

test('a single statement runs again after a deadlock', async () => {
  await world.db.pool.query(`
    create sequence takes;
    create function take_both() returns void language plpgsql as $$ begin
      perform set_config('deadlock_timeout', '10ms', true);
      -- The second try begins when the other one has ended. It could be quicker than that one and meet it once more.
      if nextval('takes') > 1 then perform pg_advisory_xact_lock(43); end if;
      update purses set balance = balance - 1 where id = 1;
      perform pg_advisory_xact_lock(42);
      update purses set balance = balance - 1 where id = 2;
    end $$`);
  const gate = await world.db.pool.connect();
  try {
    await gate.query('select pg_advisory_lock(42), pg_advisory_lock(43)');
    const before = countRetries();
    const single = ask(world.db.pool, statement('account-take-both', 'select take_both()'));
    await expect.poll(() => callsWaiting(world)).toBe(1);
    const other = world.db.write(
      system,
      async (tx) => {
        // The other one completes the circle, so it must not look for deadlocks first.
        await tx.send(statement('account-patient', "set local deadlock_timeout = '1min'"));
        await tx.send(take, [2]);
        await tx.send(take, [1]);
      },
      { retry: false },
    );
    await expect.poll(() => callsWaiting(world)).toBe(2);
    await gate.query('select pg_advisory_unlock(42)');
    await other;
    await gate.query('select pg_advisory_unlock(43)');
    await single;
    expect(countRetries() - before).toBe(1);
    expect(await balances()).toEqual([98, 98]);
  } finally {
    gate.release();
  }
});

test('when every try meets a conflict, the call is answered with 503 and Retry-After', async () => {
  await world.db.pool.query(`
    create sequence tries;
    grant usage on sequence tries to public;
    create function meet_conflict() returns trigger language plpgsql as $$ begin
      perform nextval('tries');
      raise exception 'deadlock detected' using errcode = '40P01';
    end $$;
    create trigger in_the_way before insert or update on settings for each row execute function meet_conflict()`);
  const { status, headers, body } = await world.as(await world.admin()).put('/v1/settings', { maintenance: true });
  expect(status).toBe(503);
  expect(headers['retry-after']).toBe('5');
  expect(body).toMatchObject({ code: 'SERVER_ERROR' });
  const { rows } = await world.db.pool.query('select last_value as tries from tries');
  expect(rows).toEqual([{ tries: 3 }]);
});
