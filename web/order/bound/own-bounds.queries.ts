import { queryOptions } from '@tanstack/react-query';
import { boundApi } from '#contract/order/bound.ts';
import { call } from '../../lib/call/api.ts';

const minute = 60_000;
const soon = 10_000;

/** What the bounds of an office look at, of the reader alone. */
export const ownBoundsQuery = (office_id: string) =>
  queryOptions({
    queryKey: ['own-bounds', office_id],
    queryFn: ({ signal }) => call(boundApi.own, { querystring: { office_id } }, { signal }),
    staleTime: minute,
  });

/** How near the person of a deal is to the bounds of its office. Only for who decides about it. */
export const orderBoundsQuery = (id: string) =>
  queryOptions({
    queryKey: ['order-bounds', id],
    queryFn: ({ signal }) => call(boundApi.ofOrder, { params: { id } }, { signal }),
    staleTime: soon,
  });
