import { canonical, compare, type Decimal, rateLimits, truncate } from '../money/money.ts';
import { outsideFaults } from '../outside.ts';
import type { MarketBounds } from './sample.ts';

/** Why a source gave nothing. `frozen`: it has stopped trading the pair. `thin`: hardly anybody trades it. */
export const sourceFaults = [...outsideFaults, 'frozen', 'thin'] as const;
export type SourceFault = (typeof sourceFaults)[number];

/** In seconds. */
export const sourceTimes = { every: { least: 30, most: 86_400 }, limit: { least: 30, most: 604_800 } };

/** The most currencies that have a market. */
export const mostMarkets = 20;

const percentLimits = { agree_percent: '5', spread_percent: '20' } as const;

/** From how many percent on a rate is far from the market. In canonical form; undefined when it is wrong. */
export function parseFarPercent(text: string): Decimal | undefined {
  const value = positive(text);
  return value !== undefined && compare(value, '50') <= 0 ? value : undefined;
}

/** The bounds in canonical form. The name of the field that is wrong, otherwise. */
export function parseMarketBounds(sent: MarketBounds): MarketBounds | { wrong: keyof MarketBounds } {
  const read: Partial<Record<keyof MarketBounds, Decimal>> = {};
  for (const name of ['low', 'high', 'agree_percent', 'spread_percent'] as const) {
    const value = positive(sent[name]);
    if (value === undefined) return { wrong: name };
    read[name] = value;
  }
  const { low = '0', high = '0', agree_percent = '0', spread_percent = '0' } = read;
  if (compare(low, high) >= 0) return { wrong: 'high' };
  if (compare(agree_percent, percentLimits.agree_percent) > 0) return { wrong: 'agree_percent' };
  if (compare(spread_percent, percentLimits.spread_percent) > 0) return { wrong: 'spread_percent' };
  return { low, high, agree_percent, spread_percent };
}

function positive(text: string): Decimal | undefined {
  const value = canonical(text);
  if (value === undefined || value.startsWith('-') || value === '0') return undefined;
  const isShort = (value.split('.')[0] ?? '').length <= rateLimits.integerDigits;
  return isShort && truncate(value, rateLimits.decimals) === value ? value : undefined;
}
