import type { Origin } from '../../database/audit.ts';
import { recordChange } from '../../database/audit.ts';
import { type By, type SessionBy, stranger, system } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import { statement } from '../../database/statement.ts';
import type { Tx } from '../../database/tx.ts';
import { type OpenedSession, writeSession } from '../open-session.sql.ts';
import { endChallenge, type TriedChallenge } from './challenge.store.ts';
import { spendFactor, type UsedFactor } from './factor.store.ts';

type Step = { challenge: string; used: UsedFactor; origin: Origin };

const sql = {
  // As at a sign-in with a password alone. A new password or a block has ended the challenge.
  hold: statement<{ id: string }>(
    'second-step-hold-user',
    'select id from users where id = $1 and blocked_at is null and not password_ended for update',
  ),
  refresh: statement('session-refresh', 'update sessions set fresh_at = now() where token_hash = $1'),
};

/** Why the step was not taken: the challenge has ended, or another call has used the proof. */
type Failed = 'ended' | 'used';

/** Thrown to roll back: a challenge that was ended stays when the proof turns out to be used. */
class UsedMeanwhile extends Error {}

export const secondStepStore = ({ write }: Pick<Db, 'write'>) => ({
  /** Returns the token of the session. */
  openSession: (
    { user_id, permissions }: TriedChallenge,
    { challenge, used, origin, isNews }: Step & { isNews: boolean },
  ): Promise<OpenedSession | Failed> =>
    orUsed(
      write(stranger, async (tx) => {
        if ((await tx.send(sql.hold, [user_id])).length === 0) return 'ended';
        if (!(await spendStep(tx, user_id, { challenge, used, origin }))) return 'ended';
        return writeSession(tx, { userId: user_id, role: permissions, origin, provedBy: used.way, isNews });
      }),
    ),

  /** The session has just proved who it is. */
  refresh: (by: SessionBy, step: Step): Promise<'done' | Failed> =>
    orUsed(
      write(by, async (tx) => {
        if (!(await spendStep(tx, by.actor.id, step))) return 'ended';
        await tx.send(sql.refresh, [by.tokenHash]);
        return 'done' as const;
      }),
    ),

  /** A series of wrong codes. The actor is null for a stranger, who may be the person on a new device. */
  recordSeries: (by: By, userId: string, { count, origin }: { count: number; origin: Origin }): Promise<void> =>
    write(system, async (tx) => {
      const actorId = by.kind === 'session' ? by.actor.id : null;
      await recordChange(tx, {
        actorId,
        kind: 'wrong_factors',
        objectId: userId,
        before: null,
        after: { count },
        origin,
      });
    }),
});

export type SecondStepStore = ReturnType<typeof secondStepStore>;

/** False when the challenge has ended. */
async function spendStep(tx: Tx, userId: string, { challenge, used, origin }: Step): Promise<boolean> {
  if (!(await endChallenge(tx, challenge))) return false;
  if (!(await spendFactor(tx, userId, used))) throw new UsedMeanwhile();
  if (used.way === 'recovery_code')
    await recordChange(tx, {
      actorId: userId,
      kind: 'recovery_code_used',
      objectId: userId,
      before: null,
      after: null,
      origin,
    });
  return true;
}

const orUsed = <T>(work: Promise<T>): Promise<T | 'used'> =>
  work.catch((error: unknown) => {
    if (error instanceof UsedMeanwhile) return 'used' as const;
    throw error;
  });
