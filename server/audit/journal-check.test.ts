import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { newId } from '../lib/id.ts';
import { forFile } from '../testing/for-file.ts';
import { openSeals } from '../testing/seals.test-kit.ts';
import { headText } from './journal-check.ts';

const place = await forFile(openSeals());

describe('the check tells the first entry', () => {
  let objectId: string;
  let head: string;
  beforeEach(async () => {
    objectId = await place.addEntries();
    await place.sealAll();
    head = headText(await place.seals.readState());
    await place.addEntries();
    await place.sealAll();
  });

  /** Changes the tables with all triggers off, and puts everything back after the test. */
  async function tamper(table: string, ...statements: string[]) {
    await place.query(`create table kept_${table} as table ${table}`);
    onTestFinished(async () => {
      await place.rewrite(
        `delete from ${table}`,
        `insert into ${table} overriding system value select * from kept_${table}`,
      );
      await place.query(`drop table kept_${table}`);
      expect(await place.verdict()).toBeUndefined();
    });
    await place.rewrite(...statements);
  }
  const idOf = async () => (await place.query('select id from audit where object_id = $1', [objectId]))[0]?.id;

  test('that was changed', async () => {
    const id = await idOf();
    await tamper(
      'audit',
      `update audit set after = '{"a": "2"}' where id = '${id}'`,
      `delete from audit where id = (select entry[1]::uuid from seals where form = 1 order by n desc limit 1)`,
    );
    expect(await place.verdict()).toMatch(
      new RegExp(`^The entry ${id} of audit, seal \\d+, was changed after it was sealed.$`),
    );
  });

  test.each([
    [
      'an actor',
      `update audit set actor_id = null where id = (select id from audit where actor_id is not null limit 1)`,
    ],
    ['a time, by a microsecond', `update audit set at = at - interval '1 microsecond' where kind = 'office_created'`],
    ['a null inside the facts', `update audit set before = '{}' where before = '{"a": null}'`],
  ])('that was changed: %s', async (_what, statement) => {
    await tamper('audit', statement);
    expect(await place.verdict()).toContain('was changed after it was sealed');
  });

  test.each(['entries', 'order_alerts', 'order_events', 'order_hashes', 'pair_terms', 'transfer_readings'])(
    'that was changed in %s',
    async (table) => {
      await tamper(table, `update ${table} set at = at - interval '1 day'`);
      expect(await place.verdict()).toMatch(new RegExp(`of ${table}, seal \\d+, was changed`));
    },
  );

  test.each([
    ['the sum of a posting', 'update postings set amount = amount + 1 where n = 1'],
    ['where a posting went', 'update postings set (from_id, to_id) = (to_id, from_id) where n = 1'],
    ['a posting less', 'delete from postings where n = 1'],
  ])('that was changed in the books: %s', async (_what, statement) => {
    await tamper('postings', statement);
    expect(await place.verdict()).toMatch(/of entries, seal \d+, was changed/);
  });

  test.each(['audit', 'entries', 'order_alerts', 'order_events', 'order_hashes', 'pair_terms', 'transfer_readings'])(
    'that was taken out of %s',
    async (table) => {
      await tamper(table, `delete from ${table}`);
      expect(await place.verdict()).toMatch(new RegExp(`of ${table}, seal \\d+, was taken out.$`));
    },
  );

  test('that was taken out before it had its seal', async () => {
    const id = newId();
    await place.query(`insert into audit (id, kind, object_id) values ($1, 'setting_changed', 'x')`, [id]);
    await place.rewrite(`delete from audit where id = '${id}'`);
    await place.sealAll();
    expect(await place.verdict()).toMatch(new RegExp(`^The entry ${id} of audit, seal \\d+, was taken out.$`));
    const [seal] = await place.query('select * from audit where id = $1', [id]);
    expect(seal).toBeUndefined();
    await place.rewrite(`delete from seals where entry = array['${id}']`);
    expect(await place.verdict()).toContain('were taken out');
    // The tests below begin with a whole history.
    await place.rewrite(`update seal_head set (n, hash) = (select n, hash from seals order by n desc limit 1)`);
    expect(await place.verdict()).toBeUndefined();
  });

  test('that was written with another time', async () => {
    const id = newId();
    await place.query(
      `insert into audit (id, kind, object_id, at) values ($1, 'setting_changed', 'x', now() - interval '1 hour')`,
      [id],
    );
    await place.sealAll();
    expect(await place.verdict()).toMatch(new RegExp(`^The entry ${id} of audit, seal \\d+, was back-dated.$`));
    await place.rewrite(
      `delete from audit where id = '${id}'`,
      `delete from seals where entry = array['${id}']`,
      `update seal_head set (n, hash) = (select n, hash from seals order by n desc limit 1)`,
    );
    expect(await place.verdict()).toBeUndefined();
  });

  test('that was added with all triggers off', async () => {
    const id = newId();
    await tamper(
      'audit',
      `insert into audit (id, kind, object_id, at) values ('${id}', 'user_blocked', 'x', now() - interval '1 year')`,
    );
    expect(await place.verdict()).toMatch(new RegExp(`^The entry ${id} of audit of .*Z was added without the product`));
  });

  test('of another history, where all seals were made again after a head was kept', async () => {
    expect(await place.verdict(head)).toBeUndefined();
    await tamper('audit', `update audit set kind = 'user_blocked' where object_id = '${objectId}'`);
    await place.query('create table kept_seals as table seals; create table kept_head as table seal_head');
    onTestFinished(async () => {
      await place.rewrite(
        'delete from seals',
        'insert into seals select * from kept_seals',
        'delete from seal_head',
        'insert into seal_head select * from kept_head',
      );
      await place.query('drop table kept_seals; drop table kept_head');
    });
    await place.rewrite(
      'insert into unsealed (source, entry) select f.source, s.entry from seals s join seal_forms f using (form) order by s.n',
      'delete from seals',
      `update seal_head set n = 0, hash = sha256('Obmin'), sealed_until = null`,
    );
    await place.sealAll();
    expect(await place.verdict()).toBeUndefined();
    expect(await place.verdict(head)).toContain('is another one than the head says');
  });

  test('whose seal is gone', async () => {
    await tamper('seals', 'delete from seals where n = (select max(n) - 2 from seals)');
    expect(await place.verdict()).toMatch(/^The seals from \d+ on were taken out.$/);
  });
});
