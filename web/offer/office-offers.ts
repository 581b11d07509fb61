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

/** An office that offers the pair, as the list shows it. */
export type OfficeOffer = {
  office: Office;
  rate: ExchangeRate;
  source: OfficeRate['source'];
  /** Undefined while the global rates or the tolerance are not loaded. */
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

type CompareInput = {
  offices: readonly Office[];
  rates: readonly OfficeRate[];
  judgedBy: RatingBasis | undefined;
  amount: Decimal | undefined;
  /** The network on which the customer receives. Null if the customer sends, or has not stated it. */
  network: Network | null;
  language: Language;
  now: Date;
};

/**
 * The offices that offer the pair, the best rate first. With equal rates, open offices are first. Offices that can't be
 * chosen are last, and no other office is compared with them.
 */
export function compareOffices({
  offices,
  rates,
  judgedBy,
  amount,
  network,
  language,
  now,
}: CompareInput): OfficeOffer[] {
  const officeOf = new Map(offices.map((office) => [office.id, office]));
  const offered = rates.flatMap(({ office_id, rate, source }) => {
    const office = officeOf.get(office_id);
    const received = amount === undefined || !office ? undefined : receivedAt(office, rate, amount);
    const missing = network !== null && office && !worksOn(office.wallet, network) ? network : undefined;
    return office ? [{ office, rate, source, received, missing, isShut: isClosedNow(office, now) }] : [];
  });
  const choices = offered.filter(canChoose);
  const shown = choices.map(({ rate }) => rate);
  const ranks = judgedBy && rankRates(shown, judgedBy.globalRate, judgedBy.tolerance);
  const mostReceived = choices.reduce<Decimal | undefined>(
    (most, { received }) => (received && (!most || compare(received, most) > 0) ? received : most),
    undefined,
  );
  const inOrder = new Intl.Collator(language).compare;
  return offered
    .map((offer) => ({
      ...offer,
      category: ranks?.get(offer.rate),
      isClosed: offer.isShut || isOutOfHours(offer.office, now),
      loss: !canChoose(offer) ? undefined : offer.received && mostReceived && subtract(offer.received, mostReceived),
    }))
    .sort(
      (a, b) =>
        Number(canChoose(b)) - Number(canChoose(a)) ||
        compare(b.rate.rate, a.rate.rate) ||
        Number(a.isClosed) - Number(b.isClosed) ||
        inOrder(officeName(a.office, language), officeName(b.office, language)),
    );
}

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
