import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useScreenAddress } from '../lib/address/address.ts';
import { useLastPage } from '../lib/address/last-page.ts';
import { useReadInFrame } from '../lib/call/session.tsx';
import type { Day } from '../lib/text/days.ts';
import { ordersQuery } from '../order/order.queries.ts';
import { dealsPageSize, orderFilterOf } from './find/desk-filter.ts';
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
  const asked = ordersQuery({ ...filter, page: number, size: dealsPageSize });
  useReadInFrame((cache) => cache.prefetchQuery(asked));
  const query = useQuery({ ...asked, placeholderData: keepPreviousData });
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
