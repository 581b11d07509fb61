import { stablecoin } from '../money/currency.ts';
import type { Decimal } from '../money/money.ts';
import { type AccountKey, accountKey, trading } from './account.ts';
import { placeOf } from './desk.ts';
import { type Balances, openDraft, type Posting } from './draft.ts';
import { units } from './ledger.ts';
import { worthAt } from './worth-at.ts';

export type Sum = { currency: string; amount: Decimal; network: string | undefined };

export const tradeSides = ['give', 'get'] as const;
export type TradeSide = (typeof tradeSides)[number];

/** `open`: the side that has not moved yet, so one of the two owes it. */
export type Trade = {
  counterparty: string;
  give: Sum;
  get: Sum;
  open: TradeSide | undefined;
  rate: Decimal | undefined;
};

/** What they owe the office; below zero, what it owes them. */
const debtOf = (counterparty: string, currency: string): AccountKey =>
  accountKey('counterparty', currency, counterparty);

/**
 * Through the position, at the price that was agreed. Between two fiat currencies what is given is worth its average cost,
 * so nothing is earned until what came is sold. `unvalued`: nothing says what it is worth.
 */
export function tradePostings(balances: Balances, trade: Trade): Posting[] | 'unvalued' {
  const { give, get, rate } = trade;
  const draft = openDraft(balances);
  const account = (side: TradeSide) =>
    trade.open === side ? debtOf(trade.counterparty, trade[side].currency) : placeOf(trade[side]);
  const [from, to] = [account('give'), account('get')];
  const [given, got] = [units(give.amount), units(get.amount)];
  if (give.currency === stablecoin) draft.trade(get.currency, got, to, [[from, given]]);
  else if (get.currency === stablecoin) draft.trade(give.currency, -given, from, [[to, -got]]);
  else {
    const worth = worthAt(draft.position(give.currency), given, rate);
    if (worth === undefined) return 'unvalued';
    draft.trade(give.currency, -given, from, [[trading, -worth]]);
    draft.trade(get.currency, got, to, [[trading, worth]]);
  }
  return draft.postings;
}

/** `in`: they bring what they owe. `out`: the office pays what it owes. */
export type Settlement = { counterparty: string; sum: Sum; way: 'in' | 'out' };

export function settlementPostings(
  balances: Balances,
  { counterparty, sum, way }: Settlement,
): Posting[] | 'moreThanOwed' {
  const draft = openDraft(balances);
  const debt = debtOf(counterparty, sum.currency);
  const amount = units(sum.amount);
  if (amount > (way === 'in' ? draft.balance(debt) : -draft.balance(debt))) return 'moreThanOwed';
  if (way === 'in') draft.post(debt, placeOf(sum), amount);
  else draft.post(placeOf(sum), debt, amount);
  return draft.postings;
}
