import { cashCurrency, countedSums } from '../money/cash.ts';
import { type Pair, stablecoin } from '../money/currency.ts';
import { amountLimits, type Decimal, divideRounded, toUnits } from '../money/money.ts';
import { type AccountKey, accountKey, owed, rounding } from './account.ts';
import { type Balances, type Draft, openDraft, type Posting } from './draft.ts';
import { atAverage, size } from './position.ts';

/**
 * What a step does with the books of its office. `hold`: what is promised is held. `release`: it is free again. `deal`: the
 * money came, so the office owes. `pay`: what is owed leaves, or is counted out. `hand`: what was counted out is handed
 * over. `undo`: the deal is booked back.
 */
export const bookings = ['hold', 'release', 'deal', 'pay', 'hand', 'undo'] as const;
export type Booking = (typeof bookings)[number];

/** Whether the booking is an entry of its own. A hold and its release are none. */
export const isEntry = (booking: Booking): boolean => booking !== 'hold' && booking !== 'release';

/** The fields of an order that the rules read. */
export type Deal = Pair & Record<'amt_to_exch' | 'amt_to_recv' | 'cash', Decimal>;

/** Where the money of a step is: the safe or a drawer, the cash that is set aside in it, and the wallet. */
export type Places = Record<'cash' | 'aside' | 'wallet', AccountKey>;

export const units = (amount: Decimal): bigint => toUnits(amount, amountLimits.decimals);

/** The places of an office without tills. */
export const placesAt = (deal: Pair, network: string): Places => ({
  cash: accountKey('safe', cashCurrency(deal)),
  aside: accountKey('set_aside', cashCurrency(deal)),
  wallet: accountKey('wallet', stablecoin, network),
});

const isSale = ({ tc }: Pair) => tc === stablecoin;

/** What leaves the office for the deal, and is held for it: cash as it is counted. */
export const promisedOf = (deal: Deal): Decimal => countedSums(deal).receive;

/** At the price of the deal, the USDT for so much of its cash. */
function atPrice(deal: Deal, quantity: bigint): bigint {
  const [give, receive] = [units(deal.amt_to_exch), units(deal.amt_to_recv)];
  const [coin, fiat] = isSale(deal) ? [receive, give] : [give, receive];
  return divideRounded(size(quantity) * coin, fiat);
}

/** From now on the office owes. Cash that is more than was agreed, because notes are coarse, is a gain of its own. */
function bookDeal(draft: Draft, deal: Deal, places: Places): void {
  const fiat = cashCurrency(deal);
  if (isSale(deal)) {
    const cash = units(countedSums(deal).give);
    const more = cash - units(deal.amt_to_exch);
    const worth = atPrice(deal, more);
    draft.trade(fiat, cash, places.cash, [
      [owed(stablecoin), units(deal.amt_to_recv)],
      [rounding, more < 0n ? -worth : worth],
    ]);
  } else draft.trade(fiat, -units(deal.amt_to_recv), owed(fiat), [[places.wallet, -units(deal.amt_to_exch)]]);
}

/** USDT leaves the wallet. Cash is counted out: it is not handed over yet. */
function pay(draft: Draft, deal: Deal, places: Places): void {
  if (isSale(deal)) draft.post(places.wallet, owed(stablecoin), units(promisedOf(deal)));
  else draft.post(places.cash, places.aside, units(promisedOf(deal)));
}

/** What notes are too coarse for stays with the office, at the average cost. */
function hand(draft: Draft, deal: Deal, places: Places): void {
  if (isSale(deal)) return;
  const fiat = cashCurrency(deal);
  const cash = units(promisedOf(deal));
  const kept = units(deal.amt_to_recv) - cash;
  draft.post(places.aside, owed(fiat), cash);
  if (kept === 0n) return;
  const worth = atAverage(draft.position(fiat), kept, () => atPrice(deal, kept));
  draft.trade(fiat, kept, owed(fiat), [[rounding, kept < 0n ? -worth : worth]]);
}

/** `made`: what was booked for the deal before, in its order. Only an undoing reads it. */
type Books = { balances: Balances; places: Places; made?: readonly Posting[] };

/** The postings of a step, in their order. A hold and its release are none. */
export function postingsOf(booked: readonly Booking[], deal: Deal, { balances, places, made = [] }: Books): Posting[] {
  const draft = openDraft(balances);
  const write: Record<Booking, () => void> = {
    hold: () => undefined,
    release: () => undefined,
    deal: () => bookDeal(draft, deal, places),
    pay: () => pay(draft, deal, places),
    hand: () => hand(draft, deal, places),
    // A deal that came to nothing earns nothing.
    undo: () => draft.mirror(made),
  };
  for (const booking of booked) write[booking]();
  return draft.postings;
}
