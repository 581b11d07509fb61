import { amountOnStep, cashCurrency, cashOf, cashStepAt, countedSums, exactCash } from '#domain/money/cash.ts';
import type { Pair } from '#domain/money/currency.ts';
import { compare, convert, type Decimal } from '#domain/money/money.ts';
import type { OfficeOffer } from '../../offer/offers.queries.ts';

export type ExchangeCash = {
  /** What is given and received: the cash as it is counted, and the exact coin. */
  give: Decimal;
  receive: Decimal;
  /** What is counted at the office, and the sum before the rounding. */
  cash: Decimal;
  exact: Decimal;
  step: Decimal;
  isRounded: boolean;
  /** An amount at which nothing is rounded. */
  proposed: Decimal | undefined;
};

/** The cash of the order as it would be placed. Undefined until an amount and an office are chosen. */
export function cashFor(
  pair: Pair,
  amount: Decimal | undefined,
  offer: OfficeOffer | undefined,
): ExchangeCash | undefined {
  if (amount === undefined || !offer) return undefined;
  const step = cashStepAt(cashCurrency(pair), null, offer.office.cash_steps);
  const sums = { ...pair, amt_to_exch: amount, amt_to_recv: convert(amount, offer.rate.rate) };
  const cash = cashOf(sums, step);
  const exact = exactCash(sums);
  const isRounded = compare(cash, exact) !== 0;
  return {
    ...countedSums({ ...sums, cash }),
    cash,
    exact,
    step,
    isRounded,
    proposed: amountOnStep(pair, amount, offer.rate.rate, step),
  };
}
