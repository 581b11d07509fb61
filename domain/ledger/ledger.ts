import { cashCurrency, countedSums } from '../money/cash.ts';
import { type Pair, stablecoin } from '../money/currency.ts';
import { amountLimits, type Decimal, divideRounded, toUnits } from '../money/money.ts';
import { destinationOf, type Wallet } from '../wallet/destination.ts';
import { type AccountKey, accountKey, accountOf, owed, rounding } from './account.ts';
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

/** Without a drawer the cash is in the safe. What is set aside lies where it was taken from. */
export const placesAt = (deal: Pair, network: string, drawer?: string): Places => ({
  cash: accountKey(drawer === undefined ? 'safe' : 'till', cashCurrency(deal), drawer),
  aside: accountKey('set_aside', cashCurrency(deal), drawer),
  wallet: accountKey('wallet', stablecoin, network),
});

const isHeap = (key: AccountKey) => accountOf(key).kind === 'safe' || accountOf(key).kind === 'till';

/** Whether somebody takes cash out of the safe or a drawer, or puts it there. */
export const touchesCash = (postings: readonly Posting[]): boolean =>
  postings.some(({ from, to }) => isHeap(from) || isHeap(to));

/** What is booked back comes from, and goes to, where who books it works now. */
const movedTo = (made: readonly Posting[], cash: AccountKey): Posting[] =>
  made.map(({ from, to, amount }) => ({ from: isHeap(from) ? cash : from, to: isHeap(to) ? cash : to, amount }));

/** Where the cash of the deal was set aside. */
const asideIn = (made: readonly Posting[]): AccountKey | undefined =>
  made.find(({ to }) => accountOf(to).kind === 'set_aside')?.to;

const isSale = ({ tc }: Pair) => tc === stablecoin;

/**
 * From which wallet of the office the USDT of the deal leaves. An old order does not say its network. Null where the customer
 * gets cash.
 */
export const payingNetwork = (deal: Pick<Pair, 'tc'> & { wallet: Wallet | null }): string | null =>
  deal.tc === stablecoin ? networkIn(deal.wallet) : null;

/** The network of the address that is used. */
export const networkIn = (wallet: Wallet | null): string => destinationOf(wallet)?.network ?? 'TRC20';

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

/** `made`: what was booked for the deal before, in its order. */
type Books = { balances: Balances; places: Places; made?: readonly Posting[] };

/** The postings of a step, in their order. A hold and its release are none. */
export function postingsOf(booked: readonly Booking[], deal: Deal, { balances, places, made = [] }: Books): Posting[] {
  const draft = openDraft(balances);
  const write: Record<Booking, () => void> = {
    hold: () => undefined,
    release: () => undefined,
    deal: () => bookDeal(draft, deal, places),
    pay: () => pay(draft, deal, places),
    hand: () => hand(draft, deal, { ...places, aside: asideIn(made) ?? places.aside }),
    // A deal that came to nothing earns nothing.
    undo: () => draft.mirror(movedTo(made, places.cash)),
  };
  for (const booking of booked) write[booking]();
  return draft.postings;
}
