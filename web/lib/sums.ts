import { useTranslation } from 'react-i18next';
import { type Decimal, truncate } from '#domain/money.ts';
import { useFormat } from './format.ts';

const noBreakSpace = '\u00A0';

/** Specification §2: in the details of an order. */
const twoDecimals = { min: 2, max: 2 };

/** How the sums of orders are spelled. A line names a currency by its symbol or by its code, never by both. */
export function useSums() {
  const { t } = useTranslation('common');
  const { money, amount: figure } = useFormat();
  const exactOf = (amount: Decimal) => (truncate(amount, 2) === amount ? undefined : figure(amount));
  return {
    /** Of a list, to the last digit, as the form shows it: "498.00 T". */
    listed: (amount: Decimal, code: string) => money(amount, code),
    /** The same with the code, which can be read aloud: "498.00 USDT". */
    spelled: (amount: Decimal, code: string) => `${figure(amount)}${noBreakSpace}${code}`,
    /** Of the details: two decimals, and the exact figure where that is another one. */
    detailed: (amount: Decimal, code: string) => ({ sum: money(amount, code, twoDecimals), exact: exactOf(amount) }),
    /** The same in a sentence: "100.09 USDT (exactly 100.098)". */
    spelledInDetail: (amount: Decimal, code: string) => {
      const sum = `${figure(amount, twoDecimals)}${noBreakSpace}${code}`;
      const exact = exactOf(amount);
      return exact === undefined ? sum : t('sumExactly', { sum, exact });
    },
  };
}
