import { isSamePair, type Pair, stablecoin } from '../money/currency.ts';
import { compare, type Decimal, divide } from '../money/money.ts';
import { type HeldReason, marginOf } from '../rate-rule/rate-rule.ts';

/** `rule`: a rule is held and asks. `source`: a source of market rates is dead. `market`: a rate is far from the market. */
export const troubleKinds = ['rule', 'source', 'market'] as const;
export type TroubleKind = (typeof troubleKinds)[number];

/** What of it a kind does not have is null. `office_id`: null is the global rate. */
export type RateTrouble = {
  kind: TroubleKind;
  source: string | null;
  rule_id: string | null;
  sc: string | null;
  tc: string | null;
  office_id: string | null;
  /** Why the rule is held, or what the source does. */
  why: string | null;
  /** By how many percent the rate is away from the market; below 0 where it pays the customer more. */
  percent: Decimal | null;
};

type Scoped = Pair & { office_id: string | null };

export type RadarFacts = {
  rules: readonly (Scoped & { id: string; mode: string; held: HeldReason | null; asks_since: Date | null })[];
  sources: readonly { id: string; on: boolean; base_url: string | null; failures: number; fault: string | null }[];
  /** The rates that apply somewhere, each scope once. */
  rates: readonly (Scoped & { rate: Decimal })[];
  /** `mid`: null while there is no market rate. */
  markets: readonly { currency: string; mid: Decimal | null; far_percent: Decimal }[];
};

/** The network may slip once or twice. Between failures the source is left alone, for longer each time. */
const deadAfter = 3;

/** A rate that is near the limit would come and go with every move of the market, so it stays until it is clearly within. */
const stillFar: Decimal = '1.25';

const none = { source: null, rule_id: null, sc: null, tc: null, office_id: null, why: null, percent: null };

/** What stands now. `before`: what stood at the last look. */
export function troublesOf(facts: RadarFacts, before: readonly RateTrouble[]): RateTrouble[] {
  const rules = facts.rules
    .filter(({ mode, held, asks_since }) => mode !== 'off' && held !== null && asks_since !== null)
    .map(({ id, sc, tc, office_id, held }) => ({
      ...none,
      kind: 'rule' as const,
      rule_id: id,
      sc,
      tc,
      office_id,
      why: held,
    }));
  const sources = facts.sources
    .filter(({ on, base_url, failures }) => on && base_url !== null && failures >= deadAfter)
    .map(({ id, fault }) => ({ ...none, kind: 'source' as const, source: id, why: fault }));
  return [...rules, ...sources, ...facts.rates.flatMap((rate) => farRate(rate, facts, before) ?? [])];
}

function farRate(
  { rate, sc, tc, office_id }: RadarFacts['rates'][number],
  { markets }: RadarFacts,
  before: readonly RateTrouble[],
): RateTrouble | undefined {
  const market = markets.find(({ currency }) => currency === (sc === stablecoin ? tc : sc));
  const known = before.find((one) => one.kind === 'market' && one.office_id === office_id && isOf(one, { sc, tc }));
  // Without a market rate nobody knows, so what was said stays.
  if (!market || market.mid === null) return market && known;
  const percent = marginOf({ sc, tc }, rate, market.mid);
  const limit = known ? divide(market.far_percent, stillFar, 8) : market.far_percent;
  if (compare(percent.replace('-', ''), limit) <= 0) return undefined;
  return { ...none, kind: 'market', sc, tc, office_id, percent };
}

const isOf = ({ sc, tc }: RateTrouble, pair: Pair) => sc !== null && tc !== null && isSamePair({ sc, tc }, pair);
