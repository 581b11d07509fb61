import type { ShortBy } from '#contract/order/promise.ts';
import { mostFreeRefusals } from '#domain/ledger/free.ts';
import { compare, type Decimal, subtract } from '#domain/money/money.ts';
import { changeEntry } from '../../database/audit.ts';
import { statement } from '../../database/statement.ts';
import type { Tx } from '../../database/tx.ts';
import { readPromisable } from '../../ledger/book/book.sql.ts';
import { Refusal } from '../../lib/refuse.ts';
import type { Stopped } from './stopped-step.ts';

/** What a confirmation promises, and who promises it. */
export type Promised = {
  officeId: string;
  /** Null for a deal at the window, which is not placed. */
  orderId: string | null;
  currency: string;
  /** The network of the wallet that pays. Null for cash. */
  network: string | null;
  amount: Decimal;
  actorId: string | null;
  /** Without an owner's yes. Nobody else is bound by the refusals of before, and cashiers read no sums. */
  isCashier: boolean;
};

const sql = {
  /** Those of this person at this office in the last hour. */
  count: statement<{ count: number }>(
    'free-refusals-count',
    `select count(*) as count from audit where office_id = $1 and actor_id = $2 and kind = 'confirm_unfunded'
       and at > now() - interval '1 hour' and after ->> 'reason' = 'notEnoughFree'`,
  ),
};

/** Whether the office may promise this. Read while its book is held. */
export async function stopPromise(tx: Tx, promised: Promised): Promise<Stopped | undefined> {
  const { officeId, currency, network, amount, actorId, isCashier } = promised;
  const [promisable, [refused]] = await Promise.all([
    readPromisable(tx, officeId, { currency, network }),
    isCashier ? tx.send(sql.count, [officeId, actorId]) : [],
  ]);
  if (refused && refused.count >= mostFreeRefusals) return stopped(promised, 'askOwner', {});
  if (compare(amount, promisable) <= 0) return undefined;
  return stopped(promised, 'notEnoughFree', { short_by: subtract(amount, promisable) });
}

function stopped(promised: Promised, reason: 'askOwner' | 'notEnoughFree', short: Partial<ShortBy>): Stopped {
  const { officeId, orderId, currency, amount, actorId, isCashier } = promised;
  return {
    refusal: new Refusal('CONFLICT', { reason, extension: isCashier ? {} : short }),
    entry: changeEntry({
      actorId,
      kind: 'confirm_unfunded',
      objectId: orderId ?? officeId,
      before: null,
      after: { office_id: officeId, reason, currency, amount, ...short },
    }),
  };
}
