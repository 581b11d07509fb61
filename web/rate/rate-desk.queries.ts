import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { rateApi } from '#contract/rate/rate.ts';
import { termsApi } from '#contract/rate/terms.ts';
import type { Pair } from '#domain/money/currency.ts';
import { call } from '../lib/call/api.ts';

/** The common key of all queries of the rates screen. They are refetched when a rate changes. */
export const deskKey = ['rates', 'desk'] as const;

/** Specification §9: the number of history records in one request. */
export const historyFetchSize = 100;

/** All pairs of an office. Without an office: all pairs of the global rates. */
export const overviewQuery = (office_id: string | undefined) =>
  queryOptions({
    queryKey: [...deskKey, 'overview', office_id],
    queryFn: ({ signal }) => call(rateApi.getOverview, { querystring: { office_id } }, { signal }),
    staleTime: 0,
  });

type ScopesQuery = { search?: string; office_ids?: string[]; page?: number; size: number } & Partial<Pair>;

/** The offices with the number of pairs that they follow. With a pair: also what each office does with it. */
export const scopesQuery = (asked: ScopesQuery) =>
  queryOptions({
    queryKey: [...deskKey, 'scopes', asked],
    queryFn: ({ signal }) => readScopes(asked, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const readScopes = (asked: ScopesQuery, signal?: AbortSignal) =>
  call(rateApi.listScopes, { querystring: { ...asked, search: asked.search || undefined } }, { signal });

/** A pair, its scope and a period of its history. */
export type HistoryQuery = Pair & { office_id?: string; from?: Date; to?: Date };

export const historyQuery = (asked: HistoryQuery) =>
  queryOptions({
    queryKey: [...deskKey, 'history', asked],
    queryFn: ({ signal }) => call(rateApi.getHistory, { querystring: asked }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const historyRecordsQuery = (asked: HistoryQuery, page: number) =>
  queryOptions({
    queryKey: [...deskKey, 'records', asked, page],
    queryFn: ({ signal }) =>
      call(rateApi.list, { querystring: { ...asked, page, size: historyFetchSize } }, { signal }),
    staleTime: 0,
  });

/** The bounds that are in force: those for all offices, and those of each office that has its own. */
export const boundsQuery = queryOptions({
  queryKey: [...deskKey, 'bounds'],
  queryFn: ({ signal }) => call(termsApi.list, { querystring: {} }, { signal }),
  staleTime: 0,
});
