import { add, type Decimal, fromUnits, parseAmount, subtract } from '../money/money.ts';
import { type AmountBounds, isAllowed } from '../money/pair-terms.ts';

// Two orders that expect the same sum of USDT at one address are told apart by their transactions alone. So the second
// customer is asked whether to send a sum that differs in the third decimal.

/** A person is asked so often in an hour. After that orders are placed as they are sent, so nobody can search for sums. */
export const equalSumQuestionsPerHour = 5;

/** From 0.001 to 0.099. Whole hundredths would leave the third decimal as it is. */
const changes: readonly Decimal[] = Array.from({ length: 99 }, (_, at) => at + 1)
  .filter((thousandths) => thousandths % 10 !== 0)
  .map((thousandths) => fromUnits(BigInt(thousandths), 3));

/**
 * The amounts that differ from this one in the third decimal, the least change first. More comes before less: then the
 * rounding of the cash takes nothing from the customer.
 */
export const amountsBeside = (amount: Decimal, bounds: AmountBounds | undefined): Decimal[] =>
  [add, subtract].flatMap((change) =>
    changes.flatMap((by) => {
      const beside = parseAmount(change(amount, by));
      return beside !== undefined && isAllowed(beside, bounds) ? [beside] : [];
    }),
  );
