import type { Mandate } from '#contract/office/mandate.ts';
import type { Role } from '#domain/person/actor.ts';
import { announceOffice } from '../database/announce.store.ts';
import { recordChange } from '../database/audit.ts';
import type { Db } from '../database/db.ts';
import { statement } from '../database/statement.ts';
import type { Acting } from '../http/acting.ts';

type Stored = { permissions: Role; per_deal: string | null; per_day: string | null };

const sql = {
  hold: statement<Stored>(
    'mandate-hold-member',
    `select u.permissions, m.coin_per_deal::text as per_deal, m.coin_per_day::text as per_day
     from user_offices m join users u on u.id = m.user_id
     join offices o on o.id = m.office_id and o.archived_at is null
     where m.user_id = $1 and m.office_id = $2 for no key update of m`,
  ),
  set: statement(
    'mandate-set',
    `with changed as (
       update user_offices set coin_per_deal = $3, coin_per_day = $4 where user_id = $1 and office_id = $2 returning user_id
     )
     insert into outbox (kind, subject_id) select 'access_changed', user_id from changed`,
  ),
};

const mandateOf = ({ per_deal, per_day }: Stored): Mandate | null =>
  per_deal !== null && per_day !== null ? { per_deal, per_day } : null;

export const mandateStore = ({ write }: Pick<Db, 'write'>) => ({
  /**
   * Changes what a cashier of the office may do alone. The cashier is held, so a step of before has ended, and one that comes
   * later reads the new mandate. False where nobody like this works there.
   */
  set: (
    { by, requireFresh, ...who }: Acting,
    { officeId, userId, coin }: { officeId: string; userId: string; coin: Mandate | null },
  ): Promise<boolean> =>
    write(
      by,
      async (tx) => {
        const [stored] = await tx.send(sql.hold, [userId, officeId]);
        if (stored?.permissions !== 'cashier') return false;
        requireFresh();
        await tx.send(sql.set, [userId, officeId, coin?.per_deal ?? null, coin?.per_day ?? null]);
        await recordChange(tx, {
          ...{ ...who, kind: 'mandate_changed', objectId: officeId },
          before: { user_id: userId, coin: mandateOf(stored) },
          after: { user_id: userId, coin },
        });
        await announceOffice(tx, officeId);
        return true;
      },
      { ends: [userId] },
    ),
});

export type MandateStore = ReturnType<typeof mandateStore>;
