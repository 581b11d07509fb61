import { stablecoin } from '../money/currency.ts';
import { type Decimal, divideRounded } from '../money/money.ts';
import { accountKey } from './account.ts';
import { placeOf } from './desk.ts';
import { type Balances, openDraft, type Posting } from './draft.ts';
import { units } from './ledger.ts';
import type { Sum } from './trade.ts';
import { worthAt } from './worth-at.ts';

export const transferStates = ['on_way', 'arrived', 'returned'] as const;
export type TransferState = (typeof transferStates)[number];

const transit = (currency: string) => accountKey('transit', currency);
const network = accountKey('network', stablecoin);
const difference = accountKey('over_short', stablecoin);

/** What was sent is the sender's until it is counted on arrival. */
export function sendPostings(balances: Balances, sum: Sum): Posting[] {
  const draft = openDraft(balances);
  draft.post(placeOf(sum), transit(sum.currency), units(sum.amount));
  return draft.postings;
}

/** It never left. */
export function returnPostings(balances: Balances, sum: Sum): Posting[] {
  const draft = openDraft(balances);
  draft.post(transit(sum.currency), placeOf(sum), units(sum.amount));
  return draft.postings;
}

type Both<T> = { sender: T; receiver: T };

/**
 * What was counted on arrival is the receiver's, at the sender's average cost. What is missing is a difference of the
 * sender, what is too much one of the receiver. `unvalued`: nothing says what one of the currency is worth.
 */
export function arrivalPostings(
  { sender, receiver }: Both<Balances>,
  { counted, rate, ...sum }: Sum & { counted: Decimal; rate: Decimal | undefined },
): Both<Posting[]> | 'unvalued' {
  const [sent, there] = [units(sum.amount), units(counted)];
  const came = there < sent ? there : sent;
  const [missing, more] = [sent - came, there - came];
  const [from, to] = [openDraft(sender), openDraft(receiver)];
  const place = placeOf(sum);
  if (sum.currency === stablecoin) {
    from.post(transit(sum.currency), network, came);
    from.post(transit(sum.currency), difference, missing);
    to.post(network, place, came);
    to.post(difference, place, more);
  } else {
    const worth = worthAt(from.position(sum.currency), sent, rate);
    if (worth === undefined) return 'unvalued';
    const worthOfPart = (part: bigint) => divideRounded(worth * part, sent);
    from.trade(sum.currency, -came, transit(sum.currency), [[network, -worthOfPart(came)]]);
    from.trade(sum.currency, -missing, transit(sum.currency), [[difference, worthOfPart(came) - worth]]);
    to.trade(sum.currency, came, place, [[network, worthOfPart(came)]]);
    to.trade(sum.currency, more, place, [[difference, worthOfPart(more)]]);
  }
  return { sender: from.postings, receiver: to.postings };
}
