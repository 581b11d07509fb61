import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Order } from '#contract/order/order.ts';
import { useScreenAddress } from '../lib/address/address.ts';
import { useLastPage } from '../lib/address/last-page.ts';
import { useActor } from '../lib/call/session.tsx';
import { useFromNow } from '../lib/text/current-time.ts';
import type { Day } from '../lib/text/days.ts';
import { hereQuery, needsMeQuery, ordersQuery } from '../order/order.queries.ts';
import { isWaitingHere } from '../order/pickup/customer-here.tsx';
import { waitsForMe } from './desk-item.ts';
import { dealsPageSize, orderFilterOf, queueSize } from './find/desk-filter.ts';
import { unseen, useFocused, usePointed, useStableList } from './list/desk-stable-list.ts';

export type DeskPage = ReturnType<typeof useDeskPage>;

/**
 * One page of orders. While the pointer or the focus is in the list, rows do not move. Otherwise a new order appears
 * first.
 */
export function useDeskPage(today: Day) {
  const address = useScreenAddress();
  const number = address.page ?? 1;
  const filter = orderFilterOf(address, today);
  const query = useQuery({
    ...ordersQuery({ ...filter, page: number, size: dealsPageSize }),
    placeholderData: keepPreviousData,
  });
  const box = useRef<HTMLDivElement>(null);
  const isPointed = usePointed(box);
  const isFocused = useFocused(box, query.data);
  const fresh = query.data?.items ?? [];
  const isHere = query.isSuccess && !query.isPlaceholderData;
  const { shown, put, show } = useStableList({
    fresh,
    scope: `${JSON.stringify(filter)} ${number} ${isHere}`,
    isHeld: (kept) => kept.length > 0 && (isPointed || isFocused),
  });
  useLastPage(number, query);

  const { order_by: _, ...narrowing } = filter;
  const isFiltered = Object.keys(narrowing).length > 0;
  return {
    query,
    number,
    shown,
    put,
    show,
    box,
    news: unseen(shown, fresh),
    isFiltered,
    scope: {
      filter: JSON.stringify(narrowing),
      search: filter.search ?? '',
      isNarrowed: isFiltered,
      isSettled: isHere,
    },
  };
}

/** A finished ticket stays visible for this time, so that the person sees its new status. */
const farewellMs = 1_500;

export type Queue = ReturnType<typeof useQueue>;

/**
 * The tickets that wait for the actor's step, oldest first as the server sorts them. Before them stand the orders whose
 * customer is at the office, who came first at the top. They do not depend on the page of the table. While the pointer is
 * over the tickets, none of them moves. A finished ticket keeps its place for a moment, so that the next ticket does not
 * slide under the finger.
 */
export function useQueue() {
  const actor = useActor();
  const query = useQuery(needsMeQuery());
  const here = useCustomersHere();
  const box = useRef<HTMLUListElement>(null);
  const isPointed = usePointed(box);
  const [parted, setParted] = useState('');
  const mine = query.data?.items ?? [];
  const isIn = (orders: readonly Order[], { id }: Order) => orders.some((order) => order.id === id);
  const fresh = [...here, ...mine.filter((order) => !isIn(here, order))].slice(0, queueSize);
  const total = (query.data?.total ?? 0) + here.filter((order) => !isIn(mine, order)).length;

  const stays = (order: Order) => isIn(here, order) || (waitsForMe(actor, order) && isIn(mine, order));
  const leaving = (kept: readonly Order[]) =>
    kept
      .filter((order) => !stays(order))
      .map(({ id }) => id)
      .join();
  const { shown, put } = useStableList({
    fresh,
    scope: query.status,
    places: queueSize,
    isHeld: (kept) => isParting(leaving(kept), parted) || (isPointed && kept.some(stays)),
  });

  const goodbye = leaving(shown);
  useEffect(() => {
    const timer = setTimeout(() => setParted(goodbye), farewellMs);
    return () => clearTimeout(timer);
  }, [goodbye]);

  return {
    query,
    shown,
    put,
    total,
    more: Math.max(0, total - queueSize),
    box,
  };
}

/** The open orders whose customer is at the office. One leaves when its half hour is over, also without news. */
function useCustomersHere(): readonly Order[] {
  const { data } = useQuery(hereQuery());
  const sorted = (data?.items ?? []).toSorted((a, b) => Number(a.here_at) - Number(b.here_at));
  const ids = useFromNow((now) =>
    sorted
      .filter((order) => isWaitingHere(order, now))
      .map(({ id }) => id)
      .join(),
  );
  return sorted.filter(({ id }) => ids.includes(id));
}

const isParting = (leaving: string, parted: string) => leaving !== '' && leaving !== parted;
