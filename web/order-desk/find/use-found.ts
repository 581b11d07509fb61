import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order, OrderFilter } from '#contract/order/order.ts';
import type { Page } from '#contract/wire/page.ts';
import { byFound, type SearchKind, searchKinds, searchMatches } from '#domain/order/desk/search-match.ts';
import { isFinal, openStatuses } from '#domain/order/order.ts';
import { serverNow } from '../../lib/call/server-time.ts';
import { ordersQuery } from '../../order/order.queries.ts';
import { foundPageSize } from './desk-filter.ts';

export type Found = NonNullable<ReturnType<ReturnType<typeof useFound>['groupsOf']>>;

type Query = { data: Page<Order> | undefined; isPlaceholderData: boolean };

/**
 * What a search has found, the open deals first. A deal that was open when it was found stays in its group, so a step moves
 * no row. Where more is found than one page holds, the open ones are asked for by themselves: none of them must be missed.
 */
export function useFound(filter: OrderFilter, number: number, query: Query) {
  const { search = '' } = filter;
  const isOn = search !== '';
  const page = query.data;
  const isMore = page !== undefined && page.total > page.items.length;
  const all = useAllOpen(filter, isOn && number === 1 && isMore && !query.isPlaceholderData);
  const seen = useSeenOpen(`${JSON.stringify(filter)} ${number}`, [...(page?.items ?? []), ...(all.data?.items ?? [])]);
  const [chosen, setChosen] = useState<{ search: string; kind: SearchKind }>();
  const isOpen = ({ id, status }: Pick<Order, 'id' | 'status'>) => !isFinal(status) || seen.has(id);
  const kind = chosen?.search === search ? chosen.kind : undefined;
  const isChosen = (order: Order) => kind === undefined || searchMatches(order, search).includes(kind);
  return {
    isHere: !all.isLoading,
    sort: (items: readonly Order[]): readonly Order[] => {
      if (!isOn) return items;
      const ids = new Set(items.map(({ id }) => id));
      const more = (all.data?.items ?? []).filter(({ id }) => !ids.has(id));
      return [...items, ...more].toSorted(byFound(search, new Date(serverNow()), isOpen));
    },
    ofKind: (shown: readonly Order[]) => (isOn ? shown.filter(isChosen) : shown),
    groupsOf: (shown: readonly Order[]) => {
      if (!isOn || !page) return undefined;
      const kinds = shown.map((order) => searchMatches(order, search));
      const rest = page.total - page.items.length;
      const open = shown.filter(isOpen);
      const openTotal = Math.max(open.length, all.data?.total ?? 0);
      return {
        search,
        kind,
        choose: (next: SearchKind | undefined) => setChosen(next && { search, kind: next }),
        /** How many of the results are known by each thing that they can be known by. */
        kinds: searchKinds
          .map((name) => ({ name, count: kinds.filter((of) => of.includes(name)).length }))
          .filter(({ count }) => count > 0),
        /** Whether all results are here, so that the counts of the kinds are those of all. */
        isWhole: rest <= 0,
        total: page.total,
        isCapped: page.total_capped === true,
        open: { orders: open.filter(isChosen), total: openTotal },
        closed: {
          orders: shown.filter((order) => !isOpen(order) && isChosen(order)),
          total: Math.max(page.total - openTotal, 0),
        },
      };
    },
  };
}

/** The open deals that a search finds, the oldest first. Without a need for them nothing is asked. */
function useAllOpen(filter: OrderFilter, isNeeded: boolean) {
  const statuses = openStatuses.filter((status) => filter.status__in?.includes(status) ?? true);
  const asked = ordersQuery({ ...filter, status__in: statuses, order_by: 'created_at', size: foundPageSize });
  const isAsked = isNeeded && statuses.length > 0;
  return useQuery(isAsked ? asked : { ...asked, queryFn: skipToken });
}

/** Which orders were open when they were found. Another search forgets them. */
function useSeenOpen(scope: string, orders: readonly Order[]): ReadonlySet<string> {
  const [seen, setSeen] = useState<{ scope: string; ids: ReadonlySet<string> }>({ scope, ids: new Set() });
  const before = seen.scope === scope ? seen.ids : new Set<string>();
  const added = orders.filter(({ id, status }) => !isFinal(status) && !before.has(id));
  if (added.length === 0 && seen.scope === scope) return seen.ids;
  const ids = new Set([...before, ...added.map(({ id }) => id)]);
  setSeen({ scope, ids });
  return ids;
}
