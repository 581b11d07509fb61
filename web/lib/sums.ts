import { useTranslation } from 'react-i18next';
import { type Decimal, truncate } from '#domain/money.ts';
import { useFormat } from './format.ts';

const noBreakSpace = '\u00A0';

/** Specification §2: the decimals in the details of an order. */
const twoDecimals = { min: 2, max: 2 };

/** Formats the sums of orders. A line shows a currency by its symbol or by its code, never by both. */
export function useSums() {
  const { t } = useTranslation('common');
  const { money, amount: figure } = useFormat();
  const exactOf = (amount: Decimal) => (truncate(amount, 2) === amount ? undefined : figure(amount));
  return {
    /** For lists, with all decimals, like in the form: "498.00 T". */
    listed: (amount: Decimal, code: string) => money(amount, code),
    /** The same with the currency code, which a screen reader can read: "498.00 USDT". */
    spelled: (amount: Decimal, code: string) => `${figure(amount)}${noBreakSpace}${code}`,
    /** For the details: two decimals, and the exact sum if it is different. */
    detailed: (amount: Decimal, code: string) => ({ sum: money(amount, code, twoDecimals), exact: exactOf(amount) }),
    /** The same for a sentence: "100.09 USDT (exactly 100.098)". */
    spelledInDetail: (amount: Decimal, code: string) => {
      const sum = `${figure(amount, twoDecimals)}${noBreakSpace}${code}`;
      const exact = exactOf(amount);
      return exact === undefined ? sum : t('sumExactly', { sum, exact });
    },
  };
}
