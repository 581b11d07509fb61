import { beforeAll, describe, expect, test } from 'vitest';
import type { Erasure } from '#contract/person/erasure.ts';
import { checkJournal } from '../../audit/journal-check.ts';
import { sealStore } from '../../audit/seals.store.ts';
import { forFile } from '../../testing/for-file.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../../testing/world.ts';
import { fates } from '../personal-data.test-kit.ts';
import { erasureJob } from './erasure.job.ts';
import { erasureStore } from './erasure.store.ts';

const world = await forFile(openWorld());
const { office, toCoin, toCash, admin, cashier } = await exchangeIn(world);
const seals = sealStore(world.db);
const own = '/v1/users/me/erasure';
const ask = (who: Person) => world.as(who).post<Erasure>(own);
const find = async (who: Person) => (await world.as(admin).get<Erasure>(`/v1/users/${who.id}/erasure`)).body;
const carryOut = (who: Person) => world.as(admin).patch(`/v1/users/${who.id}/erase`);
const rows = async (text: string, values: unknown[] = []) => (await world.db.pool.query(text, values)).rows;
const quiet = { info: () => undefined };
const runJob = () =>
  erasureJob({ store: erasureStore(world.db), log: quiet, wake: () => undefined }).job.run({
    ...{ signal: new AbortController().signal, memo: undefined, remember: () => undefined },
  });
const deal = (customer: Person, status: 'confirmed' | 'completed' = 'completed') =>
  writeOrder(world, { customer, office, rate: toCash, status });
const setYears = (years: number) => world.as(admin).put('/v1/settings', { keeping_years: years });
const verdict = async () => {
  while (await seals.seal());
  return (await checkJournal(seals)).finding;
};

describe('An erasure waits', () => {
  test('while a deal is open, and for five years after the last completed one', async () => {
    const person = await world.customer();
    await deal(person);
    const { id } = await deal(person, 'confirmed');
    expect((await ask(person)).body).toMatchObject({ asked_at: expect.any(String), keeps: 'deals', years: 5 });
    await world.as(admin).put(`/v1/orders/${id}/cancel`, { reason: 'It was not wanted' });
    const { keeps, until } = await find(person);
    expect(keeps).toBe('years');
    expect(new Date(until ?? '').getUTCFullYear() - new Date().getUTCFullYear()).toBe(5);
    expect((await carryOut(person)).body).toMatchObject({ code: 'CONFLICT', reason: 'erasureKept', keeps: 'years' });
  });

  test('a day for second thoughts, and is withdrawn until then', async () => {
    const person = await world.customer();
    await ask(person);
    await runJob();
    expect((await find(person)).erased_at).toBeNull();
    expect((await world.as(person).delete(own)).body).toMatchObject({ asked_at: null });
    expect((await carryOut(person)).body.reason).toBe('erasureNotAsked');
    const [latest] = (await world.as(admin).get('/v1/audit?size=1')).body.items;
    expect(latest).toMatchObject({ kind: 'erasure_withdrawn', object_id: person.id });
  });

  test('for ever where somebody works for the network', async () => {
    const refused = await ask(cashier);
    expect([refused.status, refused.body]).toMatchObject([409, { reason: 'erasureOfStaff' }]);
  });
});

describe('An erased person', () => {
  const needles = ['Zenoviia Neperevershena', 'zenoviia@example.com', 'Needle'];
  let person: Person;
  let order: { id: string; amt_to_exch: string; amt_to_recv: string };

  beforeAll(async () => {
    person = await world.customer();
    const me = world.as(person);
    await me.put('/v1/users/me/', { full_name: needles[0], email: needles[1] });
    await me.put('/v1/users/me/', { wallet: { data: [{ address: 'TNeedleOfTheWallet1234567890123456' }] } });
    const body = { er_id: toCoin.id, office_id: office.id, amount: '100', note: 'Needle note' };
    order = (await me.post('/v1/orders/', body)).body;
    await me.post(`/v1/orders/${order.id}/messages`, { text: 'Needle from me' });
    await world.as(cashier).post(`/v1/orders/${order.id}/messages`, { text: 'Needle, come in' });
    await world.as(cashier).post(`/v1/orders/${order.id}/notes`, { text: 'Needle is tall' });
    await me.put(`/v1/orders/${order.id}/cancel`, { reason: 'Needle has no time' });
    await world.as(admin).patch(`/v1/users/${person.id}/block`, { reason: 'Needle was rude' });
    await world.as(admin).patch(`/v1/users/${person.id}/unblock`);
    await world.db.pool.query('insert into erasures (user_id, asked_at) values ($1, now() - $2::interval)', [
      ...[person.id, '25 hours'],
    ]);
    expect(await verdict()).toBeUndefined();
    await runJob();
  });

  test('leaves no name, contact, address or word of the deals in any table', async () => {
    const tables = await rows(`select tablename as name from pg_tables where schemaname = 'public'`);
    const found: string[] = [];
    for (const { name } of tables)
      for (const needle of [...needles, person.cellphone.slice(1)]) {
        const [{ count }] = await rows(`select count(*)::int as count from ${name} t where strpos(t::text, $1) > 0`, [
          needle,
        ]);
        // What was written into the outbox and is told to pages ends within days.
        if (count > 0 && fates[name] !== 'short: it ends within days') found.push(`${name}: ${needle}`);
      }
    expect(found).toEqual([]);
  });

  test('leaves the deal with its sums, and the mark in the place of words', async () => {
    const { body } = await world.as(admin).get(`/v1/orders/${order.id}`);
    expect(body).toMatchObject({
      ...{ amt_to_exch: order.amt_to_exch, amt_to_recv: order.amt_to_recv, status: 4, note: '***', end_reason: '***' },
      wallet: { data: [{ address: '***' }] },
      customer: { full_name: '***' },
      notes: [{ text: '***' }],
      account_changes: [],
    });
    const messages = (await world.as(admin).get(`/v1/orders/${order.id}/messages`)).body.items;
    expect(messages.map(({ text }: { text: string }) => text)).toEqual(['***', '***']);
  });

  test('leaves a journal that the check still proves, and a change behind the mark is found', async () => {
    expect(await verdict()).toBeUndefined();
    const blocked = (
      await rows(`select id, after from audit where kind = 'user_blocked' and object_id = $1`, [person.id])
    )[0];
    expect(blocked.after).toEqual({ reason: '***' });
    const client = await world.db.pool.connect();
    await client.query('begin; set local session_replication_role = replica');
    await client.query(`update audit set after = '{"reason": "Never blocked"}' where id = $1`, [blocked.id]);
    await client.query('commit');
    expect(await verdict()).toMatchObject({ what: 'changed', entry: [blocked.id] });
    await client.query('begin; set local session_replication_role = replica');
    await client.query(`update audit set after = $2 where id = $1`, [blocked.id, blocked.after]);
    await client.query('commit');
    client.release();
    expect(await verdict()).toBeUndefined();
  });

  test('is signed in nowhere, and the freed number makes a new account', async () => {
    expect((await world.as(person).get('/v1/users/me/')).status).toBe(401);
    const password = 'Kalyna!2026-x';
    const made = await world.as().post('/v1/users/', { cellphone: person.cellphone, password });
    expect(made.status).toBe(201);
    expect((await world.as({ token: made.body.access_token }).get('/v1/users/me/')).body.id).not.toBe(person.id);
  });

  test('stays erased, whatever somebody does in the database', async () => {
    for (const change of [
      `update users set full_name = 'Zenoviia' where id = '${person.id}'`,
      `update users set erased_at = null where id = '${person.id}'`,
      `update users set erased_at = now() where id = '${cashier.id}'`,
      `insert into sessions (token_hash, user_id, expires_at) values (sha256('x'), '${person.id}', now() + interval '1 day')`,
      `update erasures set done_at = null where user_id = '${person.id}'`,
      'delete from erasures',
    ])
      await expect(world.db.pool.query(change), change).rejects.toMatchObject({
        code: expect.stringMatching(/^OB0(41|36)$/),
      });
    await expect(world.db.pool.query(`update order_messages set text = '***'`)).rejects.toMatchObject({
      code: 'OB008',
    });
  });
});

test('A shorter time that the network keeps lets an admin carry it out at once', async () => {
  const person = await world.customer();
  await deal(person);
  await ask(person);
  await setYears(0);
  expect((await carryOut(person)).body).toMatchObject({ erased_at: expect.any(String), keeps: null });
  await setYears(5);
  expect((await carryOut(person)).body.reason).toBe('erasureNotAsked');
});

test('Every column that can hold words says what becomes of it', async () => {
  const columns = await rows(
    `select table_name as name, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'jsonb', 'bytea', 'ARRAY') order by 1, 2`,
  );
  const unknown = columns.filter(({ name, column }) => {
    const fate = fates[name];
    return typeof fate === 'object' ? !(column in fate) : fate === undefined;
  });
  expect(unknown).toEqual([]);
  const present = new Set(columns.flatMap(({ name, column }) => [name, `${name}.${column}`]));
  const listed = Object.entries(fates).flatMap(([name, fate]) =>
    typeof fate === 'object' ? Object.keys(fate).map((column) => `${name}.${column}`) : [name],
  );
  expect(listed.filter((one) => !present.has(one))).toEqual([]);
});
