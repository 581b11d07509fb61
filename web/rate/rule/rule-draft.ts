import i18next from 'i18next';
import { z } from 'zod';
import type { MarketRate } from '#contract/rate/market.ts';
import type { NewRule, RateRule } from '#contract/rate/rate-rule.ts';
import { stablecoin } from '#domain/money/currency.ts';
import { type Decimal, divide } from '#domain/money/money.ts';
import { priceStep } from '#domain/money/quote.ts';
import { quoteOf } from '#domain/money/rate.ts';
import { parseRails } from '#domain/rate-rule/rate-rule.ts';
import { typedDecimal, writeDecimal } from '../../ui/form/typed-decimal.ts';
import { said } from '../../ui/form/use-form.ts';
import type { RuleKey } from './rule-address.ts';
import { quotedPair } from './rule-words.ts';

const number = typedDecimal(() => i18next.t('market:rule.wrong.number'));

const minutes = said(
  z
    .string()
    .trim()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(1440)),
  () => i18next.t('market:rule.wrong.minutes'),
);

/** The rails as they are typed. What is allowed is the domain's. */
export const TypedRule = z
  .object({
    margin_percent: typedDecimal(() => i18next.t('market:rule.wrong.number'), { orZero: true }),
    step: number,
    step_percent: number,
    day_percent: number,
    floor: number,
    ceiling: number,
    pause_minutes: minutes,
  })
  .superRefine(({ pause_minutes: _, ...rails }, { addIssue }) => {
    const read = parseRails(rails);
    if ('wrong' in read)
      addIssue({ code: 'custom', path: [read.wrong], message: i18next.t(`market:rule.wrong.${read.wrong}`) });
  });

type Rule = Pick<RateRule, 'mode' | 'on_pause'> & { typed: z.input<typeof TypedRule> };

/** A new rule begins with careful rails around the market of now. */
export function startOf(
  key: RuleKey,
  known: RateRule | undefined,
  market: MarketRate | undefined,
  language: string,
): Rule {
  const write = (value: Decimal) => writeDecimal(value, language);
  if (known) {
    const { margin_percent, step, step_percent, day_percent, floor, ceiling } = known;
    const rails = { margin_percent, step, step_percent, day_percent, floor, ceiling };
    const typed = Object.fromEntries(Object.entries(rails).map(([name, value]) => [name, write(value)]));
    return {
      ...{ mode: known.mode, on_pause: known.on_pause },
      typed: { ...(typed as typeof rails), pause_minutes: String(known.pause_minutes) },
    };
  }
  const mid = market?.mid ?? undefined;
  const around = (percent: string, bound: Decimal | undefined) =>
    mid === undefined ? (bound ?? '') : divide(mid, divide('100', percent, 8), 4);
  return {
    ...{ mode: 'proposes', on_pause: 'ask' },
    typed: {
      ...{ margin_percent: '1', step: write(usualStep(key, mid ?? market?.low)), step_percent: '1', day_percent: '3' },
      floor: write(around('90', market?.low)),
      ceiling: write(around('110', market?.high)),
      pause_minutes: '30',
    },
  };
}

/** One step of the price as people read it. */
function usualStep(key: RuleKey, coin: Decimal | undefined): Decimal {
  if (coin === undefined) return '0.01';
  return priceStep(quoteOf(coin, quotedPair(key, coin).base === stablecoin));
}

/** The rails that can be tried now. Undefined while something is wrong. */
export function triedOf({ office_id, ...pair }: RuleKey, typed: z.input<typeof TypedRule>) {
  const read = TypedRule.safeParse(typed).data;
  if (!read) return undefined;
  const { pause_minutes: _, ...rails } = read;
  return { ...pair, ...rails, ...(office_id === null ? {} : { office_id }) };
}

type Rest = Pick<NewRule, 'mode' | 'on_pause' | 'seen'>;

export const ruleOf = (key: RuleKey, rails: z.output<typeof TypedRule>, rest: Rest) => ({
  ...{ sc: key.sc, tc: key.tc, office_id: key.office_id },
  ...rails,
  ...rest,
});
