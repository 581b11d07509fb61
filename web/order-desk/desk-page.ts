import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { OrderFilter } from '#contract/order/order.ts';
import { useScreenAddress } from '../lib/address/address.ts';
import { useLastPage } from '../lib/address/last-page.ts';
import { useReadInFrame } from '../lib/call/session.tsx';
import type { Day } from '../lib/text/days.ts';
import { ordersQuery } from '../order/order.queries.ts';
import { dealsPageSize, foundPageSize, orderFilterOf } from './find/desk-filter.ts';
import { useFound } from './find/use-found.ts';
import { unseen, useFocused, usePointed, useStableList } from './list/desk-stable-list.ts';

const isSearch = (filter: OrderFilter | undefined) => filter?.search !== undefined;

export type DeskPage = ReturnType<typeof useDeskPage>;

/**
 * One page of orders. While the pointer or the focus is in the list, rows do not move. Otherwise a new order appears
 * first.
 */
export function useDeskPage(today: Day) {
  const address = useScreenAddress();
  const number = address.page ?? 1;
  const filter = orderFilterOf(address, today);
  const size = isSearch(filter) ? foundPageSize : dealsPageSize;
  const asked = ordersQuery({ ...filter, page: number, size });
  useReadInFrame((cache) => cache.prefetchQuery(asked));
  const query = useQuery({
    ...asked,
    // Of another kind of list nothing is shown meanwhile: a page of all deals is no result of a search.
    placeholderData: (before, last) => (isSearch(last?.queryKey[1]) === isSearch(filter) ? before : undefined),
  });
  const box = useRef<HTMLDivElement>(null);
  const isPointed = usePointed(box);
  const isFocused = useFocused(box, query.data);
  const found = useFound(filter, number, query);
  const fresh = found.sort(query.data?.items ?? []);
  const isHere = query.isSuccess && !query.isPlaceholderData && found.isHere;
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
    /** While a search is on: the results of the chosen kind. */
    shown: found.ofKind(shown),
    /** What a search has found, in its groups and kinds. */
    found: found.groupsOf(shown),
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
