import { z } from 'zod';
import { Order } from './order.ts';
import { ExchangeRate } from './rate.ts';
import type { Route } from './route.ts';

/** Where the live connection is; a ticket or the token goes in the query, and the token may be sent again once it is open. */
export const livePath = '/v1/trigger/notifier/ws';

/** Every message on the live connection. `data` is what the API would answer the receiver. */
export const LiveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('new_order'), data: Order }),
  z.object({ type: z.literal('order_update'), data: Order }),
  z.object({ type: z.literal('rate_update'), data: ExchangeRate }),
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('pong') }),
]);
export type LiveMessage = z.output<typeof LiveMessage>;

export const liveApi = {
  /** Good for opening one live connection within 30 seconds. */
  ticket: {
    method: 'POST',
    url: '/v1/trigger/notifier/ticket',
    schema: { response: { 200: z.object({ ticket: z.string() }) } },
  },
} as const satisfies Record<string, Route>;
