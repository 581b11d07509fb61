import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readBlank } from './empty-database.ts';
import { type LentDatabase, lendDatabase } from './lent-database.ts';

const identify = async ({ db }: LentDatabase) =>
  (await db.pool.query(`select current_database() as name, current_setting('lock_timeout') as limit`)).rows[0];

/** Lends a database, changes it, gives it back, and lends again what is on top. */
async function lendAgainAfter(change: (lent: LentDatabase) => Promise<unknown>) {
  const first = await lendDatabase();
  const [identity, before] = [await identify(first), await readBlank(first.db.pool)];
  await change(first);
  await first.drop();
  const second = await lendDatabase();
  const isSame = isDeepStrictEqual(await identify(second), identity);
  const found = { isSame, before, after: await readBlank(second.db.pool) };
  await second.drop();
  return found;
}

const perform =
  (sql: string) =>
  ({ db }: LentDatabase) =>
    db.pool.query(sql);

describe('a database that a world gives back', () => {
  test('is lent again with the rows, sequences and rights of a new one', async () => {
    const { isSame, before, after } = await lendAgainAfter(
      perform(`insert into users (id, cellphone, password_hash, permissions)
          values (gen_random_uuid(), '+380670000001', '', 'customer');
        begin; set local session_replication_role = replica; delete from cities; update price_codes set code = code || 'X'; commit;
        select nextval('outbox_id_seq'); set lock_timeout = 7`),
    );
    expect(isSame).toBe(true);
    expect(after).toEqual(before);
  });

  test('is lent again when a trigger was switched off and on', async () => {
    const { isSame, before, after } = await lendAgainAfter(
      perform('alter table orders disable trigger user; alter table orders enable trigger user'),
    );
    expect(isSame).toBe(true);
    expect(after).toEqual({ ...before, form: expect.any(String) });
  });

  test.each([
    ['a trigger stays off', perform('alter table orders disable trigger user')],
    ['a column is new', perform('alter table orders add column bonus int')],
    ['a right is gone', perform('revoke select on users from public; revoke all on users from current_user')],
    ['a connection is in use', ({ db }: LentDatabase) => db.pool.connect()],
    ['it was closed', ({ db }: LentDatabase) => db.close()],
  ])('is not lent again when %s', async (_case, change) => {
    const { isSame, before, after } = await lendAgainAfter(change);
    expect(isSame).toBe(false);
    expect(after.filled).toEqual(before.filled);
  });

  test('answers what is left of that world no more', async () => {
    const lent = await lendDatabase();
    await lent.drop();
    await expect(lent.db.pool.query('select 1')).rejects.toThrow('closed');
    await expect(lent.serverDb.read(async () => undefined)).rejects.toThrow('closed');
    expect(lent.db.closing.aborted).toBe(true);
  });
});
