import type { Office } from '#contract/office.ts';
import type { ExchangeRate, OfficeRate } from '#contract/rate.ts';
import { compare, convert, type Decimal, subtract } from '#domain/money.ts';
import { officeName } from '#domain/office.ts';
import { type RateCategory, rankRates } from '#domain/rate.ts';

/** An office that offers the pair, as the list shows it. */
export type OfficeOffer = {
  office: Office;
  rate: ExchangeRate;
  source: OfficeRate['source'];
  category: RateCategory;
  /** What the customer would receive here, and how much less than at the best office. Only with an amount. */
  received: Decimal | undefined;
  loss: Decimal | undefined;
};

type Ingredients = {
  offices: readonly Office[];
  rates: readonly OfficeRate[];
  globalRate: Decimal | undefined;
  amount: Decimal | undefined;
  language: string;
};

/** The offices that offer the pair, the one that pays most first. */
export function compareOffices({ offices, rates, globalRate, amount, language }: Ingredients): OfficeOffer[] {
  const officeOf = new Map(offices.map((office) => [office.id, office]));
  const offered = rates.flatMap(({ office_id, rate, source }) => {
    const office = officeOf.get(office_id);
    const received = amount === undefined ? undefined : convert(amount, rate.rate);
    return office ? [{ office, rate, source, received }] : [];
  });
  const ranks = rankRates(
    offered.map(({ rate }) => rate),
    globalRate,
  );
  const mostReceived = offered.reduce<Decimal | undefined>(
    (most, { received }) => (received && (!most || compare(received, most) > 0) ? received : most),
    undefined,
  );
  const inOrder = new Intl.Collator(language).compare;
  return offered
    .map((offer) => ({
      ...offer,
      category: ranks.get(offer.rate) ?? 3,
      loss: offer.received && mostReceived && subtract(offer.received, mostReceived),
    }))
    .sort((a, b) => compare(b.rate.rate, a.rate.rate) || inOrder(officeName(a.office), officeName(b.office)));
}
