import { stablecoin } from '../money/currency.ts';
import { add, amountLimits, convert, type Decimal, divide, rateLimits } from '../money/money.ts';
import { type AccountKey, accountKey, accountOf } from './account.ts';
import { type Balances, openDraft, type Posting } from './draft.ts';
import { units } from './ledger.ts';
import { atAverage } from './position.ts';

const capital = accountKey('capital', stablecoin);

/** What was counted when an office goes on the books. `rate`: what one of the currency is worth in USDT. */
export type Opening = {
  cash: readonly { currency: string; amount: Decimal; rate: Decimal }[];
  wallets: readonly { network: string; amount: Decimal }[];
};

/** What lies there is what its owner put in. */
export function openingPostings(balances: Balances, { cash, wallets }: Opening): Posting[] {
  const draft = openDraft(balances);
  for (const { currency, amount, rate } of cash)
    draft.trade(currency, units(amount), accountKey('safe', currency), [[capital, units(convert(amount, rate))]]);
  for (const { network, amount } of wallets)
    draft.post(capital, accountKey('wallet', stablecoin, network), units(amount));
  return draft.postings;
}

/** What lies there goes back to its owner at what it cost, so no stock is left. Nothing may be owed or on its way. */
export function emptyingPostings(balances: Balances): Posting[] {
  const draft = openDraft(balances);
  for (const [place, amount] of balances) {
    const { kind, currency } = accountOf(place);
    if (kind === 'wallet') draft.post(place, capital, amount);
    if (kind !== 'safe' || amount === 0n) continue;
    const cost = atAverage(draft.position(currency), amount, () => 0n);
    draft.trade(currency, -amount, place, [[capital, -cost]]);
  }
  return draft.postings;
}

const emptyFirst: readonly string[] = ['set_aside', 'transit', 'owed', 'counterparty', 'till', 'carried'];

/** What must be settled before an office leaves the books. */
export const unsettled = (balances: Balances): AccountKey[] =>
  [...balances]
    .filter(([key, amount]) => amount !== 0n && emptyFirst.includes(accountOf(key).kind))
    .map(([key]) => key);

/** USDT for one of a currency, where the market says what one USDT is worth in it. */
export const marketMiddle = (mid: Decimal): Decimal => divide('1', mid, rateLimits.decimals);

/** USDT for one of a currency: the middle of both global rates, or the one that there is. Undefined without any. */
export function middleRate(toCoin: Decimal | undefined, toCash: Decimal | undefined): Decimal | undefined {
  const [there, back] = [toCoin, toCash === undefined ? undefined : divide('1', toCash, rateLimits.decimals)];
  const [one, other] = [there ?? back, back ?? there];
  return one === undefined || other === undefined ? undefined : divide(add(one, other), '2', amountLimits.decimals);
}
