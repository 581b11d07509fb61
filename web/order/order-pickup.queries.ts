import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/order.ts';
import { pickupApi } from '#contract/pickup.ts';
import { type Actor, mayPlaceOrders } from '#domain/actor.ts';
import { awaitsPickup } from '#domain/order-state.ts';
import { readerOf } from '#domain/order-turn.ts';
import { call } from '../lib/api.ts';
import { useGuardedMutation } from '../lib/guarded-mutation.ts';
import { useActor } from '../lib/session.tsx';
import { activeOrdersQuery } from './order.queries.ts';

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
