import { z } from 'zod';
import { approvalStates } from '#domain/approval/approval-kinds.ts';
import { alertKinds } from '#domain/order/radar.ts';
import { factorResetOutcomes } from '#domain/person/factor-reset.ts';
import { InboxNews } from './inbox.ts';
import { Office } from './office/office.ts';
import { Order } from './order/order.ts';
import { MessageNews } from './order/order-message.ts';
import { NewSignIn } from './person/new-sign-in.ts';
import { ExchangeRate } from './rate/rate.ts';
import { RateTargets } from './rate/rate-target.ts';
import { NetworkRules } from './setting.ts';
import type { NamedRoute } from './wire/route.ts';
import { Id } from './wire/wire-types.ts';

/**
 * The path of the live connection. The ticket or the token is a query parameter; the client may also send the token
 * after opening.
 */
export const livePath = '/v1/trigger/notifier/ws';

const mostPositions = 16;
const longestPosition = 200;

/** What a page may send after opening: the positions of the answers that it has read before. Answered once, with `since`. */
export const NewsSince = z.object({
  type: z.literal('since'),
  positions: z.array(z.string().max(longestPosition)).min(1).max(mostPositions),
});
export type NewsSince = z.output<typeof NewsSince>;

/** Every message on the live connection. `data` is what the REST API would answer this receiver. */
export const LiveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('new_order'), data: Order }),
  z.object({ type: z.literal('order_update'), data: Order }),
  z.object({ type: z.literal('rate_update'), data: ExchangeRate }),
  /** The rates of which the receiver wants to be told have changed, or one was reached. */
  z.object({ type: z.literal('rate_target'), data: RateTargets }),
  /** An office changed, was added, closes or opens. Everybody who is signed in receives it. */
  z.object({ type: z.literal('office_update'), data: Office }),
  /** An office was archived. */
  z.object({ type: z.literal('office_gone'), data: z.object({ id: Id }) }),
  /** What applies at every office changed: its own settings are over these. */
  z.object({ type: z.literal('network_update'), data: NetworkRules }),
  /** The customer is at the office. The order has the same version, and nobody is notified. */
  z.object({ type: z.literal('order_here'), data: Order }),
  /** `account_changes` of the order changed. The order has the same version, and nobody is notified. */
  z.object({ type: z.literal('order_customer'), data: Order }),
  /** Nothing changed, but somebody should act. Sent once, to those who should. */
  z.object({ type: z.literal('order_alert'), data: z.object({ kind: z.enum(alertKinds), order: Order }) }),
  /** Somebody wrote to the other side of an order, or has read it. The version stays. */
  z.object({ type: z.literal('message'), data: MessageNews }),
  /** An approval that the receiver may see was asked for or has ended, or the admins are asked too. */
  z.object({
    type: z.literal('approval'),
    data: z.object({ id: Id, order_id: Id.nullable(), state: z.enum(approvalStates) }),
  }),
  /** Something was booked at an office whose books the receiver may read. */
  z.object({ type: z.literal('books_update'), data: z.object({ office_id: Id }) }),
  /** Something about the tills of an office where the receiver works has changed: never what lies in them. */
  z.object({ type: z.literal('till_update'), data: z.object({ office_id: Id }) }),
  /** Somebody has signed in to the account of the receiver from a device that it did not know. */
  z.object({ type: z.literal('new_sign_in'), data: NewSignIn }),
  /** A reset of the receiver's second factor was asked (`outcome` is null), or has ended. */
  z.object({
    type: z.literal('factor_reset'),
    data: z.object({ id: Id, outcome: z.enum(factorResetOutcomes).nullable() }),
  }),
  /** Something came into the inbox of the receiver, or was read there. */
  z.object({ type: z.literal('inbox'), data: InboxNews }),
  /** Whether the receiver may have missed a message between those positions and the opening of this connection. */
  z.object({ type: z.literal('since'), data: z.object({ missed: z.boolean() }) }),
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('pong') }),
]);
export type LiveMessage = z.output<typeof LiveMessage>;

const changes = ['order_update', 'order_here', 'order_customer'] as const;
type ChangedOrder = Extract<LiveMessage, { type: (typeof changes)[number] }>;

/** Whether the message has an order that was there before, as it is now. */
export const isChangedOrder = (message: LiveMessage): message is ChangedOrder =>
  changes.some((type) => type === message.type);

export const liveApi = {
  /** Opens one live connection, within 30 seconds. */
  ticket: {
    method: 'POST',
    url: '/v1/trigger/notifier/ticket',
    part: 'Notifications',
    operationId: 'getTicket',
    summary: 'Get a ticket that opens the live connection once, within 30 s',
    schema: { response: { 200: z.object({ ticket: z.string() }) } },
  },
} as const satisfies Record<string, NamedRoute>;
