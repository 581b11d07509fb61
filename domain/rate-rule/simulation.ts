import type { Pair } from '../money/currency.ts';
import type { Decimal } from '../money/money.ts';
import type { MarketRate } from '../rate-source/market-rate.ts';
import { type HeldReason, type RuleOutcome, type RuleRails, ruleOutcome } from './rate-rule.ts';

/** The market at a moment. */
type MarketAt = { at: Date; market: MarketRate };

/** What the rule would have done: where it would have moved, and where it was held, each time that this changed. */
type SimulatedStep = { at: Date; rate: Decimal | null; mid: Decimal | null; held: HeldReason | null };

type Simulation = {
  steps: SimulatedStep[];
  moves: number;
  held: Partial<Record<HeldReason, number>>;
  looks: number;
};

const dayMs = 86_400_000;
/** The most steps that are told. */
const mostSteps = 500;

/**
 * Plays the rule from the rate that stood at the beginning, else from the first that it wants. The other way of the pair stays
 * as it is.
 */
export function simulate(
  pair: Pair,
  rails: RuleRails,
  markets: readonly MarketAt[],
  begin: { rate: Decimal | undefined; back: Decimal | undefined },
): Simulation {
  const played: Played = { rate: begin.rate, history: [], steps: [], held: {}, moves: 0 };
  for (const { at, market } of markets) {
    const standing = { rate: played.rate, dayAgo: dayAgo(played.history, at), back: begin.back };
    const outcome = ruleOutcome(pair, rails, market, standing);
    const { mid } = market;
    if (outcome.held === 'pairOff' && outcome.rate !== null) begun(played, { at, mid, rate: outcome.rate });
    else play(played, { at, mid }, outcome);
  }
  const { steps, moves, held } = played;
  return { steps, moves, held, looks: markets.length };
}

type Played = Omit<Simulation, 'looks'> & { rate: Decimal | undefined; history: { at: number; rate: Decimal }[] };

/** A person would have set the first rate. */
function begun(played: Played, step: { at: Date; mid: Decimal | null; rate: Decimal }): void {
  played.rate = step.rate;
  played.history.push({ at: step.at.getTime(), rate: step.rate });
  tell(played, { ...step, held: null });
}

function play(played: Played, { at, mid }: { at: Date; mid: Decimal | null }, outcome: RuleOutcome): void {
  const { held } = outcome;
  if (held) played.held[held] = (played.held[held] ?? 0) + 1;
  const isTurn = outcome.kind === 'moves' || held !== (played.steps.at(-1)?.held ?? null);
  if (outcome.kind === 'moves') {
    played.rate = outcome.rate;
    played.moves += 1;
    played.history.push({ at: at.getTime(), rate: outcome.rate });
  }
  if (isTurn) tell(played, { at, mid, rate: played.rate ?? null, held });
}

function tell({ steps }: Played, step: SimulatedStep): void {
  if (steps.length < mostSteps) steps.push(step);
}

/** The rate that stood a day before, else the first one. */
function dayAgo(history: readonly { at: number; rate: Decimal }[], at: Date): Decimal | undefined {
  const before = history.findLast((one) => one.at <= at.getTime() - dayMs);
  return (before ?? history[0])?.rate;
}
