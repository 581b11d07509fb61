import { createECDH } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { Notice } from '#domain/notice.ts';
import type { Caller } from '../../http/access.ts';
import { newId } from '../../lib/id.ts';
import type { Delivery } from '../channel.ts';
import { pushChannel } from './push.channel.ts';

const keys = createECDH('prime256v1');
const p256dh = keys.generateKeys().toString('base64url');
const caller: Caller = {
  actor: { id: newId(), role: 'customer', officeIds: [] },
  ...{ lang: 'en', tokenHash: Buffer.alloc(32), secondsLeft: 60, freshSeconds: null, hasFactor: false },
};
const notice: Notice = {
  type: 'order_update',
  order_id: newId(),
  tag: 'a deal',
  title: 'Ready',
  body: 'Come',
  url: '/',
};

test('a push service that fails for hundreds of browsers has three lines of log in a minute, and the rest counted', async () => {
  vi.useFakeTimers();
  const warn = vi.fn();

  const channel = pushChannel({
    store: {
      findTarget: async (recipient) => ({
        ...{ token_hash: Buffer.alloc(32), rate_update: false, p256dh, auth: 'auth' },
        endpoint: `https://${recipient}/secret`,
      }),
      ...{ removeSubscription: async () => undefined, pause: async () => undefined },
      broadcast: { addBatch: async () => false, onEvents: async () => undefined, drop: async () => undefined },
    },
    notices: { findNotice: async () => notice },
    client: { send: async () => ({ status: 500, retryAfter: undefined }), close: () => undefined },
    getKeyPair: async () => ({ publicKey: '', privateKey: '' }),
    ...{ findSession: async () => caller, isPushEndpoint: () => true, isOn: async () => true, log: { warn } },
  });
  const push = (recipient: string): Delivery => ({
    ...{ id: 1, recipient, topic: 'a deal', kind: 'order', subject_id: newId(), version: 1 },
    ...{ at: new Date(), tries: 1, seconds_left: 3_600 },
  });
  const fail = async (recipient: string, times: number) => {
    for (let done = 0; done < times; done += 1) await channel.send(push(recipient));
    return warn.mock.calls.splice(0).map(([context]) => context);
  };
  const [busy, other] = ['busy.example', 'other.example'];
  expect(await fail(busy, 300)).toHaveLength(3);
  expect(await fail(other, 1)).toMatchObject([{ service: 'other.example', status: 500, failures_not_logged: 0 }]);
  vi.advanceTimersByTime(60_000);
  expect(await fail(busy, 1)).toMatchObject([{ service: 'busy.example', failures_not_logged: 297 }]);
  vi.useRealTimers();
});
