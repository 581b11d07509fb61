import { type Decimal, subtract } from '../money/money.ts';

/** The line of a stock has this many days, today among them. */
export const stockDays = 30;

/** What lay there at the end of each day: what lies there now less all that moved later. The days stand newest first. */
export function stockByDay(
  now: Decimal,
  moved: Readonly<Record<string, Decimal>>,
  days: readonly string[],
): { day: string; balance: Decimal }[] {
  let balance = now;
  return days.map((day) => {
    const line = { day, balance };
    balance = subtract(balance, moved[day] ?? '0');
    return line;
  });
}
