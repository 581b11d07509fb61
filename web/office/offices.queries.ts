import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type MemberChange, type NewOffice, type Office, officeApi } from '#contract/office.ts';
import { type Page, pageSizes } from '#contract/page.ts';
import type { RateScope } from '#contract/rate.ts';
import { type Actor, mayManageNetwork } from '#domain/actor.ts';
import { officeName } from '#domain/office.ts';
import { openStatuses } from '#domain/order.ts';
import { call } from '../lib/api.ts';
import { useChange } from '../lib/change.ts';
import { useActor } from '../lib/session.tsx';
import { ordersQuery } from '../order/order.queries.ts';
import { scopesQuery } from '../rate/rate-desk.queries.ts';
import { officeQuery } from './office.queries.ts';

type Wanted = { search: string | undefined; page: number };

/**
 * One page of the offices that the caller works with: all of them for who manages the network, the own ones for the
 * others. Nothing says when somebody else changes an office, so it is asked again whenever the page gets the focus.
 */
export function useOfficePage(wanted: Wanted) {
  return useQuery({ ...officePageQuery(useActor(), wanted), placeholderData: keepPreviousData });
}

const officePageQuery = (actor: Actor, { search, page }: Wanted) =>
  queryOptions({
    queryKey: ['offices', 'page', { search, page }],
    queryFn: ({ signal }) => {
      const querystring = { page, size: pageSizes.offices };
      return mayManageNetwork(actor)
        ? call(officeApi.list, { querystring: { ...querystring, search } }, { signal })
        : call(officeApi.listOfUser, { params: { id: actor.id }, querystring }, { signal });
    },
  });

/** The office of an open dialog, as it stands now: what a list has kept may be older than a colleague's change. */
export function useOpenOffice(id: string) {
  const { data, isFetchedAfterMount, error, refetch } = useQuery({ ...officeQuery(id), refetchOnMount: 'always' });
  return { data: isFetchedAfterMount ? data : undefined, error, refetch };
}

/** What the office is called: by a list that is here, or as soon as it has been asked for. */
export function useOfficeTitle(id: string | undefined): string | undefined {
  const cache = useQueryClient();
  const listed = () =>
    cache
      .getQueriesData<Page<Office>>({ queryKey: ['offices', 'page'] })
      .flatMap(([, page]) => page?.items ?? [])
      .find((office) => office.id === id);
  const { data } = useQuery({ ...officeQuery(id ?? ''), enabled: id !== undefined, placeholderData: listed });
  return data && officeName(data);
}

/** How many deals keep an office from being deleted. */
export const useOpenDeals = (office_id: string) =>
  useQuery({ ...ordersQuery({ office_id, status__in: openStatuses, size: 1 }), refetchOnMount: 'always' });

export type OfferedPair = RateScope['offers'][number];

/** What each of these offices offers, and by whose rate. Of an office that has just been asked about nothing is known. */
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

/** Saves a new office or one that is there, unless it is no longer the one that was seen. */
export function useSaveOffice(seen: Office | undefined) {
  const cache = useQueryClient();
  return useChange({
    mutationFn: (body: NewOffice) => {
      if (seen === undefined) return call(officeApi.create, { body });
      return call(officeApi.change, { params: { id: seen.id }, headers: { 'if-match': `"${seen.version}"` }, body });
    },
    onSuccess: (office) => putOffice(cache, office),
  });
}

export function useArchiveOffice() {
  const cache = useQueryClient();
  return useChange({
    mutationFn: (id: string) => call(officeApi.archive, { params: { id } }),
    onSuccess: (_, id) => {
      // Its card goes at once, so that the closing dialog does not give the focus back to a button that is leaving.
      cache.setQueriesData<Page<Office>>({ queryKey: ['offices', 'page'] }, (page) => page && withoutOffice(page, id));
      void refreshNetwork(cache);
    },
  });
}

export type Crew = 'cashiers' | 'owners';

/** Changes who works at an office. */
export function useAssign(id: string, crew: Crew) {
  const cache = useQueryClient();
  return useChange({
    mutationFn: (body: MemberChange) =>
      call(crew === 'cashiers' ? officeApi.assignCashiers : officeApi.assignOwners, { params: { id }, body }),
    onSuccess: (office) => putOffice(cache, office),
    // Somebody's role may have changed meanwhile, which is why it was refused.
    onError: () => {
      void cache.invalidateQueries({ queryKey: officeQuery(id).queryKey });
      void refreshNetwork(cache);
    },
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

/** A change of an office or of a role is seen in many places: offices and people name one another, and rates their offices. */
export const refreshNetwork = (cache: QueryClient) =>
  Promise.all(['offices', 'users', 'user', 'rates'].map((name) => cache.invalidateQueries({ queryKey: [name] })));
