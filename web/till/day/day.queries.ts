import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { dayApi } from '#contract/till/days.ts';
import { call } from '../../lib/call/api.ts';
import { saveAnswer } from '../../lib/call/download.ts';
import { useGuardedMutation } from '../../lib/call/guarded-mutation.ts';
import type { CountBody } from '../till.queries.ts';

/** A report never changes, and a new one stands before it. */
const staleTime = 0;

export const reportsQuery = (office_id: string, page: number) =>
  queryOptions({
    queryKey: ['till', 'days', office_id, page],
    staleTime,
    queryFn: ({ signal }) => call(dayApi.list, { querystring: { office_id, page, size: 20 } }, { signal }),
  });

export const dayReportQuery = (id: string) =>
  queryOptions({
    queryKey: ['till', 'day', id],
    queryFn: ({ signal }) => call(dayApi.get, { params: { id } }, { signal }),
  });

/** The decimal mark is the one that spreadsheets expect in the person's language. */
export const saveDayReport = (id: string, decimals: 'comma' | 'point') =>
  saveAnswer(dayApi.file, { params: { id }, querystring: { decimals } }, 'obmin-day.csv');

export const saveOpenDay = (office_id: string, decimals: 'comma' | 'point') =>
  saveAnswer(dayApi.openFile, { querystring: { office_id, decimals } }, 'obmin-day.csv');

export const openDayQuery = (office_id: string) =>
  queryOptions({
    queryKey: ['till', 'open-day', office_id],
    staleTime,
    queryFn: ({ signal }) => call(dayApi.open, { querystring: { office_id } }, { signal }),
  });

function useDayChange<Wanted, Answer>(mutationFn: (wanted: Wanted) => Promise<Answer>) {
  const cache = useQueryClient();
  return useGuardedMutation({ mutationFn, onSettled: () => cache.invalidateQueries({ queryKey: ['till'] }) });
}

export const useCloseDay = (office_id: string) =>
  useDayChange((body: CountBody & { day: string }) => call(dayApi.close, { body: { office_id, ...body } }));

export const useDayEnds = (id: string) =>
  useDayChange((body: { day_ends: string }) => call(dayApi.ends, { params: { id }, body }));
