import type { Facts } from '#contract/audit.ts';
import { recordChange } from '../database/audit.ts';
import type { Db } from '../database/db.ts';
import { ask, statement } from '../database/statement.ts';
import type { Acting } from '../http/acting.ts';

const names = statement<{ id: string; name: string }>(
  'book-file-offices',
  `select id, coalesce(name, address) as name from offices where id = any($1::uuid[])`,
);

export const bookFileStore = ({ pool, write }: Pick<Db, 'pool' | 'write'>) => ({
  /** The names of offices, by id. */
  async officeNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return new Map((await ask(pool, names, [ids])).map(({ id, name }) => [id, name]));
  },

  /** What left the product, for the journal. The owners of an office read what left its books. */
  recordExport: ({ by, actorId, origin }: Acting, officeId: string | undefined, after: Facts): Promise<void> =>
    write(by, async (tx) => {
      const objectId = officeId ?? actorId;
      await recordChange(tx, { actorId, origin, kind: 'books_exported', objectId, before: null, after });
    }),
});

export type BookFileStore = ReturnType<typeof bookFileStore>;
