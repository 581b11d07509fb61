import type { Facts } from '#contract/audit.ts';
import { recordChange } from '../../database/audit.ts';
import type { Db } from '../../database/db.ts';
import type { Acting } from '../../http/acting.ts';

/** What left the product, for the journal. The owners of an office read what left its books. */
export const recordExport =
  ({ write }: Pick<Db, 'write'>) =>
  ({ by, actorId, origin }: Acting, officeId: string | undefined, after: Facts): Promise<void> =>
    write(by, async (tx) => {
      const objectId = officeId ?? actorId;
      await recordChange(tx, { actorId, origin, kind: 'books_exported', objectId, before: null, after });
    });

export type RecordExport = ReturnType<typeof recordExport>;
