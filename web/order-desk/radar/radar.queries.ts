import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isChangedOrder } from '#contract/live.ts';
import type { Order } from '#contract/order/order.ts';
import { type RadarItem, radarApi } from '#contract/order/radar.ts';
import { rateRadarApi } from '#contract/rate/rate-radar.ts';
import { type Page, pageMaxSize } from '#contract/wire/page.ts';
import { mayReadRadar } from '#domain/person/actor.ts';
import { call } from '../../lib/call/api.ts';
import { useActor, useReadInFrame } from '../../lib/call/session.tsx';
import { useLive } from '../../lib/live/live.ts';
import { withNewest } from '../../order/order-cache.ts';

/** More stuck deals than these are not told apart by kind. */
const radarSize = pageMaxSize;

/** A deal also gets stuck by time alone, and not everybody who sees it is told. */
const minuteMs = 60_000;
/** A burst of messages causes one request. */
const calmMs = 1_000;

const radarQuery = () =>
  queryOptions({
    queryKey: ['radar'],
    queryFn: async ({ client, signal }) => {
      const found = await call(radarApi.list, { querystring: { size: radarSize } }, { signal });
      const newest = withNewest(client, ...found.items.map(({ order }) => order));
      return { ...found, items: found.items.map((item, at) => ({ ...item, order: newest[at] ?? item.order })) };
    },
  });

/** What of the rates somebody should look at. The server looks each half a minute. */
export const rateRadarQuery = () =>
  queryOptions({
    queryKey: ['rate-radar'],
    queryFn: ({ signal }) => call(rateRadarApi.list, {}, { signal }),
    refetchInterval: minuteMs,
  });

/** A card of a stuck deal shows its news at once. Whether it is still stuck, the next answer says. */
const withNews = (page: Page<RadarItem>, order: Order): Page<RadarItem> => ({
  ...page,
  items: page.items.map((item) =>
    item.order.id === order.id && item.order.version <= order.version ? { ...item, order } : item,
  ),
});

/** The deals that are stuck at the offices of the reader, the longest waiting ones first. Live. */
export function useRadar() {
  const cache = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive((message) => {
    const { type } = message;
    if (isChangedOrder(message))
      cache.setQueryData(radarQuery().queryKey, (page) => page && withNews(page, message.data));
    if (type !== 'order_alert' && type !== 'order_update' && type !== 'new_order') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void cache.invalidateQueries(radarQuery()), calmMs);
  });
  useReadInFrame((frameCache) => frameCache.prefetchQuery(radarQuery()));
  return useQuery({ ...radarQuery(), enabled: mayReadRadar(useActor()), refetchInterval: minuteMs });
}
