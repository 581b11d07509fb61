import i18next from 'i18next';
import { z } from 'zod';
import { NewCashSteps } from '#contract/cash.ts';
import { type CashSteps, isCashStep } from '#domain/cash.ts';
import { said } from './use-form.ts';

const entry = /([A-Za-z]{3})[\s:=–-]*(\d+(?:[.,]\d+)?)/g;

/** "UAH 10, USD 0,5" as steps by currency. Undefined when something else is written there. */
export function readCashSteps(typed: string): CashSteps | undefined {
  if (/[^\s,;.]/.test(typed.replaceAll(entry, ''))) return undefined;
  const found = [...typed.matchAll(entry)].map(([, code = '', step = '']) => [
    code.toUpperCase(),
    step.replace(',', '.'),
  ]);
  const steps = Object.fromEntries(found);
  return Object.keys(steps).length === found.length ? steps : undefined;
}

/** As they are typed: "UAH 10, USD 0.5". */
export const writeCashSteps = (steps: CashSteps | null, language: string): string =>
  Object.entries(steps ?? {})
    .map(([currency, step]) => `${currency} ${language === 'uk' ? step.replace('.', ',') : step}`)
    .join(language === 'uk' ? '; ' : ', ');

const problemOf = (typed: string): string => {
  const wrong = Object.entries(readCashSteps(typed) ?? {}).find(([currency, step]) => !isCashStep(currency, step));
  return wrong ? i18next.t('cash:stepWrong', { currency: wrong[0] }) : i18next.t('cash:stepsWrong');
};

/** Steps of cash as people type them. Empty: none. */
export const typedCashSteps = said(
  z
    .string()
    .transform((typed): Record<string, string | number> => readCashSteps(typed) ?? { wrong: typed })
    .pipe(NewCashSteps),
  (typed) => problemOf(String(typed)),
);
