import { z } from 'zod';
import { parseRate } from '#domain/money/money.ts';
import { parseTyped } from '../../lib/text/typed-number.ts';
import { said } from './use-form.ts';

/** A number above 0 as people type it, at most 8 decimals. `orZero`: it may be 0. */
export const typedDecimal = (textOf: () => string, { orZero = false } = {}) =>
  said(
    z.string().transform((typed, { addIssue }) => {
      const value = parseTyped(typed);
      if (orZero && value === '0') return value;
      const number = parseRate(value ?? '');
      if (number !== undefined) return number;
      addIssue('Not a number');
      return z.NEVER;
    }),
    textOf,
  );

/** A number as it is typed in this language. */
export const writeDecimal = (value: string, language: string) => (language === 'uk' ? value.replace('.', ',') : value);
