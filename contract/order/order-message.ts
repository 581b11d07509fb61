import { z } from 'zod';
import { messageLength, messageSides } from '#domain/order/order-message.ts';
import { PageOf, pageQuery, pageSizes } from '../wire/page.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Id, Text, Time } from '../wire/wire-types.ts';

/** The number of messages of a deal, and how many of the other side each has not read. */
export const MessageCounts = z.object({
  count: z.int(),
  unread_by_customer: z.int(),
  unread_by_office: z.int(),
});
export type MessageCounts = z.output<typeof MessageCounts>;

export const noMessages: MessageCounts = { count: 0, unread_by_customer: 0, unread_by_office: 0 };

/** Who did it by name: the customer does not read it of those who speak for the office. */
const By = z.object({ id: Id, full_name: z.string().nullable() }).optional();

/** `place` is that of the message in its deal, from 1. */
export const OrderMessage = z.object({
  id: Id,
  place: z.int(),
  from: z.enum(messageSides),
  by: By,
  text: z.string(),
  /** Something in it reads as the address of a wallet. It is not the address of the deal. */
  holds_address: z.boolean(),
  at: Time,
});
export type OrderMessage = z.output<typeof OrderMessage>;

/** How far somebody has read. The customer gets one entry for the office. */
export const MessageRead = z.object({ from: z.enum(messageSides), by: By, up_to: z.int(), at: Time });
export type MessageRead = z.output<typeof MessageRead>;

const OrderMessages = PageOf(OrderMessage).extend({ counts: MessageCounts, reads: z.array(MessageRead) });
export type OrderMessages = z.output<typeof OrderMessages>;

const NewMessage = z.object({ text: Text(messageLength).min(1, 'Write something') });
const ReadUpTo = z.object({ up_to: z.int().min(1).max(32_767) });

/** What happened to the messages of a deal. `message` is null when somebody has read them. */
export const MessageNews = z.object({
  order_id: Id,
  message: OrderMessage.nullable(),
  counts: MessageCounts,
  reads: z.array(MessageRead),
});
export type MessageNews = z.output<typeof MessageNews>;

/** The customer of an order and its office write to each other. Nobody changes or removes what was written. */
export const orderMessageApi = {
  list: {
    method: 'GET',
    url: '/v1/orders/:id/messages',
    part: 'Orders',
    operationId: 'listMessages',
    summary: 'The messages of an order, the newest first, and who has read how far',
    refusals: ['ORDER_NOT_FOUND'],
    schema: {
      params: z.object({ id: Id }),
      querystring: z.object(pageQuery(pageSizes.messages)),
      response: { 200: OrderMessages },
    },
  },
  add: {
    method: 'POST',
    url: '/v1/orders/:id/messages',
    part: 'Orders',
    operationId: 'addMessage',
    summary: 'Write to the other side of an order; 30 an hour for a person and order',
    refusals: ['ORDER_NOT_FOUND', 'CONFLICT'],
    schema: {
      params: z.object({ id: Id }),
      /** Makes a retry safe: the same key answers the same message again. */
      headers: z.looseObject({ 'idempotency-key': z.string().min(1).max(200).optional() }),
      body: NewMessage,
      response: { 201: OrderMessage },
    },
  },
  /** A smaller number than before changes nothing. */
  read: {
    method: 'PUT',
    url: '/v1/orders/:id/messages/read',
    part: 'Orders',
    operationId: 'readMessages',
    summary: 'Say that you have read the messages of an order up to this place',
    refusals: ['ORDER_NOT_FOUND'],
    schema: { params: z.object({ id: Id }), body: ReadUpTo, response: { 200: MessageCounts } },
  },
} as const satisfies Record<string, NamedRoute>;
