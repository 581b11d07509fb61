import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { rateApi } from '#contract/rate.ts';
import type { Pair } from '#domain/currency.ts';
import { call } from '../lib/api.ts';

/** Everything that the screen of the rates has read, to be read again when a rate changes. */
export const deskKey = ['rates', 'desk'] as const;

/** Specification §9: so many records of a history are fetched at once. */
export const historyFetchSize = 100;

/** All pairs of a scope: of an office, or else the global ones. */
export const overviewQuery = (office_id: string | undefined) =>
  queryOptions({
    queryKey: [...deskKey, 'overview', office_id],
    queryFn: ({ signal }) => call(rateApi.getOverview, { querystring: { office_id } }, { signal }),
    staleTime: 0,
  });

type ScopesAsked = { search?: string; office_ids?: string[]; page?: number; size: number } & Partial<Pair>;

/** The offices, and how many pairs follow; with a pair, how each stands to it. */
export const scopesQuery = (asked: ScopesAsked) =>
  queryOptions({
    queryKey: [...deskKey, 'scopes', asked],
    queryFn: ({ signal }) => readScopes(asked, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const readScopes = (asked: ScopesAsked, signal?: AbortSignal) =>
  call(rateApi.listScopes, { querystring: { ...asked, search: asked.search || undefined } }, { signal });

/** A period of one scope and pair. */
export type HistoryAsked = Pair & { office_id?: string; from?: Date; to?: Date };

export const historyQuery = (asked: HistoryAsked) =>
  queryOptions({
    queryKey: [...deskKey, 'history', asked],
    queryFn: ({ signal }) => call(rateApi.getHistory, { querystring: asked }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const historyRecordsQuery = (asked: HistoryAsked, page: number) =>
  queryOptions({
    queryKey: [...deskKey, 'records', asked, page],
    queryFn: ({ signal }) =>
      call(rateApi.list, { querystring: { ...asked, page, size: historyFetchSize } }, { signal }),
    staleTime: 0,
  });
