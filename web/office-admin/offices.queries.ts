import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewMandate } from '#contract/office/mandate.ts';
import {
  type Closing,
  type MemberChange,
  type NewOffice,
  type Office,
  officeApi,
  type SavedOffice,
} from '#contract/office/office.ts';
import type { RateScope } from '#contract/rate/rate.ts';
import { type Page, pageSizes } from '#contract/wire/page.ts';
import { openStatuses } from '#domain/order/order.ts';
import { type Actor, mayManageNetwork, type Role } from '#domain/person/actor.ts';
import { call } from '../lib/call/api.ts';
import { useGuardedMutation } from '../lib/call/guarded-mutation.ts';
import { refreshNetwork } from '../lib/call/refresh-network.ts';
import { useActor } from '../lib/call/session.tsx';
import { useFormat } from '../lib/text/format.ts';
import { officeQuery } from '../office/office.queries.ts';
import { ordersQuery } from '../order/order.queries.ts';
import { useGuarded } from '../rate/guard/rate-guard.queries.ts';
import { scopesQuery } from '../rate/rate-desk.queries.ts';

type OfficePageRequest = { search: string | undefined; page: number };

/**
 * One page of the offices that the actor works with: all of them for admins, their own for other staff.
 */
export function useOfficePage(request: OfficePageRequest) {
  return useQuery({ ...officePageQuery(useActor(), request), placeholderData: keepPreviousData });
}

const officePageQuery = (actor: Actor, { search, page }: OfficePageRequest) =>
  queryOptions({
    queryKey: ['offices', 'page', { search, page }],
    queryFn: ({ signal }) => {
      const querystring = { page, size: pageSizes.offices };
      return mayManageNetwork(actor)
        ? call(officeApi.list, { querystring: { ...querystring, search } }, { signal })
        : call(officeApi.listOfUser, { params: { id: actor.id }, querystring }, { signal });
    },
  });

/** The office of an open dialog, always fetched again. The list may be older than another person's change. */
export function useOpenOffice(id: string) {
  const { data, isFetchedAfterMount, error, refetch } = useQuery({ ...officeQuery(id), refetchOnMount: 'always' });
  return { data: isFetchedAfterMount ? data : undefined, error, refetch };
}

/** The name of the office: from a loaded list, or from its own request. */
export function useOfficeTitle(id: string | undefined): string | undefined {
  const cache = useQueryClient();
  const format = useFormat();
  const listed = () =>
    cache
      .getQueriesData<Page<Office>>({ queryKey: ['offices', 'page'] })
      .flatMap(([, page]) => page?.items ?? [])
      .find((office) => office.id === id);
  const { data } = useQuery({ ...officeQuery(id ?? ''), enabled: id !== undefined, placeholderData: listed });
  return data && format.office(data);
}

/** The number of open orders. They keep an office from being archived. */
export const useOpenOrderCount = (office_id: string) =>
  useQuery({ ...ordersQuery({ office_id, status__in: openStatuses, size: 1 }), refetchOnMount: 'always' });

export type OfferedPair = RateScope['offers'][number];

/** The pairs that each office offers, with the source of each rate. Undefined for an office that is not loaded yet. */
export function useOfferedPairs(offices: readonly Office[]) {
  const ids = offices.map(({ id }) => id);
  const { data, isSuccess, isPlaceholderData, isError } = useQuery(
    scopesQuery({ office_ids: ids, size: pageSizes.offices }),
  );
  const ofOffice = new Map<string, OfferedPair[]>(data?.items.map(({ office_id, offers }) => [office_id, offers]));
  const isComplete = isSuccess && !isPlaceholderData;
  return { of: (id: string) => ofOffice.get(id) ?? (isComplete ? [] : undefined), isFailed: isError };
}

export type OfferedPairs = ReturnType<typeof useOfferedPairs>;

/** Creates or changes an office. A change is refused if the office has changed since `seen` was loaded. */
export function useSaveOffice(seen: Office | undefined) {
  const cache = useQueryClient();
  const guarded = useGuarded('office');
  const send = (body: SavedOffice) => {
    // It is prepared by its checklist, and opens when it is whole.
    if (seen === undefined) return call(officeApi.create, { body: { ...body, draft: true } });
    return call(officeApi.change, { params: { id: seen.id }, headers: { 'if-match': `"${seen.version}"` }, body });
  };
  return useGuardedMutation({
    mutationFn: (office: NewOffice) => guarded((confirm) => send({ ...office, confirm })),
    onSuccess: ({ warnings, ...office }) => putOffice(cache, office),
  });
}

export function useArchiveOffice() {
  const cache = useQueryClient();
  return useGuardedMutation({
    mutationFn: (id: string) => call(officeApi.archive, { params: { id } }),
    onSuccess: (_, id) => {
      // Removes the card at once. Otherwise the closing dialog would focus a button that is about to disappear.
      cache.setQueriesData<Page<Office>>({ queryKey: ['offices', 'page'] }, (page) => page && withoutOffice(page, id));
      void refreshNetwork(cache);
    },
  });
}

/** Closes the office for a time, or opens it again. */
export function useCloseOffice(id: string) {
  const cache = useQueryClient();
  return useGuardedMutation({
    mutationFn: (body: Closing) => call(officeApi.close, { params: { id }, body }),
    onSuccess: (office) => putOffice(cache, office),
  });
}

export type Crew = 'cashiers' | 'owners';

const roleOf: Record<Crew, Role> = { cashiers: 'cashier', owners: 'office_owner' };

/** The cashiers or the owners of an office. */
export const crewOf = ({ user_offices }: Office, crew: Crew) =>
  user_offices.map(({ user }) => user).filter(({ permissions }) => permissions === roleOf[crew]);

/** Changes the cashiers or the owners of an office. */
export function useAssign(id: string, crew: Crew) {
  const cache = useQueryClient();
  return useGuardedMutation({
    mutationFn: (body: MemberChange) =>
      call(crew === 'cashiers' ? officeApi.assignCashiers : officeApi.assignOwners, { params: { id }, body }),
    onSuccess: (office) => putOffice(cache, office),
    // The refusal may come from a role that has changed in the meantime.
    onError: () => {
      void cache.invalidateQueries({ queryKey: officeQuery(id).queryKey });
      void refreshNetwork(cache);
    },
  });
}

/** What a cashier of the office may do alone with coin. Null takes the mandate away. */
export function useSetMandate(id: string) {
  const cache = useQueryClient();
  return useGuardedMutation({
    mutationFn: ({ userId, coin }: { userId: string } & NewMandate) =>
      call(officeApi.setMandate, { params: { id, user_id: userId }, body: { coin } }),
    onSuccess: (office) => putOffice(cache, office),
    // The refusal may come from a role that has changed in the meantime.
    onError: () => void cache.invalidateQueries({ queryKey: officeQuery(id).queryKey }),
  });
}

function putOffice(cache: QueryClient, office: Office): void {
  cache.setQueryData(officeQuery(office.id).queryKey, office);
  void refreshNetwork(cache);
}

const withoutOffice = (page: Page<Office>, id: string): Page<Office> => ({
  ...page,
  items: page.items.filter((office) => office.id !== id),
});
