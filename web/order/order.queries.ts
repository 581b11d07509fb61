import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type NewOrder, type Order, type OrderDetail, orderApi } from '#contract/order.ts';
import { pageMaxSize } from '#contract/page.ts';
import { mayPlaceOrders } from '#domain/actor.ts';
import { type OrderStep, openStatuses, shortOrderId } from '#domain/order.ts';
import { officeStatuses } from '#domain/order-turn.ts';
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

/** The customer's open orders. One page holds all of them, at any limit of open orders that the server allows. */
export const activeOrdersQuery = () => ordersQuery({ status__in: openStatuses, size: pageMaxSize });

/**
 * The orders that wait for the actor's own step. An admin may also complete orders that wait for the customer, but this
 * query does not include them.
 */
export const needsMeQuery = () => ordersQuery({ needs_me: true, status__in: [...officeStatuses], size: 20 });

/** The opened order. Until its events are loaded, the version from a list is shown. */
export function useOrder(id: string) {
  const cache = useQueryClient();
  const listed = (): OrderDetail | undefined => {
    const known = findKnown(cache, id);
    return known && { events: [], ...known };
  };
  return useQuery({ ...orderQuery(id), placeholderData: listed });
}

/** The id of the order placed last in this page, kept until the page is closed. */
export const placedQuery = () =>
  queryOptions<string | null>({ queryKey: ['placed'], queryFn: () => null, initialData: null, staleTime: 'static' });

/** The number on the deals tab: the open orders of a customer, or the orders that wait for this member of staff. */
export function useDealsBadge(): number | undefined {
  const isCustomer = mayPlaceOrders(useActor());
  return useQuery(isCustomer ? activeOrdersQuery() : needsMeQuery()).data?.total;
}

/**
 * The request that places an order. The same content has the same idempotency key, so a retry after a lost answer
 * creates no second order.
 */
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

/** `isAnotherPress`: this press is certainly not the second half of a double click. */
type Attempt = { order: Order; step: OrderStep; isAnotherPress?: boolean };

/**
 * Takes a step on the version that the person saw. Repeated calls send one request. If someone else took a step first,
 * a notice says so, and no error is shown.
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
      // After a conflict the button may have changed too, so presses are ignored for a moment as after a taken step.
      endStep(cache, order, error === null || orderThatMovedFirst(error) !== undefined);
      // Don't wait for the lists: the step is already taken.
      void refreshLists(cache);
    },
  });

  const take = (attempt: Attempt, hooks?: Parameters<typeof send.mutate>[1]) => {
    if (beginStep(cache, attempt.order, attempt.isAnotherPress)) send.mutate(attempt, hooks);
  };
  /** Resolves to the moved order, or to undefined when the step was not sent because of `beginStep`. */
  const takeAndWait = async (attempt: Attempt) =>
    beginStep(cache, attempt.order, attempt.isAnotherPress) ? send.mutateAsync(attempt) : undefined;
  return { take, takeAndWait, isPending: send.isPending };
}

/** The current order, if the step was refused because someone else took a step first. */
export const orderThatMovedFirst = (error: unknown): Order | undefined =>
  error instanceof ApiError ? error.problem?.order : undefined;

/** Only a network failure or a server failure is worth a retry. The server would refuse any other request again. */
const isWorthAgain = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** Applies live messages to all cached orders. */
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

/** Refreshes immediately, and once more after `calmMs`. So a burst of messages causes few requests for the lists. */
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
