import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { locationApi } from '#contract/office/location.ts';
import { type Office, officeApi } from '#contract/office/office.ts';
import { mostComparedOffices } from '#contract/rate/exchange.ts';
import type { NetworkRules } from '#contract/setting.ts';
import { pageMaxSize } from '#contract/wire/page.ts';
import { rulesAt } from '#domain/office.ts';
import { call } from '../lib/call/api.ts';
import { networksKey } from '../lib/call/refresh-network.ts';
import { useLive } from '../lib/live/live.ts';
import { useFormat } from '../lib/text/format.ts';

/** The limit of pages to load. All offices are loaded, because they are compared with each other. */
const mostPages = mostComparedOffices / pageMaxSize;

/** Offices change rarely, and live messages tell of it; places hardly ever do. */
const staleTime = 5 * 60_000;

/** Every office. The browser filters by place, because the best rate may be in another town. */
export const officesQuery = () => queryOptions({ queryKey: ['offices', {}], queryFn: listEveryOffice, staleTime });

export const officeQuery = (id: string) =>
  queryOptions({ queryKey: ['office', id], queryFn: () => call(officeApi.get, { params: { id } }), staleTime });

/** Returns the name of an office. It is "…" while loading, and the first 8 characters of the id after an error. */
export function useOfficeName(id: string | undefined): string | undefined {
  const format = useFormat();
  const { data, isError } = useQuery({ ...officeQuery(id ?? ''), enabled: id !== undefined });
  if (data) return format.office(data);
  return isError ? id?.slice(0, 8) : id && '…';
}

async function listEveryOffice(): Promise<Office[]> {
  const read = (page: number) => call(officeApi.list, { querystring: { page, size: pageMaxSize } });
  const first = await read(1);
  const others = Array.from({ length: Math.max(0, Math.min(first.pages, mostPages) - 1) }, (_, at) => read(at + 2));
  return [first, ...(await Promise.all(others))].flatMap(({ items }) => items);
}

/** The server searches the regions. The districts and cities of one region are few, so they are loaded at once. */
export const regionsQuery = (search: string) =>
  queryOptions({
    queryKey: ['locations', 'regions', search],
    queryFn: () => call(locationApi.listRegions, { querystring: { search: search || undefined, size: pageMaxSize } }),
    staleTime,
  });

export const districtsQuery = (region_id: string | undefined) =>
  queryOptions({
    queryKey: ['locations', 'districts', region_id],
    queryFn: () => call(locationApi.listDistricts, { querystring: { region_id, size: pageMaxSize } }),
    enabled: region_id !== undefined,
    staleTime,
  });

export const citiesQuery = (district_id: string | undefined) =>
  queryOptions({
    queryKey: ['locations', 'cities', district_id],
    queryFn: () => call(locationApi.listCities, { querystring: { district_id, size: pageMaxSize } }),
    enabled: district_id !== undefined,
    staleTime,
  });

/** Puts a changed office where it is shown. An office that is new to the page is read with its list. */
function applyOfficeUpdate(cache: QueryClient, office: Office): void {
  cache.setQueryData(
    officeQuery(office.id).queryKey,
    (known) => known && { confirm_minutes: known.confirm_minutes, ...office },
  );
  const every = officesQuery().queryKey;
  const isKnown = cache.getQueryData(every)?.some(({ id }) => id === office.id);
  if (isKnown) cache.setQueryData(every, (offices) => offices?.map((each) => (each.id === office.id ? office : each)));
  // The pages of the staff, and a list that does not have it yet.
  void cache.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === 'offices' && (!isKnown || queryKey[1] === 'page'),
  });
}

/** Takes an office that is archived from where it is shown. */
function dropOffice(cache: QueryClient, id: string): void {
  cache.setQueryData(officesQuery().queryKey, (offices) => offices?.filter((office) => office.id !== id));
  void cache.invalidateQueries({ predicate: ({ queryKey: [noun, part] }) => noun === 'offices' && part === 'page' });
}

/** Puts what applies at every office over each that is shown. */
function applyNetwork(cache: QueryClient, network: NetworkRules): void {
  const under = (office: Office): Office => ({ ...office, ...rulesAt(office, network) });
  cache.setQueriesData<Office>({ queryKey: ['office'] }, (office) => office && under(office));
  cache.setQueryData(officesQuery().queryKey, (offices) => offices?.map(under));
  if (network.networks) cache.setQueryData(networksKey, network.networks);
  void cache.invalidateQueries({ predicate: ({ queryKey: [noun, part] }) => noun === 'offices' && part === 'page' });
}

/** Applies live messages to all cached offices. */
export function useOfficeUpdates(): void {
  const cache = useQueryClient();
  useLive((message) => {
    if (message.type === 'office_update') applyOfficeUpdate(cache, message.data);
    if (message.type === 'office_gone') dropOffice(cache, message.data.id);
    if (message.type === 'network_update') applyNetwork(cache, message.data);
  });
}
