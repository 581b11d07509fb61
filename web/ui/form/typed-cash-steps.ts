import i18next from 'i18next';
import { z } from 'zod';
import { NewCashSteps } from '#contract/rate/cash.ts';
import { type CashSteps, isCashStep } from '#domain/money/cash.ts';
import { said } from './use-form.ts';

/** A row of the editor, as it is typed. */
export type CashRow = { currency: string; step: string };

/** A field of a form is text, so its rows are "UAH=10;USD=0,5". */
export const rowsOfSteps = (typed: string): CashRow[] =>
  typed === ''
    ? []
    : typed.split(';').map((row) => {
        const [currency = '', step = ''] = row.split('=');
        return { currency, step };
      });

export const stepsOfRows = (rows: readonly CashRow[]): string =>
  rows.map(({ currency, step }) => `${currency}=${step.replace(/[;=]/g, '')}`).join(';');

const isBlank = ({ currency, step }: CashRow) => currency === '' && step.trim() === '';

/** Without the rows in which nothing is typed. A row without a currency is no step. */
export const readCashSteps = (typed: string): Record<string, string> =>
  Object.fromEntries(
    rowsOfSteps(typed)
      .filter((row) => !isBlank(row))
      .map(({ currency, step }) => [currency, step.trim().replace(',', '.')]),
  );

/** As people type them in the language. */
export const writeCashSteps = (steps: CashSteps | null, language: string): string =>
  stepsOfRows(
    Object.entries(steps ?? {}).map(([currency, step]) => ({
      currency,
      step: language === 'uk' ? step.replace('.', ',') : step,
    })),
  );

const problemOf = (typed: string): string => {
  const [currency] = Object.entries(readCashSteps(typed)).find(([code, step]) => !isCashStep(code, step)) ?? [];
  return currency ? i18next.t('cash:stepWrong', { currency }) : i18next.t('cash:stepsWrong');
};

/** Steps of cash as people type them. Empty: none. */
export const typedCashSteps = said(
  z
    .string()
    .transform((typed): Record<string, string | number> => readCashSteps(typed))
    .pipe(NewCashSteps),
  (typed) => problemOf(String(typed)),
);
