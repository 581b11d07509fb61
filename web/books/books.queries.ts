import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Approval } from '#contract/approval/approval.ts';
import { accountApi, type StatementFileQuery, type StatementQuery } from '#contract/ledger/account-statement.ts';
import {
  askEntryApi,
  type BookEntry,
  type EntryFileQuery,
  type EntryQuery,
  entryApi,
} from '#contract/ledger/entries.ts';
import type { NewEntry } from '#contract/ledger/new-entry.ts';
import { resultApi } from '#contract/ledger/results.ts';
import { stockApi } from '#contract/ledger/stocks.ts';
import { approvalsKey } from '../approval/approval.queries.ts';
import { call } from '../lib/call/api.ts';
import { saveAnswer } from '../lib/call/download.ts';
import { useGuardedMutation } from '../lib/call/guarded-mutation.ts';
import { useLive } from '../lib/live/live.ts';
import type { Day } from '../lib/text/days.ts';

/** The books change with every step, and who opens them expects those of now. */
const staleTime = 0;

export const booksQuery = (office_id: string | undefined) =>
  queryOptions({
    queryKey: ['books', 'state', office_id],
    staleTime,
    queryFn: ({ signal }) => call(entryApi.get, { querystring: { office_id } }, { signal }),
  });

export const journalQuery = (filter: EntryQuery) =>
  queryOptions({
    queryKey: ['books', 'entries', filter],
    staleTime,
    queryFn: ({ signal }) => call(entryApi.list, { querystring: filter }, { signal }),
  });

export const statementQuery = (id: string, filter: StatementQuery) =>
  queryOptions({
    queryKey: ['books', 'statement', id, filter],
    staleTime,
    queryFn: ({ signal }) => call(accountApi.statement, { params: { id }, querystring: filter }, { signal }),
  });

export const saveJournal = (querystring: EntryFileQuery) =>
  saveAnswer(entryApi.file, { querystring }, 'obmin-books.csv');

export const saveStatement = (id: string, querystring: StatementFileQuery) =>
  saveAnswer(accountApi.file, { params: { id }, querystring }, 'obmin-account.csv');

export const resultsQuery = (office_id: string | undefined, day__gte: Day, day__lte: Day) =>
  queryOptions({
    queryKey: ['books', 'results', office_id, day__gte, day__lte],
    staleTime,
    queryFn: async ({ signal }) =>
      (await call(resultApi.list, { querystring: { office_id, day__gte, day__lte } }, { signal })).days,
  });

export const stocksQuery = (office_id: string | undefined) =>
  queryOptions({
    queryKey: ['books', 'stocks', office_id],
    staleTime,
    queryFn: ({ signal }) => call(stockApi.list, { querystring: { office_id } }, { signal }),
  });

/** The check looks at every posting, so it is not repeated with each step. */
const checkMs = 5 * 60_000;

export const checkQuery = (office_id: string | undefined) =>
  queryOptions({
    queryKey: ['book-check', office_id],
    staleTime: checkMs,
    refetchInterval: checkMs,
    queryFn: ({ signal }) => call(entryApi.check, { querystring: { office_id } }, { signal }),
  });

/** A burst of messages causes one request. */
const calmMs = 1_000;

/** A step of a deal may have booked something, and so may a colleague or somebody's yes. */
export function useBookNews(): void {
  const cache = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(({ type }) => {
    if (type !== 'order_update' && type !== 'books_update' && type !== 'approval') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void cache.invalidateQueries({ queryKey: ['books'] }), calmMs);
  });
}

/** The same key once more is the same entry. With `ask` it may wait for somebody else's yes. */
export function useEnter() {
  const cache = useQueryClient();
  return useGuardedMutation({
    mutationFn: ({ body, key }: { body: NewEntry; key: string }): Promise<BookEntry | Approval> =>
      call(body.ask ? askEntryApi.enter : entryApi.enter, { body, headers: { 'idempotency-key': key } }),
    onSuccess: async () => {
      await Promise.all([['books'], approvalsKey].map((queryKey) => cache.invalidateQueries({ queryKey })));
    },
  });
}
