import { createHash } from 'node:crypto';
import { z } from 'zod';
import { PushMessage } from '#contract/notification.ts';
import { type Actor, maySeeOffice } from '#domain/actor.ts';
import { destinationsOf, type Wallet } from '#domain/destination.ts';
import type { Decimal } from '#domain/money.ts';
import { alertNotice, orderNotice, rateNotice, walletNotice } from '#domain/notice.ts';
import type { officeName } from '#domain/office.ts';
import { firstStatus, maySee, type OrderStatus, partIn } from '#domain/order.ts';
import type { Ending } from '#domain/order-ending.ts';
import type { SideEvent } from '#domain/order-transfer.ts';
import { type AlertKind, type Audience, isMeant } from '#domain/radar.ts';
import type { Language } from '#domain/user.ts';
import type { Delivery } from './channel.ts';
import { offlineSeconds } from './push-life.ts';

type OfficeNames = Parameters<typeof officeName>[0];

type OrderSubject = {
  kind: 'order';
  id: string;
  customer_id: string;
  office_id: string;
  status: OrderStatus;
  ended_by: Ending | null;
  said: SideEvent | null;
  version: number;
  sc: string;
  tc: string;
  office: OfficeNames;
};
type RateSubject = {
  kind: 'rate';
  sc: string;
  tc: string;
  rate: Decimal;
  actual: boolean;
  office_id: string | null;
  office: OfficeNames | null;
};
/** Somebody should act. `moved`: the order has changed since, and that has a push of its own. */
type AlertSubject = Omit<OrderSubject, 'kind'> & {
  kind: 'alert';
  alert: AlertKind;
  audience: Audience;
  moved: boolean;
};
/** The person whose wallet was changed, and the wallet now. */
type WalletSubject = { kind: 'wallet'; id: string; wallet: Wallet | null };
/** What a push is about, in its present state. */
export type PushSubject = OrderSubject | AlertSubject | RateSubject | WalletSubject;

type PushVersion = Pick<Delivery, 'topic' | 'version' | 'at' | 'seconds_left'>;
type Receiver = { actor: Actor; lang: Language };

/** A push to send: the text to encrypt, and the headers that the push service can read. */
export type PushPayload = { text: string; ttlSeconds: number; urgency: 'high' | 'normal'; topic: string };

const urgencies = { order: 'high', alert: 'high', rate: 'normal', wallet: 'high' } as const;

/** Undefined when this receiver must not get the push, or when it is out of date. */
export function buildPayload(push: PushVersion, subject: PushSubject, receiver: Receiver): PushPayload | undefined {
  const words = messageAbout(push, subject, receiver);
  if (!words) return undefined;
  return {
    text: JSON.stringify(z.encode(PushMessage, { ...words, tag: push.topic, at: push.at })),
    ttlSeconds: Math.floor(Math.min(offlineSeconds[subject.kind], push.seconds_left)),
    urgency: urgencies[subject.kind],
    topic: hashTopic(push.topic),
  };
}

type MessageFields = Omit<PushMessage, 'tag' | 'at'>;

function messageAbout(push: PushVersion, subject: PushSubject, receiver: Receiver): MessageFields | undefined {
  if (subject.kind === 'order') return orderMessage(subject, push, receiver);
  if (subject.kind === 'alert') return alertMessage(subject, receiver);
  return subject.kind === 'rate' ? rateMessage(subject, receiver) : walletMessage(subject, receiver);
}

function alertMessage({ alert, audience, moved, ...order }: AlertSubject, { actor, lang }: Receiver) {
  if (moved || !isMeant(audience, partIn(actor, order))) return undefined;
  return { type: 'order_alert', order_id: order.id, ...alertNotice(alert, order, lang) } as const;
}

function walletMessage({ id, wallet }: WalletSubject, { actor, lang }: Receiver): MessageFields | undefined {
  if (actor.id !== id) return undefined;
  return { type: 'wallet_changed', order_id: null, ...walletNotice(destinationsOf(wallet), lang) };
}

function orderMessage(
  order: OrderSubject,
  { version }: PushVersion,
  { actor, lang }: Receiver,
): MessageFields | undefined {
  // A later state has its own push. The person who took the later step does not get that one.
  if (order.version !== version || !maySee(actor, order)) return undefined;
  const isNew = order.status === firstStatus && partIn(actor, order) !== 'customer';
  return { type: isNew ? 'new_order' : 'order_update', order_id: order.id, ...orderNotice(order, { isNew }, lang) };
}

function rateMessage(rate: RateSubject, { actor, lang }: Receiver): MessageFields | undefined {
  if (!rate.actual || (rate.office_id !== null && !maySeeOffice(actor, rate.office_id))) return undefined;
  return { type: 'rate_update', order_id: null, ...rateNotice(rate, actor.role, lang) };
}

/**
 * While the browser is offline, the push service keeps only the newest push of a topic. The hash hides the order's id
 * from the service.
 */
const hashTopic = (topic: string) => createHash('sha256').update(topic).digest('base64url').slice(0, 32);
