import { compare, type Decimal } from '#domain/money/money.ts';
import { useFormat } from '../../lib/text/format.ts';
import { noBreakSpace } from '../../lib/text/number-format.ts';

/** Two decimals where they say all, at most four as everywhere. */
export const quoteDecimals = { min: 2, max: 4 } as const;

/** "+0.31", "−0.05", "0.00". */
export function useSignedQuote(): (change: Decimal) => string {
  const { amount } = useFormat();
  return (change) => `${compare(change, '0') > 0 ? '+' : ''}${amount(change, quoteDecimals)}`;
}

/** "41.40 ₴". */
export function useQuoteText(): (quote: Decimal, currency: string) => string {
  const { money } = useFormat();
  return (quote, currency) => money(quote, currency, quoteDecimals).replaceAll(' ', noBreakSpace);
}
