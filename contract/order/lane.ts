import { z } from 'zod';
import { lanes } from '#domain/order/desk/lane-names.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Id, Time } from '../wire/wire-types.ts';
import { Keeping } from './keeper.ts';
import { Order, OrderFilter } from './order.ts';

/** A lane with all its deals. `since`: since when the one that waits the longest is in its status. */
const LaneSum = z.object({ lane: z.enum(lanes), total: z.int(), since: Time.nullable() });
export type LaneSum = z.output<typeof LaneSum>;

/** The first deals of each lane, lane by lane, the most urgent first. */
export const Lanes = z.object({
  items: z.array(Order),
  lanes: z.array(LaneSum),
  /** How many open deals there are: all, those of the caller, and those that nobody has taken. They count the filter but for `keeper`. */
  all: z.int(),
  mine: z.int(),
  nobodys: z.int(),
});
export type Lanes = z.output<typeof Lanes>;

export const LanesFilter = OrderFilter.pick({ office_id: true, keeper: true });
export type LanesFilter = z.output<typeof LanesFilter>;

export const laneApi = {
  read: {
    method: 'GET',
    url: '/v1/orders/lanes',
    part: 'Orders',
    operationId: 'readLanes',
    summary: 'The open orders of the offices of the caller in three lanes, at most 20 in each',
    schema: { querystring: LanesFilter, response: { 200: Lanes } },
  },
} as const satisfies Record<string, NamedRoute>;

export const keeperApi = {
  keep: {
    method: 'PUT',
    url: '/v1/orders/:id/keeper',
    part: 'Orders',
    operationId: 'keepOrder',
    summary: 'Say whose an open order is: your own, that of a colleague at its office, or nobody’s',
    refusals: ['ORDER_NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'ORDER_ALREADY_PROCESSED'],
    schema: { params: z.object({ id: Id }), body: Keeping, response: { 200: Order } },
  },
} as const satisfies Record<string, NamedRoute>;
