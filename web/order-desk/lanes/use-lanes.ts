import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from '#contract/order/order.ts';
import { asUnread, byLane, laneGroupOf, laneOf } from '#domain/order/desk/lane.ts';
import { type Lane, lanes } from '#domain/order/desk/lane-names.ts';
import type { Actor } from '#domain/person/actor.ts';
import { useScreenAddress } from '../../lib/address/address.ts';
import { serverNow } from '../../lib/call/server-time.ts';
import { useActor, useReadInFrame, useSession } from '../../lib/call/session.tsx';
import { useIsBelow } from '../../lib/device/window-width.ts';
import { useFromNow } from '../../lib/text/current-time.ts';
import { useIsPanelOpen, useIsSqueezed, useOpenDeal } from '../panel/panel-open.ts';
import type { Stuck } from '../radar/use-stuck.ts';
import { lanesQuery } from './lanes.queries.ts';
import { type ShownLane, useLane } from './use-lane.ts';

export type Lanes = ReturnType<typeof useLanes>;

/**
 * The open deals of the desk in three lanes; on a narrow screen one of them at a time. Where only stuck ones are shown, all of
 * them are there, also those beyond the first ones of a lane.
 */
export function useLanes(stuck: Stuck, isHidden: boolean) {
  const { whose } = useScreenAddress();
  const asked = lanesQuery(whose);
  useReadInFrame((cache) => cache.prefetchQuery(asked));
  const isStuck = stuck.chosen !== undefined;
  const { query, items, isLoaded, isAwaited, endWait } = useAnswer(asked, !isStuck && !isHidden);
  const orders = isStuck ? stuck.shown.map(({ order }) => order) : items;
  const lifted = useLifted(orders);
  const sorted = useSorted(orders, lifted);
  const scope = `${whose} ${stuck.chosen} ${query.status} ${query.isPlaceholderData} ${stuck.isLoading}`;
  // A deal that has moved on is shown where it was for a moment, and in its new lane after that.
  const confirm = useLane('confirm', sorted, { scope, lifted });
  const customer = useLane('customer', without(sorted, confirm), { scope, lifted });
  const payout = useLane('payout', without(sorted, confirm, customer), { scope, lifted });
  const all = { confirm, customer, payout };
  const isBeside = useIsPanelOpen();
  const openLane = useOpenDeal((id) =>
    isBeside ? lanes.find((lane) => all[lane].shown.some((order) => order.id === id)) : undefined,
  );
  const { chosen, isChosen, choose } = useChosen(isStuck ? !stuck.isLoading : isLoaded, sorted, openLane, stuck.chosen);
  const isSqueezed = useIsSqueezed();
  const isNarrow = useIsBelow('md') || isSqueezed;
  return {
    query,
    /** Other lanes than before have another one. */
    scope: `${scope} ${isNarrow}`,
    isPending: isStuck ? stuck.isLoading : query.isPending || isAwaited,
    /** Only the awaited lanes (first-deals.tsx) read the answer, until they end the wait. */
    isAwaited,
    endWait,
    /** Whether the lanes show only stuck deals, and not the first ones of all. */
    isStuck,
    all,
    chosen,
    /** Whether the person has chosen, or the deals. */
    isChosen,
    choose,
    isNarrow,
    visible: isNarrow ? [all[chosen]] : lanes.map((lane) => all[lane]),
    put: (order: Order) => {
      for (const { put } of Object.values(all)) put(order);
    },
  };
}

/**
 * The answer as the whole lanes show it: not before the awaited ones have ended their wait. Lanes that were read before stand
 * there whole at once: what grows later would push away what the person had before them.
 */
function useAnswer(asked: ReturnType<typeof lanesQuery>, isShown: boolean) {
  const cache = useQueryClient();
  const { isFrame } = useSession();
  const [isWaiting, setWaiting] = useState(() => isFrame || cache.getQueryData(asked.queryKey) === undefined);
  const [endWait] = useState(() => () => setWaiting(false));
  const isAwaited = isWaiting && isShown;
  // Who comes back to the lanes from a search has waited already.
  if (isWaiting && !isShown) endWait();
  // What the awaited lanes could not read is not asked for once more by itself.
  const query = useQuery({ ...asked, subscribed: !isAwaited, retryOnMount: false });
  const items = isAwaited ? undefined : query.data?.items;
  return { query, items: items ?? [], isLoaded: query.isSuccess && !isAwaited, isAwaited, endWait };
}

function without(orders: readonly Order[], ...earlier: readonly ShownLane[]): readonly Order[] {
  const taken = new Set(earlier.flatMap(({ shown }) => shown.map(({ id }) => id)));
  return orders.filter(({ id }) => !taken.has(id));
}

/**
 * The open deal that had an unread message. To read it is no reason to move the deal away under the hands: the next one is
 * still the one below it. It goes to its place when the person goes on.
 */
function useLifted(orders: readonly Order[]): string | undefined {
  const [kept, setKept] = useState<string>();
  const isUnread = (id: string) => orders.some((order) => order.id === id && order.messages.unread_by_office > 0);
  const lifted = useOpenDeal((id) => (id !== undefined && (id === kept || isUnread(id)) ? id : undefined));
  if (lifted !== kept) setKept(lifted);
  return lifted;
}

/** Who has been here for half an hour is sorted as before, also without news. */
function useSorted(orders: readonly Order[], lifted: string | undefined): readonly Order[] {
  const actor = useActor();
  const ids = useFromNow((now) =>
    orders
      .map((order) => (order.id === lifted ? asUnread(order) : order))
      .toSorted(byLane(actor, now))
      .map(({ id }) => id)
      .join(),
  );
  const byId = new Map(orders.map((order) => [order.id, order]));
  return ids.split(',').flatMap((id) => byId.get(id) ?? []);
}

/**
 * A narrow screen begins with the lane of the most urgent deal. A deal that opens beside its lane shows that lane, and stuck
 * deals that are asked for show theirs. After that only the person changes it: behind a deal that opens over the screen nothing moves.
 */
function useChosen(isLoaded: boolean, sorted: readonly Order[], openLane: Lane | undefined, stuck: string | undefined) {
  const actor = useActor();
  const [chosen, setChosen] = useState<Lane>();
  if (useIsNew(openLane, undefined, true)) setChosen(openLane);
  if (useIsNew(stuck, stuck, isLoaded)) setChosen(mostUrgent(actor, sorted) ?? firstLane(sorted) ?? chosen);
  if (isLoaded && chosen === undefined) setChosen(mostUrgent(actor, sorted) ?? lanes[0]);
  return { chosen: chosen ?? lanes[0], isChosen: chosen !== undefined, choose: setChosen };
}

/** Whether the value has become another one, and is one. */
function useIsNew(value: string | undefined, first: string | undefined, isKnown: boolean): boolean {
  const [seen, setSeen] = useState(first);
  const isNew = isKnown && value !== seen;
  if (isNew) setSeen(value);
  return isNew && value !== undefined;
}

const firstLane = (orders: readonly Order[]) => orders.map(laneOf).find((lane) => lane !== undefined);

export function mostUrgent(actor: Actor, orders: readonly Order[]): Lane | undefined {
  const now = new Date(serverNow());
  const groups = ['here', 'wrote', 'work'] as const;
  const open = orders.filter((order) => laneOf(order) !== undefined);
  const first = groups.flatMap((group) => open.find((order) => laneGroupOf(actor, order, now) === group) ?? [])[0];
  return first && laneOf(first);
}
