import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Office } from '#contract/office.ts';
import type { ExchangeRate } from '#contract/rate.ts';
import { recordChange } from '../lib/audit.ts';
import type { Db } from '../lib/db.ts';
import { appendOnly } from '../lib/grants.ts';
import { newId } from '../lib/id.ts';
import { writeOrder } from '../order/order.test-kit.ts';
import { asServerRole, verdictOf } from '../testing/server-role.test-kit.ts';
import { openWorld, type Person, type World } from '../testing/world.ts';
import { checkJournal, findingText, headText, parseHead } from './journal-check.ts';
import { journalSeal } from './journal-seal.ts';
import { type SealStore, sealStore } from './seals.store.ts';

let world: World;
let server: Db;
let office: Office;
let rate: ExchangeRate;
let customer: Person;
let seals: SealStore;

beforeAll(async () => {
  world = await openWorld();
  server = await asServerRole(world);
  seals = sealStore(server);
  office = await world.office();
  rate = await world.rate();
  customer = await world.customer();
  // Its job seals too.
  await world.app.close();
});
afterAll(async () => {
  await server.close();
  await world.close();
});

const query = async (text: string, values: unknown[] = []) => (await world.db.pool.query(text, values)).rows;
const sealAll = async () => {
  while (await seals.seal());
};

/** What an owner of the tables can do: write with all triggers off. */
async function rewrite(...statements: string[]) {
  const client = await world.db.pool.connect();
  await client.query('begin; set local session_replication_role = replica');
  for (const statement of statements) await client.query(statement);
  await client.query('commit');
  client.release();
}

/** Adds an entry to each sealed table, and answers the audit entry. */
async function addEntries(): Promise<string> {
  const objectId = newId();
  const { id } = await writeOrder(world, { customer, office, rate, status: 'confirmed' });
  await query(`insert into order_alerts (order_id, kind, audience) values ($1, 'unready', 'office')`, [id]);
  await query(`insert into order_hashes (tx_hash, order_id, used_as) values ($1, $2, 'payout')`, [
    `a/b/${newId()}`,
    id,
  ]);
  await query(`insert into pair_terms (id, sc, tc, min_amount) values ($1, 'USD', 'USDT', 10)`, [newId()]);
  await world.db.transaction((tx) =>
    recordChange(tx, { actorId: null, kind: 'setting_changed', objectId, before: { a: null }, after: { a: '1' } }),
  );
  return objectId;
}

const check = (head?: string) => checkJournal(seals, head === undefined ? undefined : parseHead(head));
const verdict = async (head?: string) => {
  const { finding } = await check(head);
  return finding && findingText(finding);
};

describe('the seals', () => {
  test('cover every column of every history, each with its newest form', async () => {
    const rows = await query(
      `select distinct on (source) source, array(select unnest(columns) order by 1) as columns,
         array(select attname::text from pg_attribute where attrelid = source::regclass and attnum > 0 and not attisdropped
           order by 1) as present
       from seal_forms order by source, form desc`,
    );
    expect(rows.map(({ source }) => source)).toEqual([...appendOnly].sort());
    for (const { source, columns, present } of rows) expect([source, columns]).toEqual([source, present]);
    const triggers = await query(
      `select tgrelid::regclass::text as name from pg_trigger where tgfoid = 'await_seal'::regproc order by 1`,
    );
    expect(triggers.map(({ name }) => name)).toEqual([...appendOnly].sort());
  });

  test('are on every entry after a run of the job, in the order in which the entries were written', async () => {
    const objectId = await addEntries();
    await sealAll();
    expect(await query('select from unsealed')).toEqual([]);
    const [{ entries, sealed }] = await query(
      `select (select count(*) from seals)::int as sealed, (${appendOnly.map((table) => `(select count(*) from ${table})`).join(' + ')})::int as entries`,
    );
    expect(sealed).toBe(entries);
    const newest = await query(
      'select f.source, s.entry from seals s join seal_forms f using (form) order by n desc limit 5',
    );
    expect(newest.map(({ source }) => source)).toEqual([
      'audit',
      'pair_terms',
      'order_hashes',
      'order_alerts',
      'order_events',
    ]);
    const [{ id }] = await query('select id from audit where object_id = $1', [objectId]);
    expect(newest[0]?.entry).toEqual([id]);
    expect(await verdict()).toBeUndefined();
  });

  test('wait for no transaction of others, and miss nothing that commits late', async () => {
    const client = await world.db.pool.connect();
    onTestFinished(() => client.release(true));
    const [late, early] = [newId(), newId()];
    const insert = `insert into audit (id, kind, object_id) values ($1, 'setting_changed', 'x')`;
    await client.query('begin');
    await client.query(insert, [late]);
    await query(insert, [early]);
    await sealAll();
    const sealed = async () =>
      (await query('select entry[1] as id from seals order by n desc limit 2')).map(({ id }) => id);
    expect((await sealed())[0]).toBe(early);
    await client.query('commit');
    await sealAll();
    expect(await sealed()).toEqual([late, early]);
    expect(await verdict()).toBeUndefined();
  });

  test('are made by one node at a time, and in batches', async () => {
    await query(
      `insert into audit (id, kind, object_id) select gen_random_uuid(), 'setting_changed', 'many' from generate_series(1, 45)`,
    );
    const made = await Promise.all([20, 20, 20].map((most) => seals.seal(most)));
    expect(made).toContain(true);
    await sealAll();
    const [{ newest, all }] = await query('select max(n)::int as newest, count(*)::int as all from seals');
    expect(newest).toBe(all);
    expect(await verdict()).toBeUndefined();
  });

  test('cover the entries of before, which the migration lets wait', async () => {
    const entries = [1, 2, 3].map(() => newId());
    await rewrite(
      ...entries.map(
        (id) =>
          `insert into audit (id, kind, object_id, at) values ('${id}', 'setting_changed', 'old', now() - interval '1 year')`,
      ),
    );
    expect(await verdict()).toContain('without the product');
    await query('update seal_head set sealed_until = null');
    const file = new URL('../migrations/0048-entries-of-before.sql', import.meta.url);
    await world.db.pool.query(await readFile(file, 'utf8'));
    // Only those without a seal would wait in a new database. Here the others have one.
    await query('delete from unsealed u where exists (select from seals s where s.entry = u.entry)');
    await sealAll();
    expect(await verdict()).toBeUndefined();
  });

  test("cannot be written, moved or forged with the server's own role", async () => {
    await addEntries();
    const attempt = (text: string) => verdictOf(server.pool.query(text));
    for (const [table, column] of Object.entries({
      unsealed: 'at',
      seals: 'hash',
      seal_head: 'hash',
      seal_forms: 'columns',
    })) {
      expect(await attempt(`delete from ${table}`), table).toBe('42501');
      expect(await attempt(`insert into ${table} default values`), table).toBe('42501');
      expect(await attempt(`update ${table} set ${column} = ${column}`), table).toBe('42501');
    }
    const client = await server.pool.connect();
    onTestFinished(() => client.release(true));
    await client.query(`create temp table unsealed (like public.unsealed including all);
      create temp table audit (like public.audit); set search_path = pg_temp, public`);
    await client.query(
      `insert into public.audit (id, kind, object_id) values (gen_random_uuid(), 'setting_changed', 'x')`,
    );
    await client.query('select public.seal_entries(100)');
    await sealAll();
    expect(await verdict()).toBeUndefined();
  });
});

describe('the check tells the first entry', () => {
  let objectId: string;
  let head: string;
  beforeEach(async () => {
    objectId = await addEntries();
    await sealAll();
    head = headText(await seals.readState());
    await addEntries();
    await sealAll();
  });

  /** Changes the tables with all triggers off, and puts everything back after the test. */
  async function tamper(table: string, ...statements: string[]) {
    await query(`create table kept_${table} as table ${table}`);
    onTestFinished(async () => {
      await rewrite(`delete from ${table}`, `insert into ${table} select * from kept_${table}`);
      await query(`drop table kept_${table}`);
      expect(await verdict()).toBeUndefined();
    });
    await rewrite(...statements);
  }
  const idOf = async () => (await query('select id from audit where object_id = $1', [objectId]))[0]?.id;

  test('that was changed', async () => {
    const id = await idOf();
    await tamper(
      'audit',
      `update audit set after = '{"a": "2"}' where id = '${id}'`,
      `delete from audit where id = (select entry[1]::uuid from seals where form = 1 order by n desc limit 1)`,
    );
    expect(await verdict()).toMatch(
      new RegExp(`^The entry ${id} of audit, seal \\d+, was changed after it was sealed.$`),
    );
  });

  test.each([
    [
      'an actor',
      `update audit set actor_id = null where id = (select id from audit where actor_id is not null limit 1)`,
    ],
    ['a time, by a microsecond', `update audit set at = at - interval '1 microsecond' where object_id = 'many'`],
    ['a null inside the facts', `update audit set before = '{}' where before = '{"a": null}'`],
  ])('that was changed: %s', async (_what, statement) => {
    await tamper('audit', statement);
    expect(await verdict()).toContain('was changed after it was sealed');
  });

  test.each(['order_alerts', 'order_events', 'order_hashes', 'pair_terms'])('that was changed in %s', async (table) => {
    await tamper(table, `update ${table} set at = at - interval '1 day'`);
    expect(await verdict()).toMatch(new RegExp(`of ${table}, seal \\d+, was changed`));
  });

  test.each(['audit', 'order_alerts', 'order_events', 'order_hashes', 'pair_terms'])(
    'that was taken out of %s',
    async (table) => {
      await tamper(table, `delete from ${table}`);
      expect(await verdict()).toMatch(new RegExp(`of ${table}, seal \\d+, was taken out.$`));
    },
  );

  test('that was taken out before it had its seal', async () => {
    const id = newId();
    await query(`insert into audit (id, kind, object_id) values ($1, 'setting_changed', 'x')`, [id]);
    await rewrite(`delete from audit where id = '${id}'`);
    await sealAll();
    expect(await verdict()).toMatch(new RegExp(`^The entry ${id} of audit, seal \\d+, was taken out.$`));
    const [seal] = await query('select * from audit where id = $1', [id]);
    expect(seal).toBeUndefined();
    await rewrite(`delete from seals where entry = array['${id}']`);
    expect(await verdict()).toContain('were taken out');
    // The tests below begin with a whole history.
    await rewrite(`update seal_head set (n, hash) = (select n, hash from seals order by n desc limit 1)`);
    expect(await verdict()).toBeUndefined();
  });

  test('that was written with another time', async () => {
    const id = newId();
    await query(
      `insert into audit (id, kind, object_id, at) values ($1, 'setting_changed', 'x', now() - interval '1 hour')`,
      [id],
    );
    await sealAll();
    expect(await verdict()).toMatch(new RegExp(`^The entry ${id} of audit, seal \\d+, was back-dated.$`));
    await rewrite(
      `delete from audit where id = '${id}'`,
      `delete from seals where entry = array['${id}']`,
      `update seal_head set (n, hash) = (select n, hash from seals order by n desc limit 1)`,
    );
    expect(await verdict()).toBeUndefined();
  });

  test('that was added with all triggers off', async () => {
    const id = newId();
    await tamper(
      'audit',
      `insert into audit (id, kind, object_id, at) values ('${id}', 'user_blocked', 'x', now() - interval '1 year')`,
    );
    expect(await verdict()).toMatch(new RegExp(`^The entry ${id} of audit of .*Z was added without the product`));
  });

  test('of another history, where all seals were written anew after a head was kept', async () => {
    expect(await verdict(head)).toBeUndefined();
    await tamper('audit', `update audit set kind = 'user_blocked' where object_id = '${objectId}'`);
    await query('create table kept_seals as table seals; create table kept_head as table seal_head');
    onTestFinished(async () => {
      await rewrite(
        'delete from seals',
        'insert into seals select * from kept_seals',
        'delete from seal_head',
        'insert into seal_head select * from kept_head',
      );
      await query('drop table kept_seals; drop table kept_head');
    });
    await rewrite(
      'insert into unsealed (source, entry) select f.source, s.entry from seals s join seal_forms f using (form) order by s.n',
      'delete from seals',
      `update seal_head set n = 0, hash = sha256('Obmin'), sealed_until = null`,
    );
    await sealAll();
    expect(await verdict()).toBeUndefined();
    expect(await verdict(head)).toContain('is another one than the head says');
  });

  test('whose seal is gone', async () => {
    await tamper('seals', 'delete from seals where n = (select max(n) - 2 from seals)');
    expect(await verdict()).toMatch(/^The seals from \d+ on were taken out.$/);
  });
});

test('The job tells the log the head once an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T10:10:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const info = vi.fn();
  const job = journalSeal({ store: seals, log: { info } });
  let memo: unknown;
  const run = () => job.run({ signal: new AbortController().signal, memo, remember: (kept) => (memo = kept) });
  await addEntries();
  await run();
  await run();
  expect(await query('select from unsealed')).toEqual([]);
  expect(info).toHaveBeenCalledExactlyOnceWith(
    { journal_head: headText(await seals.readState()) },
    'Head of the journal',
  );
  vi.setSystemTime(new Date('2026-11-25T11:00:00Z'));
  await run();
  expect(info).toHaveBeenCalledTimes(2);
});
