import { mayKeepBooks } from '#domain/person/actor.ts';
import type { SessionBy } from '../database/by.ts';
import { statement } from '../database/statement.ts';
import type { Tx } from '../database/tx.ts';

export const keepsSafe = (officeId: string, personId: string) =>
  `exists (select from safe_keepers k where k.office_id = ${officeId} and k.state = 'kept' and k.keeper_id = ${personId})`;

const keeps = statement<{ keeps: boolean }>('till-keeps-safe', `select ${keepsSafe('$1', '$2')} as keeps`);

/** Whether this person gives cash from the safe and takes it there: who keeps it, an owner, an admin. The book is held. */
export const isAtSafe = async (tx: Tx, { actor }: SessionBy, officeId: string): Promise<boolean> =>
  mayKeepBooks(actor) || (await tx.send(keeps, [officeId, actor.id]))[0]?.keeps === true;
