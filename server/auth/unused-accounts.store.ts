import { system } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { statement } from '../database/statement.ts';
import { writeOne } from '../database/tx.ts';

const batchSize = 500;

/** `last`: behind which account the next batch begins. Null when all were looked at. */
type Batch = { last: string | null; removed: number };

const remove = statement<Batch>(
  'accounts-remove-unused',
  `select last, removed from remove_unused_accounts($1::uuid, ${batchSize})`,
);

export const unusedAccountStore = (db: Pick<Db, 'write'>) => ({
  async removeAfter(after: string | null): Promise<Batch> {
    const [batch] = await writeOne(db, system, remove, [after]);
    if (!batch) throw new Error('The database did not say which accounts it has looked at');
    return batch;
  },
});

export type UnusedAccountStore = ReturnType<typeof unusedAccountStore>;
