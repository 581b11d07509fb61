import { envelopesOf } from '#domain/ledger/account.ts';
import type { Posting } from '#domain/ledger/draft.ts';
import type { Booking, Deal } from '#domain/ledger/ledger.ts';
import { promisedOf } from '#domain/ledger/ledger.ts';
import { cashCurrency } from '#domain/money/cash.ts';
import { mostSeals, type SetAsideWay } from '#domain/till/envelope.ts';
import { statement, type Write } from '../../database/statement.ts';
import type { Tx } from '../../database/tx.ts';
import { refuse } from '../../lib/refuse.ts';

/** How the office sets cash aside, whether an envelope with the seal lies there, and how many lie there. */
type SealFacts = { way: SetAsideWay; taken: boolean; lying: number };

const sql = {
  facts: statement<SealFacts>(
    'envelope-facts',
    `select o.set_aside as way, exists (
       select from envelopes v where v.office_id = o.id and v.seal = $2 and v.ended_at is null) as taken,
       (select count(*)::int from envelopes v where v.office_id = o.id and v.ended_at is null) as lying
     from offices o where o.id = $1`,
  ),
  seal: statement(
    'envelope-seal',
    `insert into envelopes (order_id, office_id, drawer_id, seal, currency, amount, sealed_by, sealed_at)
     values ($1, $2, $3, $4, $5, $6, $7, coalesce($8, clock_timestamp()))`,
  ),
  end: statement(
    'envelope-end',
    `update envelopes set outcome = $2, ended_by = $3, ended_at = clock_timestamp() where order_id = $1 and ended_at is null`,
  ),
};

/** Read while the book is held, so the setting and the seals stay what they are. */
export const readSealFacts = async (
  tx: Tx,
  officeId: string,
  seal: string | undefined,
): Promise<SealFacts | undefined> => (await tx.send(sql.facts, [officeId, seal]))[0];

type Sealing = { seal: string | undefined; isWalkIn: boolean };

/**
 * The seal of the envelope into which the cash goes. Undefined: it stays where it was counted out. Who was at the window all the
 * time takes it out of a hand, so a walk-in may have no envelope.
 */
export function sealNow(facts: SealFacts | undefined, { seal, isWalkIn }: Sealing): string | undefined {
  if (facts?.way !== 'envelope') return seal === undefined ? undefined : refuse('CONFLICT', { reason: 'noEnvelopes' });
  if (facts.taken) return refuse('CONFLICT', { reason: 'sealTaken' });
  if (seal === undefined) return isWalkIn ? undefined : refuse('CONFLICT', { reason: 'sealMissing' });
  if (facts.lying >= mostSeals) return refuse('CONFLICT', { reason: 'envelopesFull' });
  return seal;
}

/** `at`: when it was sealed, which only invented history says. */
type Sealed = {
  order: Deal & { id: string; office_id: string };
  drawer: string | undefined;
  actorId: string | null;
  at?: Date | undefined;
};

export const sealEnvelope = (seal: string, { order, drawer, actorId, at }: Sealed): Write => [
  sql.seal,
  [order.id, order.office_id, drawer ?? null, seal, cashCurrency(order), promisedOf(order), actorId, at ?? null],
];

const isEnvelopeOf = (order: Deal, { to }: Posting) => to === envelopesOf(cashCurrency(order));

/** `made`: what was booked for the deal before. Its envelope, if it has one, is handed over, or opened where it is booked back. */
export const endEnvelope = (
  posts: readonly Booking[],
  made: readonly Posting[],
  { order, actorId }: Omit<Sealed, 'drawer' | 'at'>,
): Write[] =>
  made.some((posting) => isEnvelopeOf(order, posting))
    ? [[sql.end, [order.id, posts.includes('undo') ? 'opened' : 'handed', actorId]]]
    : [];
