import { createHash } from 'node:crypto';
import { z } from 'zod';
import { PushMessage } from '#contract/notification.ts';
import { type Actor, maySeeOffice } from '#domain/actor.ts';
import type { Decimal } from '#domain/money.ts';
import { maySee, noticedOrderId, type OrderStatus, partIn } from '#domain/order.ts';
import type { Language } from '#domain/user.ts';
import { pushTexts } from './push-text.ts';

type OrderSubject = {
  kind: 'order';
  id: string;
  customer_id: string;
  office_id: string;
  status: OrderStatus;
  version: number;
  sc: string;
  tc: string;
  office: string;
};
type RateSubject = {
  kind: 'rate';
  sc: string;
  tc: string;
  rate: Decimal;
  actual: boolean;
  office_id: string | null;
  office: string | null;
};
/** The order or rate of a push, in its present state. */
export type PushSubject = OrderSubject | RateSubject;

type Wanted = { topic: string; version: number; at: Date };
type Receiver = { actor: Actor; lang: Language };

/** A push to send: the text to encrypt, and the headers that the push service can read. */
export type Letter = { text: string; ttlSeconds: number; urgency: 'high' | 'normal'; topic: string };

/**
 * The push service drops a push when the browser is offline longer than this. The page then shows the present state.
 */
const ttlSeconds = { order: 12 * 3600, rate: 30 * 60 };
const urgencies = { order: 'high', rate: 'normal' } as const;

/** Undefined when this receiver must not get the push, or when it is out of date. */
export function letterOf(wanted: Wanted, subject: PushSubject, receiver: Receiver): Letter | undefined {
  const words = subject.kind === 'order' ? ofOrder(subject, wanted, receiver) : ofRate(subject, receiver);
  if (!words) return undefined;
  return {
    text: JSON.stringify(z.encode(PushMessage, { ...words, tag: wanted.topic, at: wanted.at })),
    ttlSeconds: ttlSeconds[subject.kind],
    urgency: urgencies[subject.kind],
    topic: outerTopic(wanted.topic),
  };
}

type Told = Omit<PushMessage, 'tag' | 'at'>;

function ofOrder(order: OrderSubject, { version }: Wanted, { actor, lang }: Receiver): Told | undefined {
  // A later state has its own push, and the person who took that step gets none.
  if (order.version !== version || !maySee(actor, order)) return undefined;
  const words = pushTexts[lang];
  const isNew = order.status === 'requested' && partIn(actor, order) !== 'customer';
  return {
    type: isNew ? 'new_order' : 'order_update',
    order_id: order.id,
    title: (isNew ? words.newOrder : words.moved[order.status])(noticedOrderId(order.id)),
    body: `${order.sc} → ${order.tc}\n${words.office(order.office)}`,
    url: `/?tab=deals&order=${order.id}`,
  };
}

function ofRate(rate: RateSubject, { actor, lang }: Receiver): Told | undefined {
  if (!rate.actual || (rate.office_id !== null && !maySeeOffice(actor, rate.office_id))) return undefined;
  const words = pushTexts[lang];
  const value = words.rate(rate.sc, rate.rate, rate.tc);
  return {
    type: 'rate_update',
    order_id: null,
    title: words.newRate(`${rate.sc} → ${rate.tc}`),
    body: rate.office === null ? value : `${value}\n${words.office(rate.office)}`,
    url: actor.role === 'customer' ? `/?tab=exchange&sc=${rate.sc}&tc=${rate.tc}` : '/?tab=rates',
  };
}

/**
 * While the browser is offline, the push service keeps only the newest push of a topic. The hash hides the order's id
 * from the service.
 */
const outerTopic = (topic: string) => createHash('sha256').update(topic).digest('base64url').slice(0, 32);
