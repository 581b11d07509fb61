import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { locationApi } from '#contract/location.ts';
import { type Office, officeApi } from '#contract/office.ts';
import { pageMaxSize } from '#contract/page.ts';
import type { Pair } from '#domain/currency.ts';
import { kyivTime } from '#domain/kyiv.ts';
import type { Decimal } from '#domain/money.ts';
import { officeName } from '#domain/office.ts';
import { call } from '../lib/api.ts';
import { useNow } from '../lib/now.ts';
import { currentRatesQuery, findRate, offersQuery, rankingQuery } from '../rate/rate.queries.ts';
import { compareOffices, type OfficeOffer } from './office-offers.ts';

export type { OfficeOffer } from './office-offers.ts';

/** Offices are compared with one another, so all of them are needed; this many pages are the bound. */
const mostPages = 10;

/** Offices and places change rarely. */
const staleTime = 5 * 60_000;

/** Every office there is: which of them suit is found on the page, since the best rate may be in another town. */
export const officesQuery = () => queryOptions({ queryKey: ['offices', {}], queryFn: listEveryOffice, staleTime });

export const officeQuery = (id: string) =>
  queryOptions({ queryKey: ['office', id], queryFn: () => call(officeApi.get, { params: { id } }), staleTime });

/** What an office is called: "…" until that is known, and the first part of its id where it may not be. */
export function useOfficeName(id: string | undefined): string | undefined {
  const { data, isError } = useQuery({ ...officeQuery(id ?? ''), enabled: id !== undefined });
  if (data) return officeName(data);
  return isError ? id?.slice(0, 8) : id && '…';
}

/** Rates come over the live connection; this is for those whose network forbids one. */
const minuteMs = 60_000;

/** Every office that offers the pair, with what it pays for the amount. */
export function useOffers(pair: Pair, amount: Decimal | undefined) {
  const { i18n } = useTranslation();
  const now = useNow();
  const offices = useQuery(officesQuery());
  const rates = useQuery({ ...offersQuery(pair), refetchInterval: minuteMs });
  const current = useQuery(currentRatesQuery());
  const ranking = useQuery(rankingQuery());

  const measures = [current, ranking];
  // Badges that know no global rate or no tolerance would look like any others, and be wrong; without any, one may still choose.
  const isUnjudged = measures.some(({ data, error }) => error !== null && data === undefined);
  const judgedBy = current.data &&
    ranking.data && { globalRate: findRate(current.data, pair)?.rate, tolerance: ranking.data.tolerance };
  const isHere = offices.data && rates.data && (judgedBy ?? isUnjudged);
  const offers: OfficeOffer[] | undefined = isHere
    ? compareOffices({
        offices: offices.data,
        rates: rates.data,
        judgedBy,
        amount,
        language: i18n.language,
        now: kyivTime(now),
      })
    : undefined;

  const needed = [offices, rates, ...(isUnjudged ? [] : measures)];
  return {
    offices: offices.data,
    offers,
    unjudged: isUnjudged
      ? {
          isTrying: measures.some(({ isFetching }) => isFetching),
          retry: () => void Promise.all(measures.map((query) => query.refetch())),
        }
      : undefined,
    query: {
      data: offers,
      error: needed.find(({ error }) => error)?.error ?? null,
      refetch: () => Promise.all(needed.map((query) => query.refetch())),
    },
  };
}

export type Offers = ReturnType<typeof useOffers>;

async function listEveryOffice(): Promise<Office[]> {
  const read = (page: number) => call(officeApi.list, { querystring: { page, size: pageMaxSize } });
  const first = await read(1);
  const offices = [...first.items];
  for (let page = 2; page <= Math.min(first.pages, mostPages); page++) offices.push(...(await read(page)).items);
  return offices;
}

/** Regions are searched on the server; their districts and cities are few enough to be here at once. */
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
