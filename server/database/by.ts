import type { Actor } from '#domain/person/actor.ts';

/** A signed-in person, as the headers of the call were decided with. */
export type SessionBy = { kind: 'session'; actor: Actor; tokenHash: Buffer };

/** Somebody who has proved the phone of this account, and may set its password once. */
export type RecoveryBy = { kind: 'recovery'; userId: string; tokenHash: Buffer };

/**
 * Who writes. `db.write` asks for it and holds its rights until the commit, so no write can forget them. A stranger signs in,
 * registers or asks for a code. The system is everything that no caller asks for: jobs, deadlines, counts of limits, seeds,
 * the operator's commands, and what follows from the outbox.
 */
export type By = SessionBy | RecoveryBy | { kind: 'stranger' } | { kind: 'system' };

export const stranger: By = { kind: 'stranger' };
export const system: By = { kind: 'system' };
