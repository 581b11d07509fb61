import { readFile } from 'node:fs/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { appendOnly } from '../database/migrate/grants.ts';
import { newId } from '../lib/id.ts';
import { forFile } from '../testing/for-file.ts';
import { openSeals } from '../testing/seals.test-kit.ts';
import { verdictOf } from '../testing/server-role.test-kit.ts';
import { headText } from './journal-check.ts';
import { journalSeal } from './journal-seal.ts';

const place = await forFile(openSeals());
const sealed = [...appendOnly, 'entries'].sort();

describe('the seals', () => {
  test('cover every column of every history, each with its newest form', async () => {
    const rows = await place.query(
      `select distinct on (source) source, array(select unnest(columns) order by 1) as columns,
         array(select attname::text from pg_attribute where attrelid = source::regclass and attnum > 0 and not attisdropped
           order by 1) as present
       from seal_forms order by source, form desc`,
    );
    expect(rows.map(({ source }) => source)).toEqual(sealed);
    for (const { source, columns, present } of rows) {
      const more = source === 'entries' ? ['postings'] : [];
      expect([source, columns]).toEqual([source, [...present, ...more].sort()]);
    }
    const triggers = await place.query(
      `select tgrelid::regclass::text as name from pg_trigger where tgfoid = 'await_seal'::regproc order by 1`,
    );
    expect(triggers.map(({ name }) => name)).toEqual(sealed);
  });

  test('cover every column of the postings of an entry', async () => {
    const columns = await place.query(
      `select attname::text as name from pg_attribute
       where attrelid = 'postings'::regclass and attnum > 0 and not attisdropped and attname <> 'entry_id'`,
    );
    const [{ text }] = await place.query(`select pg_get_functiondef('sealed_entry(entries)'::regprocedure) as text`);
    expect(columns.length).toBeGreaterThan(5);
    for (const { name } of columns) expect(text).toContain(`p.${name}`);
  });

  test('are on every entry after a run of the job, in the order in which the entries were written', async () => {
    const objectId = await place.addEntries();
    await place.sealAll();
    expect(await place.query('select from unsealed')).toEqual([]);
    const [{ entries, seals }] = await place.query(
      `select (select count(*) from seals)::int as seals, (${sealed.map((table) => `(select count(*) from ${table})`).join(' + ')})::int as entries`,
    );
    expect(seals).toBe(entries);
    const newest = await place.query(
      'select f.source, s.entry from seals s join seal_forms f using (form) order by n desc limit 5',
    );
    expect(newest.map(({ source }) => source)).toEqual([
      'audit',
      'pair_terms',
      'order_hashes',
      'order_alerts',
      'order_events',
    ]);
    const [{ id }] = await place.query('select id from audit where object_id = $1', [objectId]);
    expect(newest[0]?.entry).toEqual([id]);
    expect(await place.verdict()).toBeUndefined();
  });

  test('wait for no transaction of others, and miss nothing that commits late', async () => {
    const client = await place.world.db.pool.connect();
    onTestFinished(() => client.release(true));
    const [late, early] = [newId(), newId()];
    const insert = `insert into audit (id, kind, object_id) values ($1, 'setting_changed', 'x')`;
    await client.query('begin');
    await client.query(insert, [late]);
    await place.query(insert, [early]);
    await place.sealAll();
    const newest = async () =>
      (await place.query('select entry[1] as id from seals order by n desc limit 2')).map(({ id }) => id);
    expect((await newest())[0]).toBe(early);
    await client.query('commit');
    await place.sealAll();
    expect(await newest()).toEqual([late, early]);
    expect(await place.verdict()).toBeUndefined();
  });

  test('are made by one node at a time, and in batches', async () => {
    await place.query(
      `insert into audit (id, kind, object_id) select gen_random_uuid(), 'setting_changed', 'many' from generate_series(1, 45)`,
    );
    const made = await Promise.all([20, 20, 20].map((most) => place.seals.seal(most)));
    expect(made).toContain(true);
    await place.sealAll();
    const [{ newest, all }] = await place.query('select max(n)::int as newest, count(*)::int as all from seals');
    expect(newest).toBe(all);
    expect(await place.verdict()).toBeUndefined();
  });

  test('cover the entries of before, which the migration lets wait', async () => {
    const entries = [1, 2, 3].map(() => newId());
    await place.rewrite(
      ...entries.map(
        (id) =>
          `insert into audit (id, kind, object_id, at) values ('${id}', 'setting_changed', 'old', now() - interval '1 year')`,
      ),
    );
    expect(await place.verdict()).toContain('without the product');
    await place.query('update seal_head set sealed_until = null');
    const file = new URL('../migrations/0048-entries-of-before.sql', import.meta.url);
    await place.world.db.pool.query(await readFile(file, 'utf8'));
    // Only those without a seal would wait in a new database. Here the others have one.
    await place.query('delete from unsealed u where exists (select from seals s where s.entry = u.entry)');
    await place.sealAll();
    expect(await place.verdict()).toBeUndefined();
  });

  test("cannot be written, moved or forged with the server's own role", async () => {
    await place.addEntries();
    const attempt = (text: string) => verdictOf(place.server.pool.query(text));
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
    const client = await place.server.pool.connect();
    onTestFinished(() => client.release(true));
    await client.query(`create temp table unsealed (like public.unsealed including all);
      create temp table audit (like public.audit); set search_path = pg_temp, public`);
    await client.query(
      `insert into public.audit (id, kind, object_id) values (gen_random_uuid(), 'setting_changed', 'x')`,
    );
    await client.query('select public.seal_entries(100)');
    await place.sealAll();
    expect(await place.verdict()).toBeUndefined();
  });
});

test('The job tells the log the head once an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T10:10:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const info = vi.fn();
  const job = journalSeal({ store: place.seals, log: { info } });
  let memo: unknown;
  const run = () => job.run({ signal: new AbortController().signal, memo, remember: (kept) => (memo = kept) });
  await place.addEntries();
  await run();
  await run();
  expect(await place.query('select from unsealed')).toEqual([]);
  expect(info).toHaveBeenCalledExactlyOnceWith(
    { journal_head: headText(await place.seals.readState()) },
    'Head of the journal',
  );
  vi.setSystemTime(new Date('2026-11-25T11:00:00Z'));
  await run();
  expect(info).toHaveBeenCalledTimes(2);
});
