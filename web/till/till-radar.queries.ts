import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { tillRadarApi } from '#contract/till/till-radar.ts';
import { mayWorkTills } from '#domain/person/actor.ts';
import { call } from '../lib/call/api.ts';
import { useGuardedMutation } from '../lib/call/guarded-mutation.ts';
import { useActor } from '../lib/call/session.tsx';
import { useNewsOf } from './till.queries.ts';

/** Most of it begins to wait by time alone. */
const minuteMs = 60_000;
const queryKey = ['till', 'radar'];
/** A desk does not ask again with each step of a deal: of all that, it changes only what is promised. */
const news = ['books_update', 'till_update'];

const tillRadarQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => call(tillRadarApi.list, { querystring: {} }, { signal }),
});

/** What waits at the tills of the reader, the longest waiting first. Live. */
export function useTillRadar() {
  useNewsOf(news, queryKey);
  return useQuery({ ...tillRadarQuery, enabled: mayWorkTills(useActor()), refetchInterval: minuteMs });
}

/** Somebody has looked at a difference: it waits no more. */
export function useLookAt(id: string) {
  const cache = useQueryClient();
  return useGuardedMutation({
    mutationFn: () => call(tillRadarApi.looked, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}
