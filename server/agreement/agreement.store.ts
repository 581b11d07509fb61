import type { Agreement, NewAgreement, OwnAgreement } from '#contract/person/agreement.ts';
import { recordChange } from '../database/audit.ts';
import type { SessionBy } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { ask, statement } from '../database/statement.ts';
import { writeOne } from '../database/tx.ts';
import type { Acting } from '../http/acting.ts';
import { accept, currentAgreementSql } from './agreement.sql.ts';

const fields = 'a.version, a.at, a.text_en, a.text_uk';

const sql = {
  current: statement<Agreement>(
    'agreement-current',
    `select ${fields} from ${currentAgreementSql} where a.text_en is not null`,
  ),
  accepted: statement<NonNullable<OwnAgreement['accepted']>>(
    'agreement-accepted',
    `select ${fields}, c.at as accepted_at, encode(c.hash, 'hex') as hash
     from agreement_acceptances c join agreements a using (version) where c.user_id = $1 order by version desc limit 1`,
  ),
  /** Admins change it one after the other: the next version is the key. */
  lock: statement('agreement-lock', `select pg_advisory_xact_lock(hashtext('agreements'))`),
  newest: statement<{ version: number | null }>('agreement-newest', 'select max(version) as version from agreements'),
  add: statement(
    'agreement-add',
    `insert into agreements (version, text_en, text_uk, created_by)
     select coalesce(max(version), 0) + 1, $1, $2, $3 from agreements`,
  ),
};

export const agreementStore = (db: Pick<Db, 'pool' | 'write'>) => ({
  findCurrent: async (): Promise<Agreement | undefined> => (await ask(db.pool, sql.current))[0],

  findAccepted: async (userId: string): Promise<OwnAgreement['accepted']> =>
    (await ask(db.pool, sql.accepted, [userId]))[0] ?? null,

  change: ({ by, actorId, origin, requireFresh }: Acting, { text_en, text_uk }: NewAgreement): Promise<void> =>
    db.write(by, async (tx) => {
      await tx.send(sql.lock);
      const [newest] = await tx.send(sql.newest);
      requireFresh();
      await tx.send(sql.add, [text_en, text_uk, actorId]);
      const version = (newest?.version ?? 0) + 1;
      const [before, after] = [
        newest?.version ? { version: newest.version } : null,
        { version, asked: text_en !== null },
      ];
      await recordChange(tx, { actorId, origin, kind: 'agreement_changed', objectId: 'agreement', before, after });
    }),

  accept: (by: SessionBy, version: number) => writeOne(db, by, accept, [by.actor.id, version]),
});

export type AgreementStore = ReturnType<typeof agreementStore>;
