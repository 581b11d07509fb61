import { z } from 'zod';
import { mostMinutes } from '#domain/order/deadline.ts';
import type { NamedRoute } from '../wire/route.ts';
import { sideEventSchema } from './order-transfer.ts';

export const Extension = z.object({ minutes: z.int().min(1).max(mostMinutes) });
export type Extension = z.output<typeof Extension>;

export const deadlineApi = {
  /** The status stays, the version increases by 1. */
  extend: {
    method: 'PUT',
    url: '/v1/orders/:id/extend',
    part: 'Orders',
    operationId: 'extendOrder',
    summary: 'Move the deadline in force later, by at most seven days in all',
    refusals: ['ORDER_NOT_FOUND', 'ORDER_ALREADY_PROCESSED', 'CONFLICT'],
    schema: { ...sideEventSchema, body: Extension },
  },
} as const satisfies Record<string, NamedRoute>;
