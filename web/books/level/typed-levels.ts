import i18next from 'i18next';
import { z } from 'zod';
import type { Level } from '#contract/ledger/levels.ts';
import { parseAmount } from '#domain/money/money.ts';
import { parseTyped } from '../../lib/text/typed-number.ts';
import { said } from '../../ui/form/use-form.ts';

export const lowField = (currency: string) => `low ${currency}`;
export const beyondField = (currency: string) => `beyond ${currency}`;

/** Nothing typed says nothing, as 0 does. */
const Sum = said(
  z.string().transform((typed, { addIssue }) => {
    if (typed.trim() === '') return undefined;
    const sum = parseTyped(typed);
    if (sum === '0') return undefined;
    if (sum !== undefined && parseAmount(sum) !== undefined) return sum;
    addIssue('Not a sum');
    return z.NEVER;
  }),
  () => i18next.t('books:entry.notSum'),
);

/** The levels of these currencies, by the names of their fields. */
export const typedLevels = (currencies: readonly string[]) =>
  z.record(z.string(), Sum).transform((typed): Level[] =>
    currencies.flatMap((currency) => {
      const [low = null, beyond = '0'] = [typed[lowField(currency)], typed[beyondField(currency)]];
      return low === null && beyond === '0' ? [] : [{ currency, low, beyond }];
    }),
  );

export const fieldsOf = (currencies: readonly string[], levels: readonly Level[]): Record<string, string> =>
  Object.fromEntries(
    currencies.flatMap((currency) => {
      const { low = null, beyond = '0' } = levels.find((one) => one.currency === currency) ?? {};
      return [
        [lowField(currency), low ?? ''],
        [beyondField(currency), beyond === '0' ? '' : beyond],
      ];
    }),
  );
