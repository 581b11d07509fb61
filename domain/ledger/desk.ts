import { stablecoin } from '../money/currency.ts';
import type { Decimal } from '../money/money.ts';
import { type AccountKey, accountKey } from './account.ts';
import { type Balances, type Draft, openDraft, type Posting } from './draft.ts';
import { units } from './ledger.ts';
import { atRate, worthAt } from './worth-at.ts';

/** What the desk books beside the deals. `count`: what lies there, as it was counted. */
export const deskKinds = ['capital_in', 'capital_out', 'expense', 'count'] as const;
export type DeskKind = (typeof deskKinds)[number];

/**
 * `network`: the wallet, for USDT. `rate`: USDT for one of the currency, where the books have no average cost of it, and for
 * what comes in from outside. `drawer`: of which till, without it the safe.
 */
export type DeskEntry = {
  kind: DeskKind;
  currency: string;
  amount: Decimal;
  network: string | undefined;
  rate: Decimal | undefined;
  drawer?: string | undefined;
};

/** Where so much lies: the safe, a drawer, or the wallet of the network. */
export function placeOf({
  currency,
  network = '',
  drawer,
}: Pick<DeskEntry, 'currency' | 'network' | 'drawer'>): AccountKey {
  if (currency === stablecoin) return accountKey('wallet', stablecoin, network);
  return drawer === undefined ? accountKey('safe', currency) : accountKey('till', currency, drawer);
}

const other = {
  capital_in: 'capital',
  capital_out: 'capital',
  expense: 'expenses',
  count: 'over_short',
} as const satisfies Record<DeskKind, string>;

/** How much comes into the place; below zero it leaves. */
function changeOf({ kind, amount }: DeskEntry, lies: bigint): bigint {
  if (kind === 'count') return units(amount) - lies;
  return kind === 'capital_in' ? units(amount) : -units(amount);
}

/** What the change is worth: what comes in from outside at its stated rate, everything else at the average cost. */
function worthOfChange(draft: Draft, { kind, currency, rate }: DeskEntry, change: bigint): bigint | undefined {
  if (kind !== 'capital_in') return worthAt(draft.position(currency), change, rate);
  return rate === undefined ? undefined : atRate(change, rate);
}

/** `unvalued`: nothing says what one of the currency is worth. */
export function deskPostings(balances: Balances, entry: DeskEntry): Posting[] | 'unvalued' {
  const draft = openDraft(balances);
  const place = placeOf(entry);
  const counter = accountKey(other[entry.kind], stablecoin);
  const change = changeOf(entry, draft.balance(place));
  if (entry.currency === stablecoin) draft.post(counter, place, change);
  else if (change !== 0n) {
    const worth = worthOfChange(draft, entry, change);
    if (worth === undefined) return 'unvalued';
    draft.trade(entry.currency, change, place, [[counter, change < 0n ? -worth : worth]]);
  }
  return draft.postings;
}
