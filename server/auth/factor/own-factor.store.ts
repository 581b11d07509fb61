import type { AuditKind, Facts } from '#contract/audit.ts';
import type { Factor } from '#contract/person/second-factor.ts';
import { maxFactors } from '#domain/person/second-factor.ts';
import { recordChange } from '../../database/audit.ts';
import type { SessionBy } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import { ask, statement } from '../../database/statement.ts';
import type { Tx } from '../../database/tx.ts';
import type { Acting } from '../../http/acting.ts';
import { isId } from '../../lib/id.ts';
import { endChallenge } from './challenge.store.ts';
import {
  addFactor,
  factorStore,
  freshenAlone,
  type KeptFactor,
  listFactorsIn,
  type NewFactor,
  removeFactor,
  renameFactor,
  replaceCodes,
} from './factor.store.ts';

type Owner = { id: string; cellphone: string; full_name: string | null };
type Adding = { setUp: string; factor: NewFactor; codes: readonly Buffer[] };
type Added = { factor: Factor; isFirst: boolean };

const findOwner = statement<Owner>('factor-owner', 'select id, cellphone, full_name from users where id = $1');

/** The factors themselves change the row of their person in `users`, so the person is held for that. */
const changesOwn = { changesOwn: true };

/** What a person does with the own factors. Each change is in the journal. */
export const ownFactorStore = (db: Pick<Db, 'pool' | 'write'>) => ({
  async find(userId: string): Promise<Owner & { factors: KeptFactor[] }> {
    const [[owner], factors] = await Promise.all([ask(db.pool, findOwner, [userId]), factorStore(db).list(userId)]);
    if (!owner) throw new Error('The person of a session is gone');
    return { ...owner, factors };
  },

  /** With the first factor the account gets its recovery codes. */
  add: (acting: Acting, adding: Adding): Promise<Added | 'ended' | 'known' | 'full'> =>
    db.write(acting.by, (tx) => addIn(tx, acting, adding), changesOwn),

  rename: (by: SessionBy, { id, name }: { id: string; name: string }): Promise<Factor | undefined> =>
    db.write(by, async (tx) => (isId(id) ? renameFactor(tx, by.actor.id, { id, name }) : undefined)),

  /** `mustKeep`: one factor has to stay. */
  remove: (
    { by, requireFresh, ...acting }: Acting,
    { id, mustKeep }: { id: string; mustKeep: boolean },
  ): Promise<'removed' | 'unknown' | 'needed'> =>
    db.write(
      by,
      async (tx) => {
        const factors = await listFactorsIn(tx, by.actor.id);
        if (!factors.some((one) => one.id === id)) return 'unknown';
        if (mustKeep && factors.length === 1) return 'needed';
        requireFresh();
        const removed = await removeFactor(tx, by.actor.id, id);
        if (!removed) return 'unknown';
        await record(tx, acting, 'factor_removed', null, { kind: removed.kind, name: removed.name });
        return 'removed';
      },
      changesOwn,
    ),

  /** False for an account without a factor. */
  renewCodes: ({ by, requireFresh, ...acting }: Acting, codes: readonly Buffer[]): Promise<boolean> =>
    db.write(
      by,
      async (tx) => {
        if ((await listFactorsIn(tx, by.actor.id)).length === 0) return false;
        requireFresh();
        await replaceCodes(tx, by.actor.id, codes);
        await record(tx, acting, 'recovery_codes_renewed', null);
        return true;
      },
      changesOwn,
    ),
});

export type OwnFactorStore = ReturnType<typeof ownFactorStore>;

async function addIn(tx: Tx, { by, ...acting }: Acting, { setUp, factor, codes }: Adding) {
  const { id: userId } = by.actor;
  const before = await listFactorsIn(tx, userId);
  const isReplaced = factor.kind === 'totp' && before.some(({ kind }) => kind === 'totp');
  if (before.length >= maxFactors && !isReplaced) return 'full';
  if (!(await endChallenge(tx, setUp))) return 'ended';
  const added = await addFactor(tx, userId, factor);
  if (!added) return 'known';
  const isFirst = before.length === 0;
  if (isFirst) await Promise.all([replaceCodes(tx, userId, codes), freshenAlone(tx, userId, by.tokenHash)]);
  await record(tx, acting, 'factor_added', { kind: factor.kind, name: factor.name });
  return { factor: added, isFirst };
}

const record = (
  tx: Tx,
  { actorId, origin }: Pick<Acting, 'actorId' | 'origin'>,
  kind: AuditKind,
  after: Facts | null,
  before: Facts | null = null,
) => recordChange(tx, { actorId, kind, objectId: actorId, before, after, origin });
