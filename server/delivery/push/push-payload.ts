import { createHash } from 'node:crypto';
import { z } from 'zod';
import { PushMessage } from '#contract/notification.ts';
import type { NoticeKind } from '#domain/audience.ts';
import type { Notice } from '#domain/notice.ts';
import { lifeSeconds } from '../audience/audience.store.ts';
import type { Delivery } from '../channel.ts';

/** The push service drops a push when the browser is offline longer than this. The page then shows the present state. */
const offlineSeconds: Record<NoticeKind, number> = { ...lifeSeconds, order: 12 * 3600 };

/** A push to send: the text to encrypt, and the headers that the push service can read. */
export type PushPayload = { text: string; ttlSeconds: number; urgency: 'high' | 'normal'; topic: string };

type Push = Pick<Delivery, 'kind' | 'at' | 'seconds_left'>;

export const buildPayload = ({ kind, at, seconds_left }: Push, notice: Notice): PushPayload => ({
  text: JSON.stringify(z.encode(PushMessage, { ...notice, at })),
  ttlSeconds: Math.floor(Math.min(offlineSeconds[kind], seconds_left)),
  urgency: kind === 'rate' ? 'normal' : 'high',
  topic: hashTopic(notice.tag),
});

/**
 * While the browser is offline, the push service keeps only the newest push of a topic. The hash hides the order's id
 * from the service.
 */
const hashTopic = (topic: string) => createHash('sha256').update(topic).digest('base64url').slice(0, 32);
