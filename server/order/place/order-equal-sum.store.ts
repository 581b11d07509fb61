import type { Decimal } from '#domain/money/money.ts';
import type { AmountBounds } from '#domain/money/pair-terms.ts';
import { amountsBeside, equalSumQuestionsPerHour } from '#domain/order/equal-sum.ts';
import type { Actor } from '#domain/person/actor.ts';
import { destinationOf } from '#domain/wallet/destination.ts';
import { statement } from '../../database/statement.ts';
import type { Tx } from '../../database/tx.ts';
import { countIn } from '../../http/limit/throttle.store.ts';
import { awaitedAt, isExpecting } from '../expecting.sql.ts';
import type { OrderTerms } from './order-terms.ts';

/** Those of the amounts that an order expects at the address. */
const findExpected = statement<{ amount: Decimal }>(
  'equal-sum-expected',
  `select wanted.amount from unnest($2::text[]) wanted (amount) where exists (
     select from orders o where ${isExpecting('o')} and ${awaitedAt('o')} = address_key($1)
       and o.amt_to_exch = wanted.amount::numeric)`,
);

/**
 * Held until the order is written, so that of two customers who place the same sum at the same moment the second one sees
 * the order of the first and is asked. Only those who ask wait for each other, and only for one sum at one address.
 */
const holdSum = statement(
  'equal-sum-hold',
  `select pg_advisory_xact_lock(hashtextextended('expected sum ' || address_key($1) || ' ' || $2, 0))`,
);

const hour = 3600;

/**
 * The amount about which the customer is asked: another order expects the sum at the same address, and none expects this
 * one. Undefined where nothing is asked. Each question is counted, since it tells that such an order is there; the rest of
 * the order is right then, so an order that is placed instead is the price of the answer "no".
 */
export async function proposeBeside(
  tx: Tx,
  { id }: Pick<Actor, 'id'>,
  { sale, amt_to_exch, office_wallet }: OrderTerms,
  bounds: AmountBounds | undefined,
): Promise<Decimal | undefined> {
  const address = destinationOf(office_wallet)?.address;
  if (sale || address === undefined) return undefined;
  const candidates = amountsBeside(amt_to_exch, bounds);
  const [, expected] = await Promise.all([
    tx.send(holdSum, [address, amt_to_exch]),
    tx.send(findExpected, [address, [amt_to_exch, ...candidates]]),
  ]);
  const isFree = (amount: Decimal) => !expected.some((one) => one.amount === amount);
  const beside = candidates.find(isFree);
  if (isFree(amt_to_exch) || beside === undefined) return undefined;
  const { count } = await countIn(tx, { kind: 'equal sums', key: id }, { seconds: hour, renewed: false });
  return count > equalSumQuestionsPerHour ? undefined : beside;
}
