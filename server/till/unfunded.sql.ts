import { mostFreeRefusals } from '#domain/ledger/free.ts';
import type { Decimal } from '#domain/money/money.ts';
import { mayKeepBooks } from '#domain/person/actor.ts';
import { changeEntry } from '../database/audit.ts';
import type { SessionBy } from '../database/by.ts';
import { statement } from '../database/statement.ts';
import type { Tx } from '../database/tx.ts';
import type { Short } from '../ledger/desk-plan.sql.ts';

const refused = statement<{ count: number }>(
  'till-unfunded-count',
  `select count(*)::int as count from audit where office_id = $1 and actor_id = $2 and kind = 'till_unfunded'
     and at > now() - interval '1 hour'`,
);

type Asked = { officeId: string; currency: string; amount: Decimal };

/**
 * Whether a cashier takes no more out of a drawer in this hour. Each refusal tells a bit of what should lie there, and halving
 * sums would tell all of it. Asked for while the book is held.
 */
export async function mustAskOwner(tx: Tx, { actor }: SessionBy, officeId: string): Promise<boolean> {
  if (mayKeepBooks(actor)) return false;
  const [found] = await tx.send(refused, [officeId, actor.id]);
  return (found?.count ?? 0) >= mostFreeRefusals;
}

/** The refusal is kept, though nothing of the call is. */
export async function keepUnfunded(tx: Tx, { actor }: SessionBy, { officeId, currency, amount }: Asked, { of }: Short) {
  await tx.send(
    ...changeEntry({
      ...{ actorId: actor.id, kind: 'till_unfunded', objectId: officeId, before: null },
      after: { office_id: officeId, currency, amount, reason: of === 'free' ? 'notEnoughFree' : 'notEnoughHere' },
    }),
  );
}
