import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type NewOrder, type Order, type OrderDetail, orderApi } from '#contract/order.ts';
import { pageMaxSize } from '#contract/page.ts';
import { mayPlaceOrders } from '#domain/actor.ts';
import { type OrderStep, openStatuses, shortOrderId } from '#domain/order.ts';
import { officeStatuses } from '#domain/order-now.ts';
import { ApiError, call } from '../lib/api.ts';
import { useGuardedMutation } from '../lib/guarded-mutation.ts';
import { useLive, useReturn } from '../lib/live.ts';
import { dismissMended, notifyError, notifySuccess } from '../lib/notify.tsx';
import { useActor } from '../lib/session.tsx';
import {
  addOrder,
  doubtOrders,
  findKnown,
  type OrderListFilter,
  orderListKey,
  orderQuery,
  putOrder,
  refreshLists,
  withNewest,
} from './order-cache.ts';
import { useConflictNotice } from './order-conflict-notice.ts';
import { beginStep, endStep } from './order-step-lock.ts';

export type { OrderListFilter } from './order-cache.ts';

export const ordersQuery = (filter: OrderListFilter) =>
  queryOptions({
    queryKey: orderListKey(filter),
    queryFn: async ({ client, signal }) => {
      const page = await call(orderApi.list, { querystring: filter }, { signal });
      return { ...page, items: page.items.map((order) => withNewest(client, order)) };
    },
  });

/** However many open orders the server allows a customer, one page holds them all. */
export const activeOrdersQuery = () => ordersQuery({ status__in: openStatuses, size: pageMaxSize });

/** The orders that wait for the reader's own step; an admin may complete them too, but waits for the customer with that. */
export const needsMeQuery = () => ordersQuery({ needs_me: true, status__in: [...officeStatuses], size: 20 });

/** The opened order; what a list knew of it is shown until its history is here. */
export function useOrder(id: string) {
  const cache = useQueryClient();
  const listed = (): OrderDetail | undefined => {
    const known = findKnown(cache, id);
    return known && { events: [], ...known };
  };
  return useQuery({ ...orderQuery(id), placeholderData: listed });
}

/** The order that was placed last on this page, for as long as the page lives. */
export const placedQuery = () =>
  queryOptions<string | null>({ queryKey: ['placed'], queryFn: () => null, initialData: null, staleTime: 'static' });

/** How many orders the tab of deals should say: a customer's open ones, or those that wait for this member of staff. */
export function useDealsBadge(): number | undefined {
  const isCustomer = mayPlaceOrders(useActor());
  return useQuery(isCustomer ? activeOrdersQuery() : needsMeQuery()).data?.total;
}

/** What is sent. The same key for the same content: sent again after a lost answer, it makes no second order. */
type Placing = { order: NewOrder; key: string };

type PlaceOrderHooks = { onPlaced: (order: Order) => void; onRefused: (error: Error, placing: Placing) => void };

export function usePlaceOrder({ onPlaced, onRefused }: PlaceOrderHooks) {
  const cache = useQueryClient();
  const actor = useActor();
  return useGuardedMutation({
    mutationFn: ({ order, key }: Placing) =>
      call(orderApi.create, { headers: { 'idempotency-key': key }, body: order }),
    onSuccess: (order) => {
      addOrder(cache, actor, order);
      cache.setQueryData(placedQuery().queryKey, order.id);
      void refreshLists(cache);
      onPlaced(order);
    },
    onError: onRefused,
  });
}

/** `isAnotherPress` where it is surely not the second half of a double one. */
type Attempt = { order: Order; step: OrderStep; isAnotherPress?: boolean };

/**
 * Takes a step on the version that the person saw, once however often it is asked for. When somebody was first, that is
 * told, and is no error.
 */
export function useTakeStep() {
  const { t } = useTranslation('order');
  const cache = useQueryClient();
  const actor = useActor();
  const noticeLate = useConflictNotice();
  const nameOf = ({ id }: Order) => t('name', { id: shortOrderId(id) });
  const send = useMutation({
    mutationFn: ({ order, step }: Attempt) =>
      call(orderApi.take, {
        params: { id: order.id, call: step.call },
        headers: { 'if-match': `"${order.version}"` },
      }),
    onSuccess: (order, { step }) => {
      putOrder(cache, actor, order);
      dismissMended(t('stepFailed'), nameOf(order));
      notifySuccess(t(`taken.${step.to}`, { id: shortOrderId(order.id) }));
    },
    onError: (error, attempt) => {
      const current = orderThatMovedFirst(error);
      if (!current) {
        const again = isWorthAgain(error) ? () => take(attempt) : undefined;
        return notifyError(error, t('stepFailed'), again, nameOf(attempt.order));
      }
      putOrder(cache, actor, current);
      void noticeLate(current, attempt.step);
    },
    onSettled: (_, error, { order }) => {
      // Where somebody was first, another button has come under the finger just as after a step that was taken.
      endStep(cache, order, error === null || orderThatMovedFirst(error) !== undefined);
      // Not waited for: the step is taken, however long the lists take.
      void refreshLists(cache);
    },
  });

  const take = (attempt: Attempt, hooks?: Parameters<typeof send.mutate>[1]) => {
    if (beginStep(cache, attempt.order, attempt.isAnotherPress)) send.mutate(attempt, hooks);
  };
  /** Answers the moved order, or nothing when the step was not sent because one is on its way. */
  const takeAndWait = async (attempt: Attempt) =>
    beginStep(cache, attempt.order, attempt.isAnotherPress) ? send.mutateAsync(attempt) : undefined;
  return { take, takeAndWait, isPending: send.isPending };
}

/** How the order is by now, where a step was refused because somebody had taken one first. */
export const orderThatMovedFirst = (error: unknown): Order | undefined =>
  error instanceof ApiError ? error.problem?.order : undefined;

/** What was refused for good is refused again. */
const isWorthAgain = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** What a live message does to every order that is shown. */
export function useOrderLive() {
  const cache = useQueryClient();
  const actor = useActor();
  const refreshSoon = useRefreshSoon(() => void refreshLists(cache));
  useLive((message) => {
    if (message.type === 'new_order') addOrder(cache, actor, message.data);
    if (message.type === 'order_update') putOrder(cache, actor, message.data);
    if (message.type === 'new_order' || message.type === 'order_update') refreshSoon();
  });
  useReturn(() => doubtOrders(cache));
}

const calmMs = 2000;

/** At once, and once more when a burst has passed: a busy network must not ask for its lists at every message. */
function useRefreshSoon(refresh: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    if (timer.current !== undefined) return;
    refresh();
    timer.current = setTimeout(() => {
      timer.current = undefined;
      refresh();
    }, calmMs);
  };
}
