import { system } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import { statement } from '../../database/statement.ts';
import { writeOne } from '../../database/tx.ts';

const sql = {
  spend: statement<{ salt_hash: Buffer }>(
    'proof-spend',
    `with forgotten as (
       delete from spent_proofs where salt_hash in (
         select salt_hash from spent_proofs where expires_at < now() - interval '1 hour' limit 100 for update skip locked)
     )
     insert into spent_proofs (salt_hash, expires_at) values ($1, $2) on conflict do nothing returning salt_hash`,
  ),
};

export const spentProofStore = (db: Pick<Db, 'write'>) => ({
  /** Returns true to the first call with this salt, on all nodes. */
  spend: async (saltHash: Buffer, expiresAt: Date): Promise<boolean> =>
    (await writeOne(db, system, sql.spend, [saltHash, expiresAt])).length > 0,
});

export type SpentProofStore = ReturnType<typeof spentProofStore>;
