import type { Office } from '#contract/office/office.ts';
import type { ExchangeRate, OfficeRate } from '#contract/rate/rate.ts';
import { isClosed as isClosedNow } from '#domain/hours/closing.ts';
import { openState } from '#domain/hours/opening-time.ts';
import { parseWorkingHours } from '#domain/hours/working-hours.ts';
import { cashCurrency, cashOf, cashStepAt, countedSums } from '#domain/money/cash.ts';
import { compare, convert, type Decimal, subtract } from '#domain/money/money.ts';
import { type RateCategory, rankRates } from '#domain/money/rate.ts';
import { officeName } from '#domain/office.ts';
import type { Language } from '#domain/person/user.ts';
import { worksOn } from '#domain/wallet/destination.ts';
import type { Network } from '#domain/wallet/network.ts';
import { isInPlaceFilter, type PlaceFilter } from '../office/place-filter.ts';

/** An office that offers the pair, as the list shows it. */
export type OfficeOffer = {
  office: Office;
  rate: ExchangeRate;
  source: OfficeRate['source'];
  /** Whether it has the sum now. Null where it does not say so, undefined while it is not known. */
  promise: OfficeRate['promise'] | undefined;
  /** Undefined while the global rates or the tolerance are not loaded, and where all offices are the best. */
  category: RateCategory | undefined;
  /** The present state. False if the working hours can't be parsed. */
  isClosed: boolean;
  /**
   * The amount that the customer would receive here, and how much less it is than at the best office. Only with an
   * amount.
   */
  received: Decimal | undefined;
  loss: Decimal | undefined;
  /** The network of the customer's wallet, if the office does not send on it. Then it can't be chosen. */
  missing: Network | undefined;
  /** Its people have closed it for a time, so it takes no new deals. */
  isShut: boolean;
};

export const canChoose = ({ missing, isShut }: Pick<OfficeOffer, 'missing' | 'isShut'>): boolean => !missing && !isShut;

/**
 * The inputs for rate categories. The global rate may be missing. A rate worse than it by more than `tolerance` is "not
 * recommended".
 */
export type RatingBasis = { globalRate: Decimal | undefined; tolerance: Decimal };

type RankInput = {
  offices: readonly Office[];
  rates: readonly OfficeRate[];
  /** What the offices say to the amount. */
  promised?: readonly OfficeRate[] | undefined;
  judgedBy: RatingBasis | undefined;
  /** The network on which the customer receives. Null if the customer sends, or has not stated it. */
  network: Network | null;
  byName: PlacesByName;
  /** The offices with a star: they stand before others that pay the same. */
  favorites: readonly string[];
  closed: ClosedOffices;
};

/** The place of each office in the order of the names. To collate hundreds of names takes a phone 0.1 s, so it is done once. */
type PlacesByName = ReadonlyMap<Office['id'], number>;

export function placesByName(offices: readonly Office[], language: Language): PlacesByName {
  const inOrder = new Intl.Collator(language).compare;
  const names = offices.map((office) => ({ id: office.id, name: officeName(office, language) }));
  return new Map(names.sort((a, b) => inOrder(a.name, b.name)).map(({ id }, place) => [id, place]));
}

/** The ids of the offices that are closed by their people, and of those that are out of their hours, as a text. */
type ClosedOffices = string;

/** A text stays equal with each tick of the clock until an office opens or closes. */
export const closedAt = (offices: readonly Office[], now: Date): ClosedOffices => {
  const idsOf = (isClosed: (office: Office, now: Date) => boolean) =>
    offices.filter((office) => isClosed(office, now)).map(({ id }) => id);
  return JSON.stringify([idsOf(isClosedNow), idsOf(isOutOfHours)]);
};

/** An offer before it is reckoned for an amount. */
type RankedOffer = Omit<OfficeOffer, 'received' | 'loss'>;

/**
 * The offices that offer the pair, the best rate first. With equal rates, open offices are first, then those that have the sum
 * now, then those with a star. Offices that can't be chosen are last, and no other office is compared with them.
 */
export function rankOffices({
  offices,
  rates,
  promised = [],
  judgedBy,
  network,
  byName,
  favorites,
  closed,
}: RankInput): RankedOffer[] {
  const officeOf = new Map(offices.map((office) => [office.id, office]));
  const [shutIds, outIds]: [string[], string[]] = JSON.parse(closed);
  const [shut, out] = [new Set(shutIds), new Set(outIds)];
  const promises = new Map(promised.map(({ office_id, promise }) => [office_id, promise]));
  const offered = rates.flatMap(({ office_id, rate, source }) => {
    const office = officeOf.get(office_id);
    if (!office) return [];
    const missing = network !== null && !worksOn(office.wallet, network) ? network : undefined;
    const isShut = shut.has(office_id);
    return [
      {
        office,
        rate,
        source,
        promise: promises.get(office_id),
        missing,
        isShut,
        isClosed: isShut || out.has(office_id),
      },
    ];
  });
  const shown = offered.filter(canChoose).map(({ rate }) => rate);
  const ranks = judgedBy && rankRates(shown, judgedBy.globalRate, judgedBy.tolerance);
  // Where all are the best, the word would say nothing.
  const isAllBest = ranks !== undefined && ranks.size > 1 && [...ranks.values()].every((category) => category === 0);
  const stars = new Set(favorites);
  const placeOf = ({ office }: { office: Office }) => byName.get(office.id) ?? 0;
  return offered
    .map((offer) => ({ ...offer, category: isAllBest ? undefined : ranks?.get(offer.rate) }))
    .sort(
      (a, b) =>
        Number(canChoose(b)) - Number(canChoose(a)) ||
        better(a.rate.rate, b.rate.rate) ||
        Number(a.isClosed) - Number(b.isClosed) ||
        Number(b.promise === 'now') - Number(a.promise === 'now') ||
        Number(stars.has(b.office.id)) - Number(stars.has(a.office.id)) ||
        placeOf(a) - placeOf(b),
    );
}

/** Most offices have the rate of the network. */
const better = (a: Decimal, b: Decimal): number => (a === b ? 0 : compare(b, a));

/** What each office pays for the amount, and how much less that is than at the best one. */
export function reckonOffers(ranked: readonly RankedOffer[], amount: Decimal | undefined): OfficeOffer[] {
  const reckoned = ranked.map((offer) => ({
    ...offer,
    received: amount === undefined ? undefined : receivedAt(offer.office, offer.rate, amount),
  }));
  const mostReceived = reckoned
    .filter(canChoose)
    .reduce<Decimal | undefined>(
      (most, { received }) => (received && (!most || compare(received, most) > 0) ? received : most),
      undefined,
    );
  return reckoned.map((offer) => ({
    ...offer,
    loss: canChoose(offer) ? offer.received && mostReceived && subtract(offer.received, mostReceived) : undefined,
  }));
}

/** The same offer for another amount, before all offices are compared for it. How much less it is than elsewhere is not known yet. */
export const offerFor = (offer: OfficeOffer, amount: Decimal | undefined): OfficeOffer => ({
  ...offer,
  received: amount === undefined ? undefined : receivedAt(offer.office, offer.rate, amount),
  loss: undefined,
});

/** What the customer gets: coin to its last digit, cash as the office counts it. */
function receivedAt({ cash_steps }: Office, { sc, tc, rate }: ExchangeRate, amount: Decimal): Decimal {
  const sums = { sc, tc, amt_to_exch: amount, amt_to_recv: convert(amount, rate) };
  return countedSums({ ...sums, cash: cashOf(sums, cashStepAt(cashCurrency(sums), null, cash_steps)) }).receive;
}

/** An office whose hours are not understood is not said to be closed. */
const isOutOfHours = (office: Office, now: Date): boolean =>
  parseWorkingHours(office.working_hours ?? '') !== undefined && !openState(office, now).open;

/** True if the difference is too small to visit an office in another town. */
export const isTrifle = (difference: Decimal, sum: Decimal) =>
  compare(sum, '1') >= 0 && compare(difference, '0.01') < 0;

/**
 * The office for somebody who has chosen none: the last used one while it is open, then the best open one with a star, then
 * the best open one, both of the place that this device remembers. Where none is open there, the best of them: a deal can
 * wait for the morning.
 */
export function firstOfficeOf(
  offers: readonly OfficeOffer[],
  { lastId, place, favorites }: { lastId?: string | undefined; place: PlaceFilter; favorites: readonly string[] },
): OfficeOffer | undefined {
  const takesDeals = offers.filter(canChoose);
  const here = takesDeals.filter(({ office }) => isInPlaceFilter(office, place));
  const near = here.length > 0 ? here : takesDeals;
  const open = near.filter(({ isClosed }) => !isClosed);
  const last = takesDeals.find(({ office, isClosed }) => office.id === lastId && !isClosed);
  return last ?? open.find(({ office }) => favorites.includes(office.id)) ?? open[0] ?? near[0];
}
