import type { Db } from '../database/db.ts';
import { ask, statement } from '../database/statement.ts';
import { recordExport } from './book/book-export.sql.ts';

const names = statement<{ id: string; name: string }>(
  'book-file-offices',
  `select id, coalesce(name, address) as name from offices where id = any($1::uuid[])`,
);

export const bookFileStore = (db: Pick<Db, 'pool' | 'write'>) => ({
  /** The names of offices, by id. */
  async officeNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return new Map((await ask(db.pool, names, [ids])).map(({ id, name }) => [id, name]));
  },

  recordExport: recordExport(db),
});

export type BookFileStore = ReturnType<typeof bookFileStore>;
