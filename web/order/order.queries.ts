import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isChangedOrder } from '#contract/live.ts';
import { type Order, type OrderDetail, type OrderEvent, OrderMoved, orderApi } from '#contract/order/order.ts';
import type { NewOrder } from '#contract/order/order-placing.ts';
import type { StepDetails } from '#contract/order/step-details.ts';
import { pageMaxSize } from '#contract/wire/page.ts';
import { taskOf } from '#domain/order/customer-task.ts';
import { type OrderStep, openStatuses } from '#domain/order/order.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { isSelf, officeStatuses } from '#domain/order/order-turn.ts';
import { mayPlaceOrders } from '#domain/person/actor.ts';
import { ApiError, call, extensionOf } from '../lib/call/api.ts';
import { useGuardedMutation } from '../lib/call/guarded-mutation.ts';
import { useActor, useReadInFrame } from '../lib/call/session.tsx';
import { useLive, useReturn } from '../lib/live/live.ts';
import { dismissMended, notifyError, notifyNotice, notifySuccess } from '../lib/notify.tsx';
import { useFormat } from '../lib/text/format.ts';
import {
  addOrder,
  doubtOrders,
  findKnown,
  keepUndoubted,
  type OrderListFilter,
  orderListKey,
  orderQuery,
  putOrder,
  refreshAtOffice,
  refreshLists,
  withNewest,
} from './order-cache.ts';
import { useTakenText } from './order-labels.ts';
import { useWayOut } from './way-out.ts';

export type { OrderListFilter } from './order-cache.ts';

export const ordersQuery = (filter: OrderListFilter) =>
  queryOptions({
    queryKey: orderListKey(filter),
    queryFn: async ({ client, signal }) => {
      const page = await call(orderApi.list, { querystring: filter }, { signal });
      return { ...page, items: withNewest(client, ...page.items) };
    },
    structuralSharing: keepUndoubted,
  });

/** The customer's open orders. One page holds all of them, at any limit of open orders that the server allows. */
export const activeOrdersQuery = () => ordersQuery({ status__in: openStatuses, size: pageMaxSize });

/** The orders that wait for the actor's own step. Those that wait for a customer are not among them, also for an admin. */
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

/** The number on the deals tab: the orders that wait for this person. `hasOpen`: whether there are any at all. */
export function useOrdersBadge(): { waiting: number | undefined; hasOpen: boolean } {
  const actor = useActor();
  const isCustomer = mayPlaceOrders(actor);
  const query = isCustomer ? activeOrdersQuery() : needsMeQuery();
  useReadInFrame((cache) => cache.prefetchQuery(query));
  const page = useQuery(query).data;
  const waiting = isCustomer ? page?.items.filter((order) => taskOf(actor, order)).length : page?.total;
  return { waiting, hasOpen: (page?.total ?? 0) > 0 };
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

type Attempt = {
  order: Order;
  step: OrderStep;
  details?: StepDetails;
  /** This press is certainly not the second half of a double click. */
  isAnotherPress?: boolean;
  /** The refusals that the caller shows at its field, so that no notice has to. */
  isSaidHere?: (error: Error) => boolean;
};

/**
 * Takes a step on the version that the person saw. Repeated calls send one request. If someone else took a step first,
 * a notice says so, and no error is shown.
 */
export function useTakeStep() {
  const { t } = useTranslation('order');
  const cache = useQueryClient();
  const actor = useActor();
  const wayOut = useWayOut();
  const noticeLate = useConflictNotice();
  const textOf = useTakenText();
  const nameOf = ({ id }: Order) => t('name', { id: shortOrderId(id) });
  const send = useMutation({
    mutationFn: ({ order, step, details = {} }: Attempt) =>
      call(orderApi.take, {
        params: { id: order.id, call: step.call },
        headers: { 'if-match': `"${order.version}"` },
        body: details,
      }),
    onSuccess: (order, attempt) => {
      putOrder(cache, actor, order);
      dismissMended(t('stepFailed'), nameOf(order));
      notifySuccess(textOf(order, attempt));
    },
    onError: (error, attempt) => {
      const current = orderThatMovedFirst(error);
      if (!current) {
        if (attempt.isSaidHere?.(error)) return undefined;
        const again = isWorthRetry(error) ? () => take(attempt) : undefined;
        return notifyError(error, t('stepFailed'), again, nameOf(attempt.order), wayOut(error, attempt.order));
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

/** A refusal that is no end: something of the customer is missing, or somebody's yes. A dialog asks for it. */
export const lacksSomething = (error: Error): boolean =>
  error instanceof ApiError && (error.reason === 'boundReached' || error.reason === 'beyondMandate');

/** Too little is free at an office on the books. What stands in the open deal says the ways out. */
export const lacksMoney = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.reason === 'notEnoughFree' || error.reason === 'askOwner');

/** The current order, if the step was refused because someone else took a step first. */
export const orderThatMovedFirst = (error: unknown): Order | undefined => extensionOf(error, OrderMoved)?.order;

/** Only a network failure or a server failure is worth a retry. The server would refuse any other request again. */
const isWorthRetry = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** Applies live messages to all cached orders. */
export function useOrderLive() {
  const cache = useQueryClient();
  const actor = useActor();
  const refreshSoon = useRefreshSoon(() => void refreshLists(cache));
  useLive((message) => {
    const isChange = isChangedOrder(message);
    if (message.type === 'new_order') addOrder(cache, actor, message.data);
    // A new order may have changed since: news of it that are read together become one message.
    if (isChange || message.type === 'new_order') putOrder(cache, actor, message.data);
    const isNear = message.type === 'office_update' && refreshAtOffice(cache, message.data.id);
    if (message.type === 'new_order' || isChange || isNear) refreshSoon();
  });
  useReturn(() => doubtOrders(cache));
}

const calmMs = 2000;

/** Refreshes immediately, and once more after `calmMs`. So a burst of messages causes few requests for the lists. */
export function useRefreshSoon(refresh: () => void) {
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

/**
 * Says politely that someone else took a step first: who and when, if known. When the actor wanted to cancel and the
 * order is in another status, the notice says that it was not cancelled.
 */
function useConflictNotice() {
  const { t } = useTranslation('order');
  const tellWho = useWhoWasFirst();
  return (order: Order, asked: OrderStep) => {
    if (asked.kind !== 'exit' || order.status === asked.to) return tellWho(order);
    const names = { id: shortOrderId(order.id), status: t(`status.${order.status}`) };
    return notifyNotice(t('late.notCancelled', names), t('late.title'));
  };
}

/** A step, or what was said without one. */
const doingOf = ({ to, what }: OrderEvent) =>
  what === null ? (`late.${to}` as const) : (`transfer:said.${what}` as const);

function useWhoWasFirst() {
  const { t } = useTranslation(['order', 'transfer']);
  const format = useFormat();
  const cache = useQueryClient();
  const actor = useActor();
  return async (order: Order) => {
    const id = shortOrderId(order.id);
    const detail = await cache
      .fetchQuery(orderQuery(order.id))
      // The name is optional: the screen already shows the current status.
      .catch(() => undefined);
    const last = detail?.events.at(-1);
    // The actor took the step in another window, or a request was repeated. No notice is needed.
    if (last?.by && isSelf(last.by, actor, order)) return;
    const who = last?.system ? t('who.system') : (last?.by?.full_name ?? (last?.by && t(`who.${last.by.permissions}`)));
    const text =
      last && who
        ? t(doingOf(last), { who, id, time: format.time(last.at) })
        : t('late.unknown', { id, status: t(`status.${order.status}`) });
    notifyNotice(text, t('late.title'));
  };
}

/**
 * For this time after a step, a press is ignored: it may be the second half of a double click or a key typed ahead, and
 * the button may already be another step, or that of another order.
 */
const restMs = 1_000;

type Turns = { moving: Set<string>; restsUntil: number };
const turnsOf = new WeakMap<QueryClient, Turns>();

/**
 * Whether a step may be sent. Returns false while a step of this order is in progress, and shortly after the last step
 * was taken. `isAnotherPress` skips the second rule: the caller is sure that this is a separate press. When the answer
 * is true, the order is locked until `endStep`.
 */
export function beginStep(cache: QueryClient, { id }: Order, isAnotherPress = false): boolean {
  const turns = turnsOf.get(cache) ?? { moving: new Set(), restsUntil: 0 };
  turnsOf.set(cache, turns);
  if (turns.moving.has(id) || !mayPress(cache, isAnotherPress)) return false;
  turns.moving.add(id);
  return true;
}

const mayPress = (cache: QueryClient, isAnotherPress: boolean) =>
  isAnotherPress || performance.now() >= (turnsOf.get(cache)?.restsUntil ?? 0);

/** Whether a press may open the panel of a step. It is ignored under the same conditions as a step itself. */
export function useMayPress() {
  const cache = useQueryClient();
  return (press: MouseEvent) => mayPress(cache, isFirstClick(press));
}

/** Call it when the answer has arrived. After a failure no press is ignored. */
export function endStep(cache: QueryClient, { id }: Order, isTaken: boolean) {
  const turns = turnsOf.get(cache);
  turns?.moving.delete(id);
  if (turns && isTaken) turns.restsUntil = performance.now() + restMs;
}

/**
 * The browser counts mouse clicks, so the second click of a double click is recognised. Touches and keys are not
 * counted.
 */
export const isFirstClick = ({ detail, nativeEvent }: MouseEvent) =>
  detail === 1 && 'pointerType' in nativeEvent && nativeEvent.pointerType === 'mouse';

/** A held key presses a button only once, because steps can't be undone. */
export function pressOnce(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault();
}
