import type { Actor } from '../../person/actor.ts';
import { isFinal, nextStep, type OrderFacts, type OrderStatus, partIn, reachedAt, type StatusTime } from '../order.ts';
import { awaitsAnswer, awaitsMoney } from '../order-state.ts';
import { handOverStep } from '../order-turn.ts';
import { isHere } from '../pickup-code.ts';
import type { Lane } from './lane-names.ts';

/** As many deals of a lane are on the screen. The list has all of them. */
export const laneSize = 20;

/** Every open deal is in exactly one lane. A deal that is held back waits for its customer in any status. */
export function laneOf({ status, held_back }: Pick<OrderFacts, 'status' | 'held_back'>): Lane | undefined {
  if (isFinal(status)) return undefined;
  if (held_back || awaitsMoney(status)) return 'customer';
  return awaitsAnswer(status) ? 'confirm' : 'payout';
}

/**
 * What a person has to do in a lane, the most urgent first: the customer stands at the desk, the customer wrote, the
 * person takes a step, the customer shows a code. The last ones are for others.
 */
export const laneGroups = ['here', 'wrote', 'work', 'code', 'others'] as const;
export type LaneGroup = (typeof laneGroups)[number];

type LaneFacts = OrderFacts & {
  here_at: Date | null;
  messages: { unread_by_office: number };
};

export function laneGroupOf(actor: Actor, order: LaneFacts, now: Date): LaneGroup {
  if (isHere(order, now)) return 'here';
  if (order.messages.unread_by_office > 0) return 'wrote';
  return workOf(actor, order);
}

type Work = 'code' | 'work' | 'others';

/** A screen asks for each deal several times, and a step takes the longest to find. */
const knownWork = new WeakMap<LaneFacts, { actor: Actor; work: Work }>();

function workOf(actor: Actor, order: LaneFacts): Work {
  const before = knownWork.get(order);
  if (before?.actor === actor) return before.work;
  const others = nextStep(actor, order) ? 'work' : 'others';
  const work = handOverStep(actor, order) ? 'code' : others;
  knownWork.set(order, { actor, work });
  return work;
}

/** As it was before its message was read: the deal that is open keeps its place while the person is at it. */
export const asUnread = <T extends Pick<LaneFacts, 'messages'>>(order: T): T => ({
  ...order,
  messages: { ...order.messages, unread_by_office: 1 },
});

/** Whether the order is in a lane of this person, who works at its office and is not its customer. */
export function isInLane(actor: Actor, order: OrderFacts): boolean {
  const part = partIn(actor, order);
  return part !== undefined && part !== 'customer' && laneOf(order) !== undefined;
}

type Timed = Record<StatusTime, Date | null> & { status: OrderStatus };

/** Since when an order is in its status. */
export const inStateSince = (order: Timed): Date | null => order[reachedAt[order.status]];

type SortFacts = LaneFacts & Timed & { id: string; created_at: Date; due_at: Date | null };

/** While the money is awaited, who has the least time is first; else who has waited the longest. */
const timeIn = (order: SortFacts): number =>
  laneOf(order) === 'customer' && order.due_at !== null
    ? order.due_at.getTime()
    : (inStateSince(order) ?? order.created_at).getTime();

/** The order of the deals in a lane. */
export function byLane(actor: Actor, now: Date) {
  const placeOf = (order: SortFacts) => ({
    group: laneGroups.indexOf(laneGroupOf(actor, order, now)),
    untimed: laneOf(order) === 'customer' && order.due_at === null ? 1 : 0,
    time: timeIn(order),
  });
  // A sort asks for each deal many times.
  const places = new Map<SortFacts, ReturnType<typeof placeOf>>();
  const knownPlace = (order: SortFacts) => {
    const place = places.get(order) ?? placeOf(order);
    places.set(order, place);
    return place;
  };
  return (one: SortFacts, other: SortFacts): number => {
    const [a, b] = [knownPlace(one), knownPlace(other)];
    return a.group - b.group || a.untimed - b.untimed || a.time - b.time || (one.id < other.id ? -1 : 1);
  };
}
