import type { Office } from '#contract/office.ts';
import type { ExchangeRate, OfficeRate } from '#contract/rate.ts';
import { isFiat } from '#domain/currency.ts';
import { compare, convert, type Decimal, subtract } from '#domain/money.ts';
import { type LocalTime, officeName, openState, parseWorkingHours } from '#domain/office.ts';
import { type RateCategory, rankRates } from '#domain/rate.ts';

/** An office that offers the pair, as the list shows it. */
export type OfficeOffer = {
  office: Office;
  rate: ExchangeRate;
  source: OfficeRate['source'];
  /** Unknown while it is not known what rates are judged by. */
  category: RateCategory | undefined;
  /** Now; hours that cannot be read close nothing. */
  isClosed: boolean;
  /** What the customer would receive here, and how much less than at the best office. Only with an amount. */
  received: Decimal | undefined;
  loss: Decimal | undefined;
};

/** What rates are judged by. A global rate need not be; so far below it a rate is not discouraged. */
export type Measure = { globalRate: Decimal | undefined; tolerance: Decimal };

type Ingredients = {
  offices: readonly Office[];
  rates: readonly OfficeRate[];
  judgedBy: Measure | undefined;
  amount: Decimal | undefined;
  language: string;
  /** As the clocks of the offices show it. */
  now: LocalTime;
};

/** The offices that offer the pair, the one that pays most first; among those that pay the same, whichever is open. */
export function compareOffices({ offices, rates, judgedBy, amount, language, now }: Ingredients): OfficeOffer[] {
  const officeOf = new Map(offices.map((office) => [office.id, office]));
  const offered = rates.flatMap(({ office_id, rate, source }) => {
    const office = officeOf.get(office_id);
    const received = amount === undefined ? undefined : convert(amount, rate.rate);
    return office ? [{ office, rate, source, received }] : [];
  });
  const shown = offered.map(({ rate }) => rate);
  const ranks = judgedBy && rankRates(shown, judgedBy.globalRate, judgedBy.tolerance);
  const mostReceived = offered.reduce<Decimal | undefined>(
    (most, { received }) => (received && (!most || compare(received, most) > 0) ? received : most),
    undefined,
  );
  const inOrder = new Intl.Collator(language).compare;
  return offered
    .map((offer) => ({
      ...offer,
      category: ranks?.get(offer.rate),
      isClosed: isClosed(offer.office, now),
      loss: offer.received && mostReceived && subtract(offer.received, mostReceived),
    }))
    .sort(
      (a, b) =>
        compare(b.rate.rate, a.rate.rate) ||
        Number(a.isClosed) - Number(b.isClosed) ||
        inOrder(officeName(a.office), officeName(b.office)),
    );
}

function isClosed({ working_hours }: Office, now: LocalTime): boolean {
  const week = working_hours === null ? undefined : parseWorkingHours(working_hours);
  return week !== undefined && !openState(week, now).open;
}

const two = { min: 2, max: 2 };
const smallest = '0.01';

/**
 * Coin as the form shows it. Of cash two decimals are enough to choose by, but what is less than one keeps its digits. The
 * largest sum of a list decides for all.
 */
export const atAGlance = (sum: Decimal, code: string) =>
  isFiat(code) && compare(sum.replace('-', ''), '1') >= 0 ? two : undefined;

/** What the sum is known to be less than, where these decimals would make nothing of it. */
export const tooSmallFor = (decimals: typeof two | undefined, sum: Decimal) =>
  decimals && compare(sum.replace('-', ''), smallest) < 0 ? smallest : undefined;

/** For so little of a sum nobody goes to another town. */
export const isTrifle = (difference: Decimal, sum: Decimal) =>
  compare(sum, '1') >= 0 && compare(difference, smallest) < 0;
