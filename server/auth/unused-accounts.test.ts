import { expect, test } from 'vitest';
import { forFile } from '../testing/for-file.ts';
import { writeOrder } from '../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../testing/world.ts';
import { unusedAccountStore } from './unused-accounts.store.ts';
import { unusedAccountSweep } from './unused-accounts.ts';

const world = await forFile(openWorld());
const { db } = world;

/** Runs the job once, as the server does. */
async function sweep(memo?: unknown, signal = new AbortController().signal) {
  const kept: unknown[] = [];
  const { job } = unusedAccountSweep({ store: unusedAccountStore(db), log: { info: () => undefined } });
  await job.run({ signal, memo, remember: (value) => kept.push(value) });
  return kept;
}

const isThere = async ({ id }: { id: string }) =>
  (await db.pool.query('select from users where id = $1', [id])).rows.length > 0;

/** A customer who registered so long ago, and whose sessions have run out since. */
async function longAgo(age = '121 days') {
  const person = await world.customer();
  await db.pool.query(`update users set created_at = now() - $2::interval where id = $1`, [person.id, age]);
  await db.pool.query('delete from sessions where user_id = $1', [person.id]);
  return person;
}

const set = (columns: string) => async (person: Person) =>
  void (await db.pool.query(`update users set ${columns} where id = $1`, [person.id]));
const add = (row: string) => async (person: Person) => void (await db.pool.query(row, [person.id]));
const known = (age: string) =>
  add(
    `insert into known_devices (user_id, name, used_at) values ($1, decode(repeat('ab', 12), 'hex'), now() - ${age})`,
  );

test('An account that was never verified, and that nobody has used for 90 days, is removed', async () => {
  const [old, young] = [await longAgo('120 days'), await longAgo('119 days 23:59')];
  await known(`interval '120 days'`)(old);
  await sweep();
  expect([await isThere(old), await isThere(young)]).toEqual([false, true]);
  expect((await world.as().post('/v1/token/', { username: old.cellphone, password: old.password })).status).toBe(401);
});

test('The number of a removed account can be registered again', async () => {
  const old = await longAgo();
  await sweep();
  const again = { cellphone: old.cellphone, password: old.password };
  expect((await world.as().post('/v1/users/', again)).status).toBe(201);
});

test.each<[string, (person: Person) => Promise<void>]>([
  ['a verified phone', set('cellphone_verified = true')],
  ['a verified e-mail address', set(`email = id || '@example.com', email_verified = true`)],
  [
    'an open session',
    add(`insert into sessions (token_hash, user_id, expires_at) values (sha256($1::text::bytea), $1::uuid, now())`),
  ],
  ['a sign-in of 119 days ago', known(`interval '119 days 23:59'`)],
  ['a role', set(`permissions = 'cashier'`)],
  ['a block', set(`blocked_at = now(), blocked_reason = 'A trial'`)],
  [
    'a code that still counts',
    add(`insert into codes (request_hash, purpose, cellphone, user_id, code_hash, expires_at)
      select sha256(id::text::bytea), 'recovery', cellphone, id, sha256('a'), now() + interval '1 minute' from users where id = $1`),
  ],
  [
    'a recovery that goes on',
    add(`insert into recovery_tokens (token_hash, user_id, expires_at)
      values (sha256($1::text::bytea), $1::uuid, now() + interval '1 minute')`),
  ],
  [
    'an entry of the journal',
    add(`insert into audit (id, actor_id, kind, object_id) values (gen_random_uuid(), null, 'wrong_passwords', $1)`),
  ],
])('%s keeps an account', async (_what, give) => {
  const person = await longAgo();
  await give(person);
  await sweep();
  expect(await isThere(person)).toBe(true);
});

test('Every foreign key that would refuse the removal keeps an account, whatever table it is in', async () => {
  const { rows } = await db.pool.query<{ place: string }>(
    `select conrelid::regclass || '.' || (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) as place
     from pg_constraint where confrelid = 'users'::regclass and contype = 'f' and confdeltype not in ('c', 'n', 'd')`,
  );
  expect(rows.map(({ place }) => place)).toEqual(expect.arrayContaining(['orders.customer_id', 'audit.actor_id']));
  await db.pool.query('create table later_things (person uuid references users)');
  const { office, toCash: rate } = await exchangeIn(world);
  const [buyer, referred, plain] = [await longAgo(), await longAgo(), await longAgo()];
  await writeOrder(world, { customer: buyer, office, rate, status: 'cancelled' });
  await db.pool.query('insert into later_things values ($1)', [referred.id]);
  await sweep();
  expect([await isThere(buyer), await isThere(referred), await isThere(plain)]).toEqual([true, true, false]);
  await db.pool.query('drop table later_things');
});

test('The sweep leaves a person alone who signs in meanwhile', async () => {
  const person = await longAgo();
  const other = await db.pool.connect();
  try {
    await other.query('begin');
    await other.query(
      `insert into sessions (token_hash, user_id, expires_at) values (sha256('a sign-in'), $1, now() + interval '1 day')`,
      [person.id],
    );
    await sweep();
    await other.query('commit');
  } finally {
    other.release();
  }
  await sweep();
  expect(await isThere(person)).toBe(true);
});

test('Of many sign-ins and sweeps at once, each account is either signed in and there, or gone', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => longAgo()));
  const signIn = ({ cellphone, password }: Person) => world.as().post('/v1/token/', { username: cellphone, password });
  const [answers] = await Promise.all([Promise.all(people.map(signIn)), ...Array.from({ length: 5 }, () => sweep())]);
  for (const [at, person] of people.entries()) {
    const status = answers[at]?.status;
    expect([200, 401]).toContain(status);
    expect(await isThere(person)).toBe(status === 200);
  }
});

test('A sweep that is told to stop goes on behind its last account the next time', async () => {
  const person = await longAgo();
  expect(await sweep(undefined, AbortSignal.abort())).toEqual([false]);
  expect(await isThere(person)).toBe(true);
  // Behind the last id nothing is left, so the next run begins again.
  expect(await sweep('ffffffff-ffff-4fff-bfff-ffffffffffff')).toEqual([false]);
  expect(await isThere(person)).toBe(true);
  await sweep(false);
  expect(await isThere(person)).toBe(false);
});
