import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { mandateApi } from '#contract/office/mandate.ts';
import { type NewWalkIn, walkInApi } from '#contract/order/walk-in.ts';
import { Id } from '#contract/wire/wire-types.ts';
import { call } from '../../../lib/call/api.ts';
import { useCodeRequest } from '../../../lib/call/code-request.ts';
import { useGuardedMutation } from '../../../lib/call/guarded-mutation.ts';
import { useActor } from '../../../lib/call/session.tsx';
import { addOrder, putOrder, refreshLists } from '../../../order/order-cache.ts';

type Sought = { office_id: string; cellphone: string };

/** Whose phone this is. The server counts each phone once in an hour, so a refusal is not asked for again. */
export const walkInCustomerQuery = (body: Sought) =>
  queryOptions({
    queryKey: ['walk-in customer', body],
    queryFn: ({ signal }) => call(walkInApi.find, { body }, { signal, changesNothing: true }),
    staleTime: 60_000,
    // Who looks a phone up leaves it nowhere.
    gcTime: 60_000,
    retry: false,
  });

/** What the reader may do alone with coin at the office, and what of it is used today. Each deal uses some of it. */
export const ownMandateQuery = (office_id: string) =>
  queryOptions({
    queryKey: ['own mandate', office_id],
    queryFn: ({ signal }) => call(mandateApi.own, { querystring: { office_id } }, { signal }),
  });

type Placing = { body: NewWalkIn; key: string };

/** Places the deal. The caller says how it went: the same request may be sent again after a lost answer. */
export function usePlaceWalkIn() {
  const cache = useQueryClient();
  const actor = useActor();
  return useGuardedMutation({
    mutationFn: ({ body, key }: Placing) => call(walkInApi.place, { headers: { 'idempotency-key': key }, body }),
    onSuccess: (order) => {
      addOrder(cache, actor, order);
      void refreshLists(cache);
    },
  });
}

/** The same call where somebody has to agree: it answers with what was asked, or with the deal if it was placed before. */
const askToPlace = {
  ...walkInApi.place,
  schema: { ...walkInApi.place.schema, response: { 202: z.looseObject({ id: Id, order_id: Id.nullish() }) } },
} as const;

/** Places the deal as a request, and asks for its confirmation. Gives the id of the deal. */
export function useAskForWalkIn() {
  const cache = useQueryClient();
  return useGuardedMutation({
    mutationFn: async ({ body, key }: Placing) => {
      const { id, order_id } = await call(askToPlace, { headers: { 'idempotency-key': key }, body });
      return order_id ?? id;
    },
    onSuccess: () => void refreshLists(cache),
  });
}

/** Sends a code to the phone of a customer whose account the window made. */
export const useCustomersCode = (orderId: string) =>
  useCodeRequest(
    'phone_verification',
    async () => (await call(walkInApi.sendCode, { params: { id: orderId } })).request_id,
  );

export function useProveCustomer(orderId: string) {
  const cache = useQueryClient();
  const actor = useActor();
  return useGuardedMutation({
    mutationFn: (body: { request_id: string; code: string }) =>
      call(walkInApi.proveCode, { params: { id: orderId }, body }),
    onSuccess: (order) => putOrder(cache, actor, order),
  });
}
