import { type Pair, stablecoin } from './currency.ts';
import { changePercent, compare, type Decimal, isFurther, isGain, lossByMove, roundTripGain } from './money.ts';

/** The record that one office applies to one pair. */
export type AppliedRate = Pair & { id: string; office_id: string; rate: Decimal };

/** One way of a pair, with its rate. */
export type Leg = Pair & { rate: Decimal };

/** The amount in USDT for which a finding states the loss. */
const guardSum: Decimal = '1000';

/** The default limit: a rate that moves by more than this percentage must be confirmed. */
export const defaultJumpPercent: Decimal = '3';

/** A likely mistake in the rates, and its cost. Every loss is in USDT, for a customer who brings `guardSum`. */
export type RateFinding =
  /** At these offices a customer who changes USDT there and back at once has more than before. */
  | { kind: 'crossed'; there: Leg; back: Leg; loss: Decimal; office_ids: string[] }
  /** At these offices the rate moves far in one step. The office loses when the customer gets more than before. */
  | {
      kind: 'jump';
      before: Leg;
      after: Leg;
      percent: Decimal;
      loss: Decimal;
      loser: 'office' | 'customer';
      office_ids: string[];
    }
  /**
   * A customer makes a gain by changing there at one office and back at the other, and a larger gain than at any single
   * office.
   */
  | { kind: 'crossed_between'; there: Leg; back: Leg; loss: Decimal; office_ids: [string, string] };

/** A crossing between two offices only warns, because each office may have its reasons. */
export const mustBeConfirmed = (findings: readonly Pick<RateFinding, 'kind'>[]): boolean =>
  findings.some(({ kind }) => kind !== 'crossed_between');

/** A new record, and the rate that it replaces in its scope and pair. Undefined where none was switched on. */
export type RecordMove = { older: Decimal | undefined; rate: Decimal };

/**
 * Whether a new record moves far from the one that it replaces, or replaces none. It counts also where no office applies
 * it: an office that follows later finds nothing to compare it with.
 */
export const isFarMove = ({ older, rate }: RecordMove, jumpPercent: Decimal): boolean =>
  older === undefined || isFurther(older, rate, jumpPercent);

/**
 * Finds likely mistakes after a change of what offices apply, the worst first. Only offices with a changed rate are
 * checked. So a crossing that was confirmed once does not need a new confirmation at each change elsewhere.
 */
export function rateFindings(
  before: readonly AppliedRate[],
  after: readonly AppliedRate[],
  jumpPercent: Decimal = defaultJumpPercent,
): RateFinding[] {
  const known = new Map(before.map((rate) => [keyOf(rate), rate]));
  const isChanged = (rate: AppliedRate) => known.get(keyOf(rate))?.id !== rate.id;
  const markets = Map.groupBy(after, ({ sc, tc }) => (sc === stablecoin ? tc : sc));
  const crossings = [...markets.values()].map((market) => crossingsIn(market, isChanged));
  const jumps = after.flatMap((rate) => jumpOf(known.get(keyOf(rate)), rate, jumpPercent) ?? []);
  return [
    ...merged(crossings.flatMap(({ inside }) => inside)).sort(byLoss),
    ...merged(jumps).sort(byLoss),
    ...crossings.flatMap(({ between }) => between ?? []).sort(byLoss),
  ];
}

const keyOf = ({ office_id, sc, tc }: Omit<AppliedRate, 'id' | 'rate'>) => `${office_id} ${sc}/${tc}`;

const legOf = ({ sc, tc, rate }: AppliedRate): Leg => ({ sc, tc, rate });

/**
 * Finds the crossings of one currency. `there` are the rates that pay it out for USDT, and `back` those that take it.
 */
function crossingsIn(market: readonly AppliedRate[], isChanged: (rate: AppliedRate) => boolean) {
  const there = market.filter(({ sc }) => sc === stablecoin);
  const back = new Map(market.filter(({ sc }) => sc !== stablecoin).map((rate) => [rate.office_id, rate]));
  const inside = there.flatMap((rate) => {
    const other = back.get(rate.office_id);
    if (!other || !(isChanged(rate) || isChanged(other)) || !isGain(rate.rate, other.rate)) return [];
    const loss = roundTripGain(guardSum, rate.rate, other.rate);
    return [{ kind: 'crossed' as const, there: legOf(rate), back: legOf(other), loss, office_ids: [rate.office_id] }];
  });
  const between = crossingBetween(there, [...back.values()], isChanged);
  const isWorse = between && !inside.some(({ loss }) => compare(loss, between.loss) >= 0);
  return { inside, between: isWorse ? between : undefined };
}

/** The largest gain between two offices, if at least one of the two rates has changed. */
function crossingBetween(
  there: readonly AppliedRate[],
  back: readonly AppliedRate[],
  isChanged: (rate: AppliedRate) => boolean,
): RateFinding | undefined {
  const [bestThere, bestBack] = [bestFirst(there), bestFirst(back)];
  const routes = [
    ...there.filter(isChanged).map((rate) => [rate, atOtherOffices(bestBack, rate)] as const),
    ...back.filter(isChanged).map((rate) => [atOtherOffices(bestThere, rate), rate] as const),
  ];
  const crossed = routes.flatMap(([one, other]): RateFinding[] => {
    if (!one || !other || !isGain(one.rate, other.rate)) return [];
    const loss = roundTripGain(guardSum, one.rate, other.rate);
    const office_ids: [string, string] = [one.office_id, other.office_id];
    return [{ kind: 'crossed_between', there: legOf(one), back: legOf(other), loss, office_ids }];
  });
  return crossed.sort(byLoss)[0];
}

const bestFirst = (rates: readonly AppliedRate[]) => rates.toSorted((a, b) => compare(b.rate, a.rate));

const atOtherOffices = (ranked: readonly AppliedRate[], { office_id }: AppliedRate) =>
  ranked.find((rate) => rate.office_id !== office_id);

function jumpOf(before: AppliedRate | undefined, after: AppliedRate, jumpPercent: Decimal): RateFinding | undefined {
  if (!before || !isFurther(before.rate, after.rate, jumpPercent)) return undefined;
  return {
    kind: 'jump',
    before: legOf(before),
    after: legOf(after),
    percent: changePercent(before.rate, after.rate),
    loss: lossByMove(guardSum, before.rate, after.rate),
    loser: compare(after.rate, before.rate) > 0 ? 'office' : 'customer',
    office_ids: [after.office_id],
  };
}

/** Offices with the same finding are merged into one, because all offices that follow a global rate have it. */
function merged<F extends RateFinding>(findings: readonly F[]): F[] {
  const same = Map.groupBy(findings, ({ office_ids, ...finding }) => JSON.stringify(finding));
  return [...same.values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, office_ids: [first, ...more].flatMap(({ office_ids }) => office_ids) }] : [],
  );
}

const byLoss = (a: RateFinding, b: RateFinding) => compare(b.loss, a.loss);
