import type { z } from 'zod';
import type { NewRule, RateRule, Simulation, TriedRule, WhyRate } from '#contract/rate/rate-rule.ts';
import { isTradedPair, type Pair, stablecoin } from '#domain/money/currency.ts';
import { parseRails, type RuleRails, ruleOutcome, type Standing } from '#domain/rate-rule/rate-rule.ts';
import { simulate } from '#domain/rate-rule/simulation.ts';
import { type MarketFacts, type MarketRate, marketRate } from '#domain/rate-source/market-rate.ts';
import type { Sample } from '#domain/rate-source/sample.ts';
import type { Acting } from '../http/acting.ts';
import { Refusal, refuse } from '../lib/refuse.ts';
import type { RateService } from '../rate/rate.service.ts';
import type { RateSourceService } from '../rate-source/rate-source.service.ts';
import type { RateRuleStore, RuleRow, SampleRow } from './rate-rule.store.ts';
import type { RuleLooks } from './rule-looks.ts';

type Needs = {
  store: RateRuleStore;
  rates: Pick<RateService, 'readStanding' | 'readStandingBefore' | 'publishByRule' | 'switchOffByRule'>;
  sources: Pick<RateSourceService, 'readFacts'>;
  looks: RuleLooks;
};

type Market = { facts: MarketFacts; now: Date };

export function rateRuleService({ store, rates, sources, looks }: Needs) {
  const read = async (rule: RuleRow, { facts, now }: Market): Promise<RateRule> => {
    const outcome = ruleOutcome(rule, rule, marketRate(currencyOf(rule), facts, now), await rates.readStanding(rule));
    const { version: _, asks_since, held: __, ...shown } = rule;
    // The guard is weighed only where a rule publishes, so its word is that of the last look.
    const held = outcome.kind === 'moves' && rule.held === 'guard' ? 'guard' : outcome.held;
    return {
      ...shown,
      wanted: outcome.kind === 'same' ? null : outcome.rate,
      held,
      asks: rule.mode !== 'off' && asks_since !== null && held !== null,
    };
  };

  return {
    async list(): Promise<RateRule[]> {
      const [rules, market] = await Promise.all([store.list(), sources.readFacts()]);
      return Promise.all(rules.map((rule) => read(rule, market)));
    },

    /** Those that are held, and have asked a person since they were. */
    listAsking: async (): Promise<RuleRow[]> => (await store.list()).filter(({ asks_since }) => asks_since !== null),

    /** A rule is switched on, and changed while it is on, after its week was shown to the same person. */
    async set(acting: Acting, { seen, ...sent }: NewRule): Promise<RateRule> {
      refuseUntraded(sent);
      const rails = readRails(sent);
      const market = await sources.readFacts();
      const look = { person: acting.actorId, played: { ...sent, rails }, now: market.now };
      if (sent.mode !== 'off' && !looks.isValid(look, seen)) refuse('CONFLICT', { reason: 'ruleUnseen' });
      const set = await store.set(acting, { ...sent, ...rails });
      return set ? read(set, market) : refuse('NOT_FOUND', { reason: 'officeNotFound' });
    },

    async simulate(person: string, { office_id, ...sent }: TriedRule): Promise<Simulation> {
      refuseUntraded(sent);
      const rails = readRails(sent);
      const scope = { ...sent, office_id: office_id ?? null };
      const [rows, { facts, now }, standing] = await Promise.all([
        store.samplesOfWeek(currencyOf(sent)),
        sources.readFacts(),
        rates.readStandingBefore(scope, 7),
      ]);
      return {
        ...simulate(sent, rails, marketsOf(rows, currencyOf(sent), facts), standing),
        seen: looks.write({ person, played: { ...scope, rails }, now }),
      };
    },

    /** Looks at every rule that is on. One that fails does not stop the others. */
    async look(signal: AbortSignal): Promise<void> {
      const [rules, market] = await Promise.all([store.list(), sources.readFacts()]);
      for (const rule of rules.filter(({ mode }) => mode !== 'off')) {
        if (signal.aborted) return;
        await follow(rule, market);
      }
    },
  };

  async function follow(rule: RuleRow, { facts, now }: Market): Promise<void> {
    const market = marketRate(currencyOf(rule), facts, now);
    const seen = ruleOutcome(rule, rule, market, await rates.readStanding(rule));
    const held = seen.kind === 'moves' && rule.mode === 'publishes' ? await publish(rule, market) : seen.held;
    await store.note(rule, held);
    if (isPausedTooLong(rule, held, now))
      await rates.switchOffByRule(rule, { paused: market.paused, since: rule.paused_since?.toISOString() });
  }

  /** Decided once more on what stands while the pair is held. Answers why nothing was published. */
  async function publish(rule: RuleRow, market: MarketRate): Promise<RateRule['held']> {
    let held: RateRule['held'] = null;
    const decide = (standing: Standing) => {
      const outcome = ruleOutcome(rule, rule, market, standing);
      held = outcome.held;
      return outcome.kind === 'moves' ? { rate: outcome.rate, facts: whyOf(market, rule) } : undefined;
    };
    try {
      await rates.publishByRule(rule, decide);
    } catch (error) {
      if (error instanceof Refusal && error.more.reason === 'rateUnconfirmed') return 'guard';
      throw error;
    }
    return held;
  }
}

export type RateRuleService = ReturnType<typeof rateRuleService>;

const currencyOf = ({ sc, tc }: Pair): string => (sc === stablecoin ? tc : sc);

/** Only a rule that publishes takes a pair away. */
const isPausedTooLong = (rule: RuleRow, held: RateRule['held'], now: Date): boolean =>
  rule.mode === 'publishes' &&
  rule.on_pause === 'switch_off' &&
  held === 'paused' &&
  rule.paused_since !== null &&
  now.getTime() - rule.paused_since.getTime() > rule.pause_minutes * 60_000;

/** Why this rate: the market rate with all that it was made of, and the rule as it was. */
export const whyOf = ({ mid, bid, ask, voices }: MarketRate, rule: RuleRails): z.input<typeof WhyRate> => {
  const { margin_percent, step, step_percent, day_percent, floor, ceiling } = rule;
  return {
    rule: { margin_percent, step, step_percent, day_percent, floor, ceiling },
    market: {
      ...{ mid, bid, ask },
      voices: voices.map(({ sources, crossed, mid: said, at, counts, fault }) => ({
        ...{ sources, crossed, mid: said, at: at.toISOString(), counts, fault },
      })),
    },
  };
};

function refuseUntraded(pair: Pair): void {
  if (!isTradedPair(pair)) refuseField('/tc', 'One side is USDT and the other a fiat currency');
}

function readRails(sent: RuleRails): RuleRails {
  const { margin_percent, step, step_percent, day_percent, floor, ceiling } = sent;
  const rails = parseRails({ margin_percent, step, step_percent, day_percent, floor, ceiling });
  return 'wrong' in rails ? refuseField(`/${rails.wrong}`, 'Within its bounds') : rails;
}

const refuseField = (pointer: string, message: string): never =>
  refuse('VALIDATION_ERROR', { errors: [{ pointer, message }] });

/** The market at the end of each quarter of an hour. What a source said last stands until it is too old. */
function marketsOf(rows: readonly SampleRow[], currency: string, facts: MarketFacts) {
  const isOn = new Set(facts.samples.map(({ source }) => source));
  const slots = Map.groupBy(
    rows.filter(({ source }) => isOn.has(source)),
    ({ slot }) => slot,
  );
  const newest = new Map<string, Sample>();
  return [...slots]
    .sort(([one], [other]) => one - other)
    .map(([, said]) => {
      for (const sample of said) newest.set(`${sample.source} ${sample.base} ${sample.quote}`, sample);
      const at = new Date(Math.max(...said.map(({ taken_at }) => taken_at.getTime())));
      return { at, market: marketRate(currency, { ...facts, samples: [...newest.values()] }, at) };
    });
}
