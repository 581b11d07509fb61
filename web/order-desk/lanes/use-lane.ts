import { useEffect, useRef, useState } from 'react';
import type { Order } from '#contract/order/order.ts';
import { asUnread, laneGroupOf, laneOf, laneSize } from '#domain/order/desk/lane.ts';
import type { Lane } from '#domain/order/desk/lane-names.ts';
import { nextOf } from '#domain/order/order-turn.ts';
import type { Actor } from '#domain/person/actor.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useFromNow } from '../../lib/text/current-time.ts';
import { usePointed, useStableList } from '../list/desk-stable-list.ts';

/** A deal that leaves its lane stays visible for this time, so that the person sees its new status. */
const farewellMs = 1_500;

/** `lifted`: the deal that stands as unread while it is open. */
type Options = { scope: string; lifted: string | undefined };

export type ShownLane = ReturnType<typeof useLane>;

/**
 * The deals of one lane. While the pointer is over it, no card moves. One that leaves keeps its place for a moment, so that
 * the next one does not slide under the finger.
 */
export function useLane(lane: Lane, sorted: readonly Order[], { scope, lifted }: Options) {
  const actor = useActor();
  const box = useRef<HTMLUListElement>(null);
  const isPointed = usePointed(box);
  const [parted, setParted] = useState('');
  const fresh = sorted.filter((order) => laneOf(order) === lane);
  const freshIds = new Set(fresh.map(({ id }) => id));
  const stays = (order: Order) => laneOf(order) === lane && freshIds.has(order.id);
  const leaving = (kept: readonly Order[]) =>
    kept
      .filter((order) => !stays(order))
      .map(({ id }) => id)
      .join();
  const { shown, put } = useStableList({
    fresh,
    scope,
    places: laneSize,
    isHeld: (kept) => isParting(leaving(kept), parted) || (isPointed && kept.some(stays)),
  });

  const goodbye = leaving(shown);
  useEffect(() => {
    const timer = setTimeout(() => setParted(goodbye), farewellMs);
    return () => clearTimeout(timer);
  }, [goodbye]);

  const captions = useFromNow((now) =>
    captionsOf(
      actor,
      shown.map((order) => (order.id === lifted ? asUnread(order) : order)),
      now,
    ).join(),
  );
  return { lane, fresh, shown, put, box, stays, captions: useHeld(captions, isPointed).split(',') };
}

const isParting = (leaving: string, parted: string) => leaving !== '' && leaving !== parted;

/** What stands above a card: what the person has to do there. Cards of others say whose step it is, if it is always the same. */
export function captionsOf(actor: Actor, orders: readonly Order[], now: Date): string[] {
  const groups = orders.map((order) => laneGroupOf(actor, order, now));
  const whose = new Set(orders.flatMap((order, at) => (groups[at] === 'others' ? nextOf(order) : [])));
  const [only = 'others', ...more] = whose;
  return groups.map((group) => (group === 'others' && more.length === 0 ? only : group));
}

/** A caption that comes or goes would move the cards under the pointer. */
function useHeld(captions: string, isHeld: boolean): string {
  const [kept, setKept] = useState(captions);
  if (!isHeld && kept !== captions) setKept(captions);
  return isHeld ? kept : captions;
}
