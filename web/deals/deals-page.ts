import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';
import { useAddress, useMoveTo } from '../lib/address.ts';
import type { Day } from '../lib/days.ts';
import { ordersQuery } from '../order/order.queries.ts';
import { dealsFilter, dealsPageSize } from './deals-filter.ts';
import { unseen, useSteady } from './deals-steady.ts';

export type DealsPage = ReturnType<typeof useDealsPage>;

/**
 * One page of the table, still while the pointer or the focus is in it. Cards are read by thumb, which gives no such
 * sign, so there new deals always wait to be asked for.
 */
export function useDealsPage(today: Day, isTable: boolean) {
  const address = useAddress();
  const number = address.page ?? 1;
  const filter = dealsFilter(address, today);
  const query = useQuery({
    ...ordersQuery({ ...filter, page: number, size: dealsPageSize }),
    placeholderData: keepPreviousData,
  });
  const { isInside, holders } = useInside();
  const fresh = query.data?.items ?? [];
  const isHere = query.isSuccess && !query.isPlaceholderData;
  const { shown, put, show } = useSteady({
    fresh,
    scope: `${JSON.stringify(filter)} ${number} ${isHere}`,
    isHeld: (kept) => kept.length > 0 && (isInside || !isTable),
  });
  useLastPage(number, isHere ? query.data?.pages : undefined);

  const { order_by: _, ...narrowing } = filter;
  return {
    query,
    number,
    shown,
    put,
    show,
    holders,
    news: unseen(shown, fresh),
    isFiltered: Object.keys(narrowing).length > 0,
  };
}

/** A page past the end, as an old bookmark may name it, is the last one. */
function useLastPage(number: number, pages: number | undefined) {
  const moveTo = useMoveTo();
  useEffect(() => {
    if (pages === undefined || number <= Math.max(pages, 1)) return;
    moveTo({ page: pages > 1 ? pages : undefined }, { replace: true });
  }, [number, pages, moveTo]);
}

/** Whether the pointer or the focus is in an element that wears the holders. */
function useInside() {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  // After a click the focus stays where it was unseen; only a person at the keyboard is really there.
  const hasFocus = (element: Element) => element.querySelector(':focus-visible') !== null;
  return {
    isInside: isPointed || isFocused,
    holders: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setPointed(pointerType === 'mouse'),
      onPointerLeave: ({ currentTarget }: PointerEvent) => {
        setPointed(false);
        setFocused(hasFocus(currentTarget));
      },
      onFocus: ({ currentTarget }: FocusEvent) => setFocused(hasFocus(currentTarget)),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    },
  };
}
