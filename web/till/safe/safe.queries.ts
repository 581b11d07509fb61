import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Keeping, safeApi } from '#contract/till/safe.ts';
import { mayKeepBooks } from '#domain/person/actor.ts';
import { call } from '../../lib/call/api.ts';
import { useActor } from '../../lib/call/session.tsx';
import { type CountBody, keyed, useTillChange } from '../till.queries.ts';

const staleTime = 0;

/** Who keeps the safe, and who is asked to: at most one of each. */
const safeQuery = (office_id: string) =>
  queryOptions({
    queryKey: ['till', 'safe', office_id],
    staleTime,
    queryFn: ({ signal }) =>
      call(safeApi.list, { querystring: { office_id, state__in: ['offered', 'kept'] } }, { signal }),
  });

/** Who has kept it, the newest first, and who was asked and did not take it. */
export const pastKeepersQuery = (office_id: string, page: number) =>
  queryOptions({
    queryKey: ['till', 'safe', office_id, page],
    staleTime,
    queryFn: ({ signal }) =>
      call(safeApi.list, { querystring: { office_id, state__in: ['ended', 'withdrawn'], page, size: 20 } }, { signal }),
  });

export function useSafe(officeId: string) {
  const query = useQuery(safeQuery(officeId));
  const ofState = (state: Keeping['state']) => query.data?.items.find((keeping) => keeping.state === state);
  return { query, kept: ofState('kept'), offered: ofState('offered') };
}

/** Whether the reader gives cash from the safe and takes it there. The server asks the same. */
export function useIsAtSafe(officeId: string): boolean {
  const actor = useActor();
  const { kept } = useSafe(officeId);
  return mayKeepBooks(actor) || kept?.keeper.id === actor.id;
}

export const useOfferSafe = (office_id: string) =>
  useTillChange((keeper_id: string) => call(safeApi.offer, { body: { office_id, keeper_id } }));

export const useCountSafe = (id: string) =>
  useTillChange(({ body, key }: { body: CountBody; key: string }) =>
    call(safeApi.count, { params: { id }, body, headers: keyed(key) }),
  );

export const useSettleSafe = (id: string) =>
  useTillChange((reason: string) => call(safeApi.settle, { params: { id }, body: { reason } }));

export const useWithdrawSafe = (id: string) => useTillChange(() => call(safeApi.withdraw, { params: { id } }));
