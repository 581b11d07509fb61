import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Approval } from '#contract/approval/approval.ts';
import type { Asking } from '#contract/approval/asking.ts';
import { shiftHistoryApi } from '#contract/till/shift-history.ts';
import { askCashApi, type CountInput, type Movement, type Shift, shiftApi } from '#contract/till/shifts.ts';
import { type NewTillMove, tillMoveApi } from '#contract/till/till-moves.ts';
import { tillApi } from '#contract/till/tills.ts';
import type { cashKinds } from '#domain/till/shift.ts';
import { approvalsKey } from '../approval/approval.queries.ts';
import { call } from '../lib/call/api.ts';
import { saveAnswer } from '../lib/call/download.ts';
import { useGuardedMutation } from '../lib/call/guarded-mutation.ts';
import { useLive } from '../lib/live/live.ts';

/** A drawer changes with every step, and who opens the tab expects what is so now. */
const staleTime = 0;
export const tillsQuery = (office_id: string) =>
  queryOptions({
    queryKey: ['till', 'tills', office_id],
    staleTime,
    queryFn: ({ signal }) => call(tillApi.list, { querystring: { office_id } }, { signal }),
  });

const shiftKey = (id: string) => ['till', 'shift', id];

export const shiftQuery = (id: string) =>
  queryOptions({
    queryKey: shiftKey(id),
    staleTime,
    queryFn: ({ signal }) => call(shiftApi.get, { params: { id } }, { signal }),
  });

export const movementsQuery = (id: string, querystring: { page: number; size: number }) =>
  queryOptions({
    queryKey: ['till', 'movements', id, querystring],
    staleTime,
    queryFn: ({ signal }) => call(shiftApi.movements, { params: { id }, querystring }, { signal }),
  });

export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: ['till', 'report', id],
    staleTime,
    queryFn: ({ signal }) => call(shiftApi.report, { params: { id } }, { signal }),
  });

export const shiftsQuery = (office_id: string, page: number) =>
  queryOptions({
    queryKey: ['till', 'shifts', office_id, page],
    staleTime,
    queryFn: ({ signal }) => call(shiftHistoryApi.list, { querystring: { office_id, page, size: 20 } }, { signal }),
  });

export const setAsideQuery = (id: string) =>
  queryOptions({
    queryKey: ['till', 'set-aside', id],
    staleTime,
    queryFn: ({ signal }) => call(shiftHistoryApi.setAside, { params: { id }, querystring: {} }, { signal }),
  });

export const saveShiftReport = (id: string, decimals: 'comma' | 'point') =>
  saveAnswer(shiftHistoryApi.file, { params: { id }, querystring: { decimals } }, 'obmin-shift.csv');

export const onWayQuery = (office_id: string) =>
  queryOptions({
    queryKey: ['till', 'on-way', office_id],
    staleTime,
    queryFn: ({ signal }) => call(tillMoveApi.list, { querystring: { office_id, state: 'on_way' } }, { signal }),
  });

/** A burst of messages causes one request. */
const calmMs = 1_000;

/** Reads this again after such news. */
export function useNewsOf(types: readonly string[], queryKey: readonly string[]): void {
  const cache = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(({ type }) => {
    if (!types.includes(type)) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void cache.invalidateQueries({ queryKey }), calmMs);
  });
}

const everything = ['till'];
const newsOfTills = ['order_update', 'books_update', 'till_update', 'approval'];

/**
 * A step of a deal may have moved cash of the drawer, a colleague may have opened or closed one, and somebody's yes may have
 * booked something.
 */
export const useTillNews = (): void => useNewsOf(newsOfTills, everything);

/** What was read of the tills is read again, and the shift is what the answer says at once. */
function useShifting<Wanted>(mutationFn: (wanted: Wanted) => Promise<Shift>) {
  const cache = useQueryClient();
  return useGuardedMutation({
    mutationFn,
    onSuccess: (shift: Shift) => {
      cache.setQueryData(shiftKey(shift.id), shift);
      void cache.invalidateQueries({ queryKey: ['till'] });
    },
    // Somebody may have been first.
    onError: () => void cache.invalidateQueries({ queryKey: ['till'] }),
  });
}

/** What lies there: the cash by note, and the seals of envelopes. */
export type CountBody = { count: CountInput; seals?: string[] };

type Opening = { tillId: string; drawer_id: string; counted: CountBody | undefined };

/** Without a count it is opened as it was closed. */
export const useOpenDrawer = () =>
  useShifting(({ tillId, drawer_id, counted }: Opening) =>
    call(shiftApi.begin, {
      params: { id: tillId },
      body: counted ? { drawer_id, ...counted } : { drawer_id, as_closed: true },
    }),
  );

export const useJoin = () => useShifting((id: string) => call(shiftApi.join, { params: { id } }));
export const useLeave = () => useShifting((id: string) => call(shiftApi.leave, { params: { id } }));

export const useBeginClosing = (id: string) =>
  useShifting((hand_to: string | undefined) => call(shiftApi.closing, { params: { id }, body: { hand_to } }));

/** The same key once more is the same count, or the same cash. */
type Keyed<Body> = { body: Body; key: string };
export const keyed = (key: string) => ({ 'idempotency-key': key });

export const useCountDrawer = (id: string) =>
  useShifting(({ body, key }: Keyed<CountBody>) => call(shiftApi.count, { params: { id }, body, headers: keyed(key) }));

export const useOwnerCount = (id: string) =>
  useShifting(({ body, key }: Keyed<CountInput>) =>
    call(shiftApi.ownerCount, { params: { id }, body: { count: body }, headers: keyed(key) }),
  );

export const useSettle = (id: string) =>
  useShifting((reason: string) => call(shiftApi.settle, { params: { id }, body: { reason } }));

/** What moves cash of a drawer, or adds one. What was read of the tills is read again. */
export function useTillChange<Wanted, Answer>(mutationFn: (wanted: Wanted) => Promise<Answer>) {
  const cache = useQueryClient();
  return useGuardedMutation({ mutationFn, onSuccess: () => cache.invalidateQueries({ queryKey: ['till'] }) });
}

export const useAddTill = (office_id: string) =>
  useTillChange((till: { name: string; drawers: string[] }) => call(tillApi.add, { body: { office_id, ...till } }));

export type NewCash = { kind: (typeof cashKinds)[number]; currency: string; amount: string; reason: string };

/** With `ask` it may wait for somebody else's yes. */
export function useMoveCash(id: string) {
  const cache = useQueryClient();
  return useGuardedMutation({
    mutationFn: ({ body, key }: Keyed<NewCash & { ask?: Asking }>): Promise<Movement | Approval> =>
      call(body.ask ? askCashApi : shiftApi.cash, { params: { id }, body, headers: keyed(key) }),
    onSuccess: async () => {
      await Promise.all([['till'], approvalsKey].map((queryKey) => cache.invalidateQueries({ queryKey })));
    },
  });
}

export const useSendMove = () =>
  useTillChange(({ body, key }: Keyed<NewTillMove>) => call(tillMoveApi.send, { body, headers: keyed(key) }));

export const useArrive = (id: string) =>
  useTillChange(({ body, key }: Keyed<{ amount: string; reason?: string }>) =>
    call(tillMoveApi.arrive, { params: { id }, body, headers: keyed(key) }),
  );

export const useTakeBack = (id: string) =>
  useTillChange((key: string) => call(tillMoveApi.return, { params: { id }, body: {}, headers: keyed(key) }));
