import type { Order } from '#contract/order/order.ts';
import type {
  MessageCounts,
  MessageNews,
  MessageRead,
  OrderMessage,
  OrderMessages,
} from '#contract/order/order-message.ts';
import { pageSizes } from '#contract/wire/page.ts';
import { judgeMessage } from '#domain/order/judge-message.ts';
import { type MessageSide, messageSideOf, readsForSide } from '#domain/order/order-message.ts';
import type { Actor } from '#domain/person/actor.ts';
import type { SessionBy } from '../../database/by.ts';
import { pageWindow, toPage } from '../../database/page-window.ts';
import { refuse } from '../../lib/refuse.ts';
import type { MessageFacts, OrderMessageStore } from './order-message.store.ts';

type Needs = {
  store: OrderMessageStore;
  /** Refuses an order that the actor may not see. */
  getVisible: (actor: Actor, id: string) => Promise<Order>;
  wake: () => void;
};
type ToldMessage = { customer_id: string; office_id: string; news: Record<MessageSide, MessageNews> };
type Wanted = { text: string; key: string | undefined };

export function orderMessageService({ store, getVisible, wake }: Needs) {
  async function asParty(actor: Actor, id: string): Promise<{ order: Order; side: MessageSide }> {
    const order = await getVisible(actor, id);
    return { order, side: messageSideOf(actor, order) ?? refuse('ORDER_NOT_FOUND') };
  }

  return {
    async list(actor: Actor, id: string, query: { page?: number; size?: number }): Promise<OrderMessages> {
      const { order, side } = await asParty(actor, id);
      const window = pageWindow(query, pageSizes.messages);
      const { items, counts, reads } = await store.list(order.id, window);
      const seen = items.map((message) => seenBy(side, message));
      return { ...toPage(seen, counts.count, window), counts, reads: readsSeenBy(side, reads) };
    },

    async add(by: SessionBy, id: string, { text, key }: Wanted) {
      const { order, side } = await asParty(by.actor, id);
      const verdict = judgeMessage(side, text);
      if (verdict === 'refused') refuse('VALIDATION_ERROR', { reason: 'messageHoldsAddress', errors: addressError });
      const message = { order_id: order.id, from: side, text, holds_address: verdict === 'marked', key };
      const written = await store.add(by, message);
      if (written === 'otherText') return refuse('VALIDATION_ERROR', { reason: 'keyReused' });
      if (written === 'full') return refuse('CONFLICT', { reason: 'messagesFull' });
      if ('fullForSeconds' in written) {
        const retryAfterSeconds = Math.max(1, Math.ceil(written.fullForSeconds));
        return refuse('RATE_LIMIT_EXCEEDED', { reason: 'tooManyMessages', retryAfterSeconds });
      }
      if (!written.replayed) wake();
      return { ...written, message: seenBy(side, written.message) };
    },

    async read(by: SessionBy, id: string, upTo: number): Promise<MessageCounts> {
      const { order, side } = await asParty(by.actor, id);
      const counts = await store.read(by, order.id, readsForSide(by.actor, order) ? side : null, upTo);
      wake();
      return counts;
    },

    /** What these messages, and the readings of those orders, tell each side. */
    async findNews(messageIds: readonly string[], orderIds: readonly string[]): Promise<ToldMessage[]> {
      const found = await store.findNews(messageIds, orderIds);
      return found.map((facts) => ({
        customer_id: facts.customer_id,
        office_id: facts.office_id,
        news: { customer: newsSeenBy('customer', facts), office: newsSeenBy('office', facts) },
      }));
    },
  };
}

export type OrderMessageService = ReturnType<typeof orderMessageService>;

const addressError = [{ pointer: '/text', message: 'An address of a wallet' }];

/** A customer reads that the office wrote, and not who. */
const seenBy = (side: MessageSide, message: OrderMessage): OrderMessage =>
  side === 'customer' && message.from === 'office' ? { ...message, by: undefined } : message;

/** A customer reads how far the office has read: the one of them who has read the most. */
function readsSeenBy(side: MessageSide, reads: readonly MessageRead[]): MessageRead[] {
  if (side === 'office') return [...reads];
  const office = reads.find(({ from }) => from === 'office');
  return [...reads.filter(({ from }) => from === 'customer'), ...(office ? [{ ...office, by: undefined }] : [])];
}

function newsSeenBy(side: MessageSide, { order_id, counts, reads, message }: MessageFacts): MessageNews {
  return { order_id, counts, reads: readsSeenBy(side, reads), message: message && seenBy(side, message) };
}
