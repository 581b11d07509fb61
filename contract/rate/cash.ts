import { z } from 'zod';
import { type CashSteps as DomainSteps, isCashStep } from '#domain/money/cash.ts';
import { canonical } from '#domain/money/money.ts';
import { Money, MoneyInput } from '../wire/money.ts';

const Currency = z.string().regex(/^[A-Z]{3}$/, 'A currency of ISO 4217');

/** By currency (ISO 4217): cash is counted in multiples of this. A currency that is absent has the step 1. */
export const CashSteps = z.record(Currency, Money);

const mostCurrencies = 200;

const written = (steps: Record<string, string>): DomainSteps =>
  Object.fromEntries(Object.entries(steps).map(([currency, step]) => [currency, canonical(step) ?? step]));

/** From 0.01 to 10,000, with at most two decimals, and a whole number of the currency's smallest coin. */
export const NewCashSteps = z.codec(
  z.record(Currency, MoneyInput),
  z
    .record(z.string(), z.string())
    .refine((steps) => Object.keys(steps).length <= mostCurrencies, 'Too many currencies')
    .refine((steps) => Object.entries(steps).every(([currency, step]) => isCashStep(currency, step)), {
      error: 'From 0.01 to 10,000, and a whole number of the smallest coin',
    }),
  { decode: written, encode: (steps) => steps },
);
