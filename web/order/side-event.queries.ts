import { useQueryClient } from '@tanstack/react-query';
import { keeperApi } from '#contract/order/lane.ts';
import type { Order } from '#contract/order/order.ts';
import { deadlineApi, type Extension } from '#contract/order/order-deadline.ts';
import { ownApi } from '#contract/order/order-own.ts';
import {
  type Arrived,
  type NothingArrived,
  type Settle,
  transferApi,
  type Whose,
} from '#contract/order/order-transfer.ts';
import { pickupApi } from '#contract/order/pickup.ts';
import type { Sent } from '#contract/rate/coin.ts';
import { call } from '../lib/call/api.ts';
import { useGuardedMutation } from '../lib/call/guarded-mutation.ts';
import { useActor } from '../lib/call/session.tsx';
import { orderThatMovedFirst } from './order.queries.ts';
import { putOrder, refreshLists } from './order-cache.ts';

/**
 * The customer says that the USDT is sent. What was sent stays sent, so the call names no version: a step of the office
 * at the same moment must not refuse it.
 */
export const useSaySent = () =>
  useSideEvent((order, body: Sent) => call(transferApi.sent, { params: { id: order.id }, body }));

/** The staff record a sum that arrived. Two of them at once must not record it twice, so the call names the version. */
export const useRecordArrival = () =>
  useSideEvent((order, body: Arrived) => call(transferApi.arrived, { ...seen(order), body }));

/** The staff say that nothing arrived. The customer's time ends once, so the call names the version. */
export const useSayNotArrived = () =>
  useSideEvent((order, body: NothingArrived) => call(transferApi.notArrived, { ...seen(order), body }));

/** The staff decide that a transfer belongs to this order. */
export const useDecideWhose = () =>
  useSideEvent((order, body: Whose) => call(transferApi.whose, { ...seen(order), body }));

/** The staff record what became of the money of an order that had ended. */
export const useSettle = () =>
  useSideEvent((order, body: Settle) => call(transferApi.settle, { ...seen(order), body }));

/** The staff move the deadline. Two of them at once must not move it twice, so the call names the version. */
export const useExtend = () =>
  useSideEvent((order, body: Extension) => call(deadlineApi.extend, { ...seen(order), body }));

/** The customer or the staff say that the customer is at the office. Said again, it holds for longer. */
export const useSayHere = () => useSideEvent((order, _: null) => call(pickupApi.here, { params: { id: order.id } }));

/** Whose the order is. Nobody takes it unseen from somebody else, so the call says whose it was on the screen. */
export const useKeep = () =>
  useSideEvent((order, user_id: string | null) =>
    call(keeperApi.keep, { params: { id: order.id }, body: { user_id, was: order.keeper?.id ?? null } }),
  );

/** The customer says that an order which is held back is theirs, of the order as it is seen. */
export const useSayMine = () => useSideEvent((order, _: null) => call(ownApi.mine, seen(order)));

/**
 * The customer says that the cash is handed over. What was handed over stays so, so the call names no version: a step of
 * the office at the same moment must not refuse it.
 */
export const useSayHanded = () => useSideEvent((order, _: null) => call(ownApi.handed, { params: { id: order.id } }));

/** The customer says who else collects the cash, of the order as it is seen. */
export const useNameCollector = () =>
  useSideEvent((order, body: { name: string | null }) => call(ownApi.collector, { ...seen(order), body }));

/** The customer says that an order which completed by itself is not so. */
export const useSayNotSo = () =>
  useSideEvent((order, body: { text: string }) => call(ownApi.notSo, { params: { id: order.id }, body }));

/** The customer answers whether they gave money to the desk. */
export const useAnswerCash = () =>
  useSideEvent((order, body: { gave: boolean }) => call(ownApi.gaveCash, { params: { id: order.id }, body }));

const seen = ({ id, version }: Order) => ({ params: { id }, headers: { 'if-match': `"${version}"` } });

function useSideEvent<Body>(say: (order: Order, body: Body) => Promise<Order>) {
  const cache = useQueryClient();
  const actor = useActor();
  return useGuardedMutation({
    mutationFn: ({ order, body }: { order: Order; body: Body }) => say(order, body),
    onSuccess: (order) => {
      putOrder(cache, actor, order);
      void refreshLists(cache);
    },
    onError: (error) => {
      const current = orderThatMovedFirst(error);
      if (current) putOrder(cache, actor, current);
    },
  });
}
