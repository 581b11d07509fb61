import type { MarketRate, NewBounds, NewReading, RateSource, SourceChange } from '#contract/rate/market.ts';
import { isTradedPair, stablecoin } from '#domain/money/currency.ts';
import { type MarketFacts, marketRate } from '#domain/rate-source/market-rate.ts';
import { type MarketBounds, priceFault, rangeFault, rateSources, readPrice } from '#domain/rate-source/sample.ts';
import { parseFarPercent, parseMarketBounds } from '#domain/rate-source/source.ts';
import type { Acting } from '../http/acting.ts';
import { parseBaseUrl } from '../lib/outside/base-url.ts';
import { refuse } from '../lib/refuse.ts';
import type { MarketRow, RateSourceStore, SourceRow } from './rate-source.store.ts';

export function rateSourceService(store: RateSourceStore) {
  /** What market rates are made of now, with the time of the database. */
  async function readFacts(): Promise<{ markets: MarketRow[]; facts: MarketFacts; now: Date }> {
    const { sources, markets, samples, now } = await store.readMarket();
    const isOn = new Set(sources.filter(({ on }) => on).map(({ id }) => id));
    const facts = {
      samples: samples.filter(({ source }) => isOn.has(source)),
      bounds: new Map<string, MarketBounds>(markets.map((market) => [market.currency, market])),
      limits: new Map(sources.map(({ id, limit_seconds }) => [id, limit_seconds])),
    };
    return { markets, facts, now };
  }

  async function listMarkets(): Promise<(MarketRate & Pick<MarketRow, 'far_percent'>)[]> {
    const { markets, facts, now } = await readFacts();
    return markets.map((market) => {
      const { voices, ...rate } = marketRate(market.currency, facts, now);
      const aged = voices.map((voice) => ({ ...voice, age_seconds: secondsBetween(voice.at, now) }));
      return { ...market, ...rate, voices: aged };
    });
  }

  async function listSources(): Promise<RateSource[]> {
    const { sources, samples } = await store.readMarket();
    return sources.map((source) => ({ ...source, samples: samples.filter((one) => one.source === source.id) }));
  }

  const sourceOf = async (id: string): Promise<RateSource> =>
    (await listSources()).find((source) => source.id === id) ?? refuse('NOT_FOUND');

  return {
    readFacts,
    listMarkets,
    listSources,

    async change(acting: Acting, id: string, change: SourceChange): Promise<RateSource> {
      const known = rateSources.find((one) => one === id);
      const changed = known && (await store.change(acting, known, (before) => merged(before, change)));
      return changed ? sourceOf(changed.id) : refuse('NOT_FOUND');
    },

    async setBounds(acting: Acting, currency: string, sent: NewBounds): Promise<MarketRate> {
      if (!isTradedPair({ sc: stablecoin, tc: currency })) refuseField('/currency', 'A fiat currency');
      const bounds = parseMarketBounds(sent);
      if ('wrong' in bounds) return refuseField(`/${bounds.wrong}`, 'Above 0, within its bounds');
      const far_percent = sent.far_percent === undefined ? undefined : farPercent(sent.far_percent);
      const set = await store.setBounds(acting, { currency, ...bounds, far_percent });
      if (set === 'isFull') return refuse('CONFLICT', { reason: 'tooManyMarkets' });
      return (await listMarkets()).find((market) => market.currency === currency) ?? refuse('NOT_FOUND');
    },

    async addReading(acting: Acting, { currency, bid, ask }: NewReading) {
      const market = (await store.listMarkets()).find((one) => one.currency === currency);
      if (!market) return refuse('NOT_FOUND');
      const prices = readingOf({ bid, ask }, market);
      return (await store.addReading(acting, { base: stablecoin, quote: currency, ...prices })) ?? refuse('NOT_FOUND');
    },
  };
}

export type RateSourceService = ReturnType<typeof rateSourceService>;

const secondsBetween = (earlier: Date, later: Date) =>
  Math.max(0, Math.floor((later.getTime() - earlier.getTime()) / 1000));

/** Monobank answers once in five minutes. */
const leastSeconds = (id: string) => (id === 'monobank' ? 300 : 0);

function merged(before: SourceRow, change: SourceChange) {
  if (before.id === 'manual') refuseField('', 'What people read is always on, and counts for two hours');
  const { base_url: sent = before.base_url } = change;
  const base_url = sent === null ? null : baseUrl(sent);
  const every_seconds = change.every_seconds ?? before.every_seconds;
  if (every_seconds < leastSeconds(before.id)) refuseField('/every_seconds', 'At most once in five minutes');
  const { on = before.on, limit_seconds = before.limit_seconds } = change;
  return { on, base_url, every_seconds, limit_seconds };
}

const baseUrl = (text: string): string =>
  parseBaseUrl(text) ?? refuseField('/base_url', 'It must look like https://host.example');

const farPercent = (text: string): string =>
  parseFarPercent(text) ?? refuseField('/far_percent', 'Above 0, at most 50');

/** A slip of the finger is refused, where the same of a source is not heard. */
function readingOf({ bid, ask }: { bid: string; ask: string }, market: MarketRow) {
  const prices = {
    bid: readPrice(bid) ?? refuseField('/bid', 'Above 0'),
    ask: readPrice(ask) ?? refuseField('/ask', 'Above 0'),
  };
  if (priceFault({ base: stablecoin, ...prices })) refuseField('/ask', 'Above the bid');
  const fault = rangeFault(prices, market);
  if (fault === 'implausible') refuseField('/bid', 'Within the plausible prices of this currency');
  if (fault === 'wide') refuseField('/ask', 'Nearer to the bid');
  return prices;
}

const refuseField = (pointer: string, message: string): never =>
  refuse('VALIDATION_ERROR', { errors: [{ pointer, message }] });
