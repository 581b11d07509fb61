import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { radarApi } from '#contract/order/radar.ts';
import { pageMaxSize } from '#contract/wire/page.ts';
import { mayReadRadar } from '#domain/person/actor.ts';
import { call } from '../../lib/call/api.ts';
import { useActor, useReadInFrame } from '../../lib/call/session.tsx';
import { useLive } from '../../lib/live/live.ts';

/** More stuck deals than these are not told apart by kind. */
const radarSize = pageMaxSize;

/** A deal also gets stuck by time alone, and not everybody who sees it is told. */
const minuteMs = 60_000;
/** A burst of messages causes one request. */
const calmMs = 1_000;

const radarQuery = () =>
  queryOptions({
    queryKey: ['radar'],
    queryFn: ({ signal }) => call(radarApi.list, { querystring: { size: radarSize } }, { signal }),
  });

/** The deals that are stuck at the offices of the reader, the longest waiting ones first. Live. */
export function useRadar() {
  const cache = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(({ type }) => {
    if (type !== 'order_alert' && type !== 'order_update' && type !== 'new_order') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void cache.invalidateQueries(radarQuery()), calmMs);
  });
  useReadInFrame((frameCache) => frameCache.prefetchQuery(radarQuery()));
  return useQuery({ ...radarQuery(), enabled: mayReadRadar(useActor()), refetchInterval: minuteMs });
}
