import { type Pair, stablecoin } from './currency.ts';
import { changePercent, compare, type Decimal, isFurther, isGain, lossByMove, roundTripGain } from './money.ts';

/** One way of a pair, with its rate. */
export type Leg = Pair & { rate: Decimal };

/** A record of the history of rates. `scope` is the office whose own rate it is; null for a global one. */
export type ScopedRate = Leg & { id: string; scope: string | null };

/** The record that one office applies to one pair. */
export type AppliedRate = ScopedRate & { office_id: string };

export type PastRate = { rate: Decimal; ts: Date };

/** Earlier records of one scope and pair, switched off or deleted ones too. */
export type PastRates = {
  newest: PastRate | undefined;
  /**
   * The newest record that is a day old or was confirmed beyond the guard, whichever is younger; without one, the
   * oldest. It stands still while a rate moves in small steps.
   */
  anchor: PastRate | undefined;
};

export type RateChange = {
  before: readonly AppliedRate[];
  after: readonly AppliedRate[];
  /** The records that the change writes, whether an office applies them or not. */
  written?: readonly ScopedRate[];
  /** By `scopeKey`, for the records that `recordsToCompare` names. Records that the change writes are left out. */
  past?: ReadonlyMap<string, PastRates>;
};

export const scopeKey = ({ scope, sc, tc }: Pick<ScopedRate, 'scope' | 'sc' | 'tc'>) => keyOf(scope ?? '', { sc, tc });

/** The amount in USDT for which a finding states the loss. */
const guardSum: Decimal = '1000';

/** The default limit: a rate that moves by more than this percentage must be confirmed. */
export const defaultJumpPercent: Decimal = '3';

/** A likely mistake in the rates, and its cost. Every loss is in USDT, for a customer who brings `guardSum`. */
export type RateFinding =
  /** At these offices a customer who changes USDT there and back at once has more than before. */
  | { kind: 'crossed'; there: Leg; back: Leg; loss: Decimal; office_ids: string[] }
  /** No earlier record of the pair can be compared with this rate. */
  | { kind: 'first'; after: Leg; office_ids: string[] }
  /** At these offices the rate moves far. The office loses when the customer gets more than before. */
  | {
      kind: 'jump';
      before: Leg;
      after: Leg;
      /** When the earlier rate was set; null for the one that the offices applied until now. */
      since: Date | null;
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

/** A finding, and the records that it is about. */
type Found<F extends RateFinding = RateFinding> = F & { record_ids: string[] };

/**
 * Finds likely mistakes after a change of what offices apply, the worst first. Only offices with a changed rate are
 * checked. So a crossing that was confirmed once does not need a new confirmation at each change elsewhere.
 */
export function rateFindings(change: RateChange, jumpPercent: Decimal = defaultJumpPercent): Found[] {
  const { before, after } = change;
  const isChanged = changesOf(before);
  const markets = Map.groupBy(after, ({ sc, tc }) => (sc === stablecoin ? tc : sc));
  const crossings = [...markets.values()].map((market) => crossingsIn(market, isChanged));
  const moves = movesOf(change).flatMap((move) => moveFinding(move, jumpPercent) ?? []);
  return [
    ...merged(crossings.flatMap(({ inside }) => inside)).sort(byLoss),
    ...merged(moves.filter((found) => found.kind === 'first')),
    ...merged(moves.filter((found) => found.kind === 'jump')).sort(byLoss),
    ...crossings.flatMap(({ between }) => between ?? []).sort(byLoss),
  ];
}

/** The records whose past has to be known: those that offices apply newly, and those that are written. */
export const recordsToCompare = (change: RateChange): ScopedRate[] => movesOf(change).map(({ record }) => record);

/** A record to compare, the rate that its offices applied until now, and its past. */
type Move = { record: ScopedRate; applied: Decimal | undefined; past: PastRates | undefined; office_ids: string[] };

/**
 * A written record is compared also where no office applies it. An office may follow it later, and then it is compared
 * with nothing but itself.
 */
function movesOf({ before, after, written = [], past }: RateChange): Move[] {
  const known = new Map(before.map((rate) => [placeOf(rate), rate.rate]));
  const move = (record: ScopedRate, office_id: string | null): Move => ({
    record,
    applied: office_id === null ? undefined : known.get(keyOf(office_id, record)),
    past: past?.get(scopeKey(record)),
    office_ids: office_id === null ? [] : [office_id],
  });
  const isApplied = new Set(after.map(({ id }) => id));
  return [
    ...after.filter(changesOf(before)).map((rate) => move(rate, rate.office_id)),
    ...written.filter(({ id }) => !isApplied.has(id)).map((record) => move(record, record.scope)),
  ];
}

function moveFinding({ record, applied, past, office_ids }: Move, jumpPercent: Decimal) {
  const now = applied === undefined ? past?.newest : { rate: applied, ts: null };
  const compared = [now, past?.anchor].filter((rate) => rate !== undefined);
  const found = { after: legOf(record), office_ids, record_ids: [record.id] };
  if (compared.length === 0) return { kind: 'first' as const, ...found };
  const far = compared.find(({ rate }) => isFurther(rate, record.rate, jumpPercent));
  return far && { kind: 'jump' as const, ...found, ...jumpFrom(far, record) };
}

const jumpFrom = ({ rate, ts }: { rate: Decimal; ts: Date | null }, record: ScopedRate) => ({
  before: legOf({ ...record, rate }),
  since: ts,
  percent: changePercent(rate, record.rate),
  loss: lossByMove(guardSum, rate, record.rate),
  loser: compare(record.rate, rate) > 0 ? ('office' as const) : ('customer' as const),
});

function changesOf(before: readonly AppliedRate[]) {
  const known = new Map(before.map((rate) => [placeOf(rate), rate.id]));
  return (rate: AppliedRate) => known.get(placeOf(rate)) !== rate.id;
}

const keyOf = (place: string, { sc, tc }: Pair) => `${place} ${sc}/${tc}`;
const placeOf = (rate: AppliedRate) => keyOf(rate.office_id, rate);

const legOf = ({ sc, tc, rate }: Leg): Leg => ({ sc, tc, rate });

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
    const legs = { there: legOf(rate), back: legOf(other) };
    const record_ids = [rate.id, other.id];
    return [{ kind: 'crossed' as const, ...legs, loss, office_ids: [rate.office_id], record_ids }];
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
): Found<Extract<RateFinding, { kind: 'crossed_between' }>> | undefined {
  const [bestThere, bestBack] = [bestFirst(there), bestFirst(back)];
  const routes = [
    ...there.filter(isChanged).map((rate) => [rate, atOtherOffices(bestBack, rate)] as const),
    ...back.filter(isChanged).map((rate) => [atOtherOffices(bestThere, rate), rate] as const),
  ];
  const crossed = routes.flatMap(([one, other]) => {
    if (!one || !other || !isGain(one.rate, other.rate)) return [];
    const loss = roundTripGain(guardSum, one.rate, other.rate);
    const office_ids: [string, string] = [one.office_id, other.office_id];
    const legs = { there: legOf(one), back: legOf(other) };
    return [{ kind: 'crossed_between' as const, ...legs, loss, office_ids, record_ids: [one.id, other.id] }];
  });
  return crossed.sort(byLoss)[0];
}

const bestFirst = (rates: readonly AppliedRate[]) => rates.toSorted((a, b) => compare(b.rate, a.rate));

const atOtherOffices = (ranked: readonly AppliedRate[], { office_id }: AppliedRate) =>
  ranked.find((rate) => rate.office_id !== office_id);

/** Offices with the same finding are merged into one, because all offices that follow a global rate have it. */
function merged<F extends Found>(findings: readonly F[]): F[] {
  const same = Map.groupBy(findings, ({ office_ids, record_ids, ...finding }) => JSON.stringify(finding));
  return [...same.values()].flatMap(([first, ...more]) => {
    if (!first) return [];
    const all = [first, ...more];
    const office_ids = all.flatMap((found) => found.office_ids);
    return [{ ...first, office_ids, record_ids: [...new Set(all.flatMap((found) => found.record_ids))] }];
  });
}

const byLoss = (a: { loss: Decimal }, b: { loss: Decimal }) => compare(b.loss, a.loss);
