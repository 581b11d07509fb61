import { queryOptions, skipToken, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Order } from '#contract/order/order.ts';
import { PickupElsewhere, pickupApi } from '#contract/order/pickup.ts';
import { awaitsPickup } from '#domain/order/order-state.ts';
import { readerOf } from '#domain/order/order-turn.ts';
import { type Actor, mayPlaceOrders } from '#domain/person/actor.ts';
import { ApiError, call, extensionOf } from '../../lib/call/api.ts';
import { useGuardedMutation } from '../../lib/call/guarded-mutation.ts';
import { useActor } from '../../lib/call/session.tsx';
import { activeOrdersQuery } from '../order.queries.ts';
import { putOrder } from '../order-cache.ts';

export const pickupQuery = (id: string) =>
  queryOptions({
    queryKey: ['pickup', id],
    queryFn: ({ signal }) => call(pickupApi.code, { params: { id } }, { signal }),
  });

/** Whether the actor is shown the pickup code of this order. */
export const hasPickupCode = (actor: Actor, order: Order): boolean =>
  awaitsPickup(order.status) && !order.held_back && readerOf(actor, order) === 'customer';

/**
 * Reads the codes of a customer's ready orders as soon as they are ready. So the device has them, also where the office has
 * no network.
 */
export function usePickupCodesAhead(): void {
  const actor = useActor();
  const open = useQuery({ ...activeOrdersQuery(), enabled: mayPlaceOrders(actor) }).data?.items ?? [];
  useQueries({ queries: open.filter((order) => hasPickupCode(actor, order)).map(({ id }) => pickupQuery(id)) });
}

/** Looks for the ready order with this pickup code. Each code without one counts for the person, so it is never repeated. */
export const useFindByCode = () =>
  useGuardedMutation({ mutationFn: (code: string) => call(pickupApi.find, { body: { code } }) });

/**
 * At which other office the order of a scanned code waits. A wrong code counts for the person, so this is asked once. Null:
 * at none.
 */
export const pickupElsewhereQuery = (id: string, code: string | undefined) =>
  queryOptions({
    queryKey: ['pickup elsewhere', id],
    queryFn: code === undefined ? skipToken : () => findElsewhere(id, code),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

async function findElsewhere(id: string, code: string) {
  try {
    await call(pickupApi.find, { body: { code, order_id: id } });
  } catch (error) {
    const office = extensionOf(error, PickupElsewhere)?.office;
    if (office) return office;
    if (!(error instanceof ApiError && error.code === 'ORDER_NOT_FOUND')) throw error;
  }
  return null;
}

/** The customer asks for a new code after too many wrong ones. The order no longer says that its code is locked. */
export function useRenewPickup() {
  const cache = useQueryClient();
  const actor = useActor();
  return useGuardedMutation({
    mutationFn: ({ id }: Order) => call(pickupApi.renew, { params: { id } }),
    onSuccess: (code, order) => {
      cache.setQueryData(pickupQuery(order.id).queryKey, code);
      putOrder(cache, actor, { ...order, code_locked: false });
    },
    onError: (_, order) => cache.invalidateQueries({ queryKey: pickupQuery(order.id).queryKey }),
  });
}
