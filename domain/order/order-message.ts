import { type Mover, type OrderFacts, partIn } from './order.ts';

/** The two who talk about a deal. Its staff and admins speak for the office. */
export const messageSides = ['customer', 'office'] as const;
export type MessageSide = (typeof messageSides)[number];

export const messageLength = 1000;
/** Of one person about one deal. */
export const messagesAnHour = 30;
export const mostMessages = 1000;

/** The side for which this person speaks. Undefined for a person who has no part in the deal. */
export function messageSideOf(
  reader: Mover,
  order: Pick<OrderFacts, 'customer_id' | 'office_id'>,
): MessageSide | undefined {
  const part = partIn(reader, order);
  if (part === undefined || part === 'system') return undefined;
  return part === 'customer' ? 'customer' : 'office';
}

/** What an admin reads is not read by the office, whose people answer. */
export const readsForSide = (reader: Mover, order: Pick<OrderFacts, 'customer_id' | 'office_id'>): boolean =>
  partIn(reader, order) !== 'admin';
