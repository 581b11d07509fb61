import { type InfiniteData, infiniteQueryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type MessageNews,
  type OrderMessage,
  type OrderMessages,
  orderMessageApi,
} from '#contract/order/order-message.ts';
import { mayBeTold } from '#domain/audience.ts';
import type { MessageSide } from '#domain/order/order-message.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { isStaff } from '#domain/person/actor.ts';
import { useMoveTo } from '../../lib/address/address.ts';
import { call } from '../../lib/call/api.ts';
import { useGuardedMutation } from '../../lib/call/guarded-mutation.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useLive } from '../../lib/live/live.ts';
import { notifyNotice } from '../../lib/notify.tsx';
import { useRefreshSoon } from '../order.queries.ts';
import { findKnown, putMessageCounts, refreshLanes } from '../order-cache.ts';

const messagesKey = (orderId: string) => ['messages', orderId] as const;
/** The page numbers are of no use here. */
type Pages = InfiniteData<OrderMessages, unknown>;

/** The messages of an order in pages, the newest first. */
export const messagesQuery = (orderId: string) =>
  infiniteQueryOptions({
    queryKey: messagesKey(orderId),
    queryFn: ({ pageParam, signal }) =>
      call(orderMessageApi.list, { params: { id: orderId }, querystring: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
  });

/** All of them that are known, from the first on. A new message moves the pages, so one may come twice. */
export function inOrder({ pages }: Pages): OrderMessage[] {
  const byPlace = new Map(pages.flatMap(({ items }) => items).map((message) => [message.place, message]));
  return [...byPlace.values()].sort((a, b) => a.place - b.place);
}

/** Puts what happened into the messages, if they were read here, and into every copy of the order. */
function putNews(cache: QueryClient, { order_id, counts, reads, message }: MessageNews) {
  putMessageCounts(cache, order_id, counts);
  cache.setQueryData<Pages>(messagesKey(order_id), (known) => {
    const [first, ...others] = known?.pages ?? [];
    if (!known || !first) return known;
    const isNew = message && !first.items.some(({ id }) => id === message.id);
    const items = isNew ? [message, ...first.items] : first.items;
    return { ...known, pages: [{ ...first, items, counts, reads }, ...others] };
  });
}

/** Writes to the other side. The same key again adds nothing, so a message that may have arrived can be sent again. */
export function useWriteMessage(orderId: string) {
  const cache = useQueryClient();
  return useGuardedMutation({
    mutationFn: ({ text, key }: { text: string; key: string }) =>
      call(orderMessageApi.add, { params: { id: orderId }, headers: { 'idempotency-key': key }, body: { text } }),
    onSuccess: (message) => {
      cache.setQueryData<Pages>(messagesKey(orderId), (known) => {
        const [first, ...others] = known?.pages ?? [];
        if (!known || !first || first.items.some(({ id }) => id === message.id)) return known;
        return { ...known, pages: [{ ...first, items: [message, ...first.items] }, ...others] };
      });
      void cache.invalidateQueries({ queryKey: messagesKey(orderId) });
    },
  });
}

/** Says that the reader has seen the messages up to this place. */
export function useSayRead(orderId: string) {
  const cache = useQueryClient();
  return useGuardedMutation({
    mutationFn: (up_to: number) => call(orderMessageApi.read, { params: { id: orderId }, body: { up_to } }),
    onSuccess: (counts) => putMessageCounts(cache, orderId, counts),
  });
}

/** Whether this page shows the conversation. */
const isOpen = (cache: QueryClient, orderId: string) =>
  (cache
    .getQueryCache()
    .find({ queryKey: messagesKey(orderId) })
    ?.getObserversCount() ?? 0) > 0;

/** Follows the messages of all orders, and tells of one from the other side where the conversation is not open. */
export function useMessageLive() {
  const { t } = useTranslation('talk');
  const cache = useQueryClient();
  const actor = useActor();
  const moveTo = useMoveTo();
  const refreshSoon = useRefreshSoon(() => void refreshLanes(cache));
  useLive((news) => {
    if (news.type !== 'message') return;
    const { order_id, message } = news.data;
    putNews(cache, news.data);
    refreshSoon();
    if (!message || isOpen(cache, order_id) || !isToldOf(message.from, order_id)) return;
    const open = { label: t('open'), act: () => moveTo({ order: order_id, talk: 1 }) };
    notifyNotice(message.text, t(`news.${message.from}`, { id: shortOrderId(order_id) }), open);
  });
  const isToldOf = (from: MessageSide, id: string) => {
    const order = findKnown(cache, id);
    // The server sends a customer only the news of the own orders, also of one that this page has not read.
    return order ? mayBeTold.message(actor, { ...order, from }) : !isStaff(actor.role) && from === 'office';
  };
}
