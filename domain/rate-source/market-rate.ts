import { stablecoin } from '../money/currency.ts';
import { add, compare, type Decimal, divide, rateLimits } from '../money/money.ts';
import {
  crossingCurrency,
  isApart,
  type MarketBounds,
  midOf,
  type RateSource,
  rangeFault,
  type Sample,
  type SampleFault,
  type SampleLimits,
  sampleFault,
} from './sample.ts';

type Prices = { bid: Decimal; ask: Decimal };

/** A price of one USDT as the market hears it: of one source, or crossed from those of several. */
export type Voice = Prices & {
  sources: RateSource[];
  /** Made of USDT/UAH and of the price of the currency in hryvnias. All crossed samples are one voice. */
  crossed: boolean;
  mid: Decimal;
  /** The time of the oldest sample in it. */
  at: Date;
  fault: SampleFault | null;
  /** Whether it is among those that agree. */
  counts: boolean;
};

/**
 * Why there is no market rate. `unset`: nobody has said what is plausible. `noSource`: no sample counts. `oneSource`: only
 * one does. `disagree`: no group that agrees has more than half of the voices.
 */
export const pauseReasons = ['unset', 'noSource', 'oneSource', 'disagree'] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** What one USDT is worth on the market, or why nobody can say. */
export type MarketRate = { voices: Voice[] } & (
  | { paused: null; bid: Decimal; ask: Decimal; mid: Decimal }
  | { paused: PauseReason; bid: null; ask: null; mid: null }
);

export type MarketFacts = {
  /** The newest sample of each source and pair, of the sources that are on. */
  samples: readonly Sample[];
  bounds: ReadonlyMap<string, MarketBounds>;
  limits: SampleLimits;
};

/**
 * The market rate of a currency: the median of at least two voices that agree. Those that agree have to be more than half of
 * all that count, and the only group of their size, so that no outlier decides. Never an older value, and never a constant.
 */
export function marketRate(currency: string, facts: MarketFacts, now: Date): MarketRate {
  const bounds = facts.bounds.get(currency);
  if (!bounds) return pausedBy('unset', []);
  const voices = [...directVoices(currency, bounds, facts, now), ...crossedVoice(currency, bounds, facts, now)];
  const heard = voices.filter(({ fault }) => fault === null);
  if (heard.length === 0) return pausedBy('noSource', voices);
  if (heard.length === 1) return pausedBy('oneSource', voices);
  const agreeing = agreeingOf(heard, bounds.agree_percent);
  if (!agreeing) return pausedBy('disagree', voices);
  const told = voices.map((voice) => ({ ...voice, counts: agreeing.includes(voice) }));
  return { paused: null, ...medianPrices(agreeing), mid: medianOf(agreeing.map(({ mid }) => mid)), voices: told };
}

const pausedBy = (paused: PauseReason, voices: Voice[]): MarketRate => ({
  ...{ paused, bid: null, ask: null, mid: null },
  voices,
});

function directVoices(currency: string, bounds: MarketBounds, { samples, limits }: MarketFacts, now: Date): Voice[] {
  return samples
    .filter(({ base, quote }) => base === stablecoin && quote === currency)
    .map((sample) => ({
      ...{ bid: sample.bid, ask: sample.ask, mid: midOf(sample), at: sample.at },
      ...{ sources: [sample.source], crossed: false, counts: false },
      fault: sampleFault(sample, bounds, limits, now) ?? null,
    }));
}

/**
 * At most one voice, however many sources it is made of. What an admin has read is left out of it: it has a voice of its own,
 * and would count twice.
 */
function crossedVoice(currency: string, bounds: MarketBounds, facts: MarketFacts, now: Date): Voice[] {
  const through = facts.bounds.get(crossingCurrency);
  if (!through || currency === crossingCurrency) return [];
  const isGood = (sample: Sample) =>
    sample.source !== 'manual' && sampleFault(sample, through, facts.limits, now) === undefined;
  const legs = (base: string) =>
    facts.samples.filter((sample) => sample.base === base && sample.quote === crossingCurrency && isGood(sample));
  const fiat = legs(currency);
  const crossed = legs(stablecoin).flatMap((coin) =>
    fiat.map((leg) => ({ prices: crossedPrices(coin, leg), legs: [coin, leg] })),
  );
  const plausible = crossed.filter(({ prices }) => rangeFault(prices, bounds) === undefined);
  if (plausible.length === 0) return [];
  const used = plausible.flatMap((one) => one.legs);
  const prices = medianPrices(plausible.map((one) => one.prices));
  return [
    {
      ...prices,
      mid: medianOf(plausible.map((one) => midOf(one.prices))),
      sources: [...new Set(used.map(({ source }) => source))],
      crossed: true,
      at: new Date(Math.min(...used.map(({ at }) => at.getTime()))),
      ...{ fault: null, counts: false },
    },
  ];
}

/** One USDT in a currency, from one USDT in hryvnias and one of the currency in hryvnias. */
function crossedPrices(coin: Prices, leg: Prices): Prices {
  const hryvnias = midOf(leg);
  return {
    bid: divide(coin.bid, hryvnias, rateLimits.decimals),
    ask: divide(coin.ask, hryvnias, rateLimits.decimals),
  };
}

/** The largest group in which all agree with all, if it is the only one of its size and more than half. */
function agreeingOf(heard: readonly Voice[], percent: Decimal): Voice[] | undefined {
  const sorted = heard.toSorted((a, b) => compare(a.mid, b.mid));
  const groups = sorted.map((lowest, from) =>
    sorted.slice(from).filter(({ mid }) => !isApart(lowest.mid, mid, percent)),
  );
  const most = Math.max(...groups.map(({ length }) => length));
  const [largest, ...others] = groups.filter(({ length }) => length === most);
  return largest && others.length === 0 && most >= 2 && most * 2 > heard.length ? largest : undefined;
}

const medianPrices = (prices: readonly Prices[]): Prices => ({
  bid: medianOf(prices.map(({ bid }) => bid)),
  ask: medianOf(prices.map(({ ask }) => ask)),
});

/** An even number of values has two in the middle: it is half way between them. */
function medianOf(values: readonly Decimal[]): Decimal {
  const sorted = values.toSorted(compare);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? '0';
  return sorted.length % 2 === 1 ? upper : divide(add(sorted[half - 1] ?? upper, upper), '2', rateLimits.decimals);
}
