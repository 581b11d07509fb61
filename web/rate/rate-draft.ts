import i18next from 'i18next';
import { z } from 'zod';
import { CurrencyPair } from '#contract/rate/currency.ts';
import { NewRate } from '#contract/rate/rate-change.ts';
import { defaultPair, isTradedPair, type Pair, parseCurrency } from '#domain/money/currency.ts';
import { type Decimal, parseRate } from '#domain/money/money.ts';
import { parseTyped } from '../lib/text/typed-number.ts';
import { said, useForm } from '../ui/form/use-form.ts';

/** The text of the fields, as the person typed it. */
export type Typed = { sc: string; tc: string; rate: string };

/** Parses a typed rate, with a decimal comma or point. */
export function readRate(text: string): Decimal | undefined {
  const typed = parseTyped(text);
  return typed === undefined ? undefined : parseRate(typed);
}

/** Formats a rate for the field: at least four decimals, as on all screens, and more only if the rate has more. */
export function typedRate(rate: Decimal): string {
  const [whole, decimals = ''] = rate.split('.');
  return `${whole}.${decimals.padEnd(4, '0')}`;
}

/** The pair in the fields, or undefined unless both are valid currency codes. */
export function readPair({ sc, tc }: Pick<Typed, 'sc' | 'tc'>): Pair | undefined {
  const [source, target] = [parseCurrency(sc), parseCurrency(tc)];
  return source === undefined || target === undefined ? undefined : { sc: source, tc: target };
}

const code = (side: 'sc' | 'tc') =>
  said(CurrencyPair.shape[side], (typed) =>
    typed.trim() ? i18next.t('rate:form.notCode') : i18next.t(`rate:form.${side}Missing`),
  );

/** Exactly one side is USDT. A side that is no code has a problem of its own. */
const isOffered = (typed: Pick<Typed, 'sc' | 'tc'>) => {
  const pair = readPair(typed);
  return pair === undefined || isTradedPair(pair);
};

export const TypedRate = z
  .object({
    sc: code('sc'),
    tc: code('tc'),
    rate: said(
      z
        .string()
        .transform((typed): string | number => readRate(typed) ?? '')
        .pipe(NewRate.shape.rate)
        .refine(Boolean),
      (typed) => (typed.trim() ? i18next.t('rate:form.notRate') : i18next.t('rate:form.rateMissing')),
    ),
  })
  .refine(isOffered, { path: ['tc'], when: () => true, error: () => i18next.t('rate:form.notTraded') });

export const useRateDraft = () => useForm(TypedRate, { start: { ...defaultPair, rate: '' } });

export type RateDraftForm = ReturnType<typeof useRateDraft>;
