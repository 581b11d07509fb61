import { add, compare, type Decimal } from './money/money.ts';
import type { ReferenceRates } from './money/worth.ts';

/** What a bound may ask for before a deal is confirmed. */
export const boundNeeds = ['verified_phone', 'name', 'document', 'approval'] as const;
export type BoundNeed = (typeof boundNeeds)[number];

/** The rolling windows: exact hours, so a change of the clocks moves nothing. */
export const boundHours = [24, 720] as const;
export type BoundHours = (typeof boundHours)[number];

export const documentKinds = ['passport', 'id_card', 'residence_permit'] as const;
export const documentEndLength = 4;
export const mostBounds = 20;

/** From this sum of a person in so many hours on, a deal needs this. */
export type Bound = { id: string; from_sum: Decimal; hours: BoundHours; needs: readonly BoundNeed[] };

/** `before`: the worth of the other deals of the person in each window, over all offices. `seen`: what the staff saw for this deal before. */
export type BoundFacts = {
  rates: ReferenceRates;
  before: Readonly<Record<BoundHours, Decimal>>;
  bounds: readonly Bound[];
  isVerified: boolean;
  seen: { name: boolean; document: boolean };
};

export type Given = { name?: string | undefined; document?: object | undefined };

/** The first bound that the deal reaches without what it asks for, and all that is missing. */
export type ReachedBound = { bound: Bound; sum: Decimal; needs: BoundNeed[] };

/** Each deal of a person: when it was confirmed, and what it was worth then. */
type KeptDeal = { at: Date; worth: Decimal };

/** What the deals of the last hours are worth together. A deal leaves the window exactly so many hours after it was confirmed. */
export function worthWithin(deals: readonly KeptDeal[], hours: BoundHours, now: Date): Decimal {
  const since = now.getTime() - hours * 3_600_000;
  return deals.filter(({ at }) => at.getTime() > since).reduce((sum, { worth }) => add(sum, worth), '0');
}

/** How near a person is to a bound: the sum of the window with this deal. */
export type NearBound = { hours: BoundHours; from_sum: Decimal; sum: Decimal };

/**
 * For each window that has a bound, the next one that the sum with this deal has not reached, or the highest. `worth` is
 * undefined where no rate says it, and 0 where the deal is counted already.
 */
export function boundsNear(
  worth: Decimal | undefined,
  { before, bounds }: Pick<BoundFacts, 'before'> & { bounds: readonly Pick<Bound, 'hours' | 'from_sum'>[] },
): NearBound[] {
  if (worth === undefined) return [];
  return boundHours.flatMap((hours) => {
    const sum = add(before[hours], worth);
    const own = bounds.filter((bound) => bound.hours === hours).sort((a, b) => compare(a.from_sum, b.from_sum));
    const near = own.find(({ from_sum }) => compare(sum, from_sum) < 0) ?? own.at(-1);
    return near ? [{ hours, from_sum: near.from_sum, sum }] : [];
  });
}

/**
 * What a deal will need, said before its person comes: each need by the lowest bound that the deal reaches. A document has
 * the name in it.
 */
export function needsAhead(
  worth: Decimal | undefined,
  {
    before,
    bounds,
    isVerified,
  }: Omit<BoundFacts, 'rates' | 'seen' | 'bounds'> & { bounds: readonly Omit<Bound, 'id'>[] },
) {
  if (worth === undefined) return [];
  const reached = bounds.filter(({ hours, from_sum }) => compare(add(before[hours], worth), from_sum) >= 0);
  const ahead = boundNeeds.flatMap((need) => {
    const bound = reached.find(({ needs }) => needs.includes(need));
    return bound && !(need === 'verified_phone' && isVerified) ? [{ need, bound }] : [];
  });
  const hasDocument = ahead.some(({ need }) => need === 'document');
  return ahead.filter(({ need }) => need !== 'name' || !hasDocument);
}

/**
 * 'unknown': no rate says what the deal is worth, and a bound applies. An approval is always missing here: who agrees is no
 * fact of the person, and the room of approvals asks.
 */
export function judgeBounds(
  worth: Decimal | undefined,
  { before, bounds, isVerified, seen }: Omit<BoundFacts, 'rates'>,
  given: Given,
): ReachedBound | 'unknown' | undefined {
  if (bounds.length === 0) return undefined;
  if (worth === undefined) return 'unknown';
  const has: Record<BoundNeed, boolean> = {
    verified_phone: isVerified,
    name: seen.name || given.name !== undefined,
    document: seen.document || given.document !== undefined,
    approval: false,
  };
  const reached = bounds
    .map((bound) => ({ bound, sum: add(before[bound.hours], worth) }))
    .filter(({ bound, sum }) => compare(sum, bound.from_sum) >= 0 && bound.needs.some((need) => !has[need]));
  const [first] = reached;
  if (!first) return undefined;
  const asked = new Set(reached.flatMap(({ bound }) => bound.needs));
  return { ...first, needs: boundNeeds.filter((need) => asked.has(need) && !has[need]) };
}
