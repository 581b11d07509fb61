import http from 'node:http';
import https from 'node:https';
import webPush from 'web-push';
import type { KeyPair } from './notification.store.ts';
import { publicLookup } from './public-dns-lookup.ts';
import type { Push } from './push.store.ts';
import type { Letter } from './push-payload.ts';

export type Answered = { status: number; retryAfter: string | undefined };
export type Post = (to: Pick<Push, 'endpoint' | 'p256dh' | 'auth'>, letter: Letter, pair: KeyPair) => Promise<Answered>;

type Needs = {
  /** Who sends the pushes, for the push service to turn to: an https address or a mailto. */
  subject: string;
  /** For tests: where everything is brought instead. */
  relay: string | undefined;
};

/** From the first packet to the answer. */
const timeoutMs = 10_000;

/** Encrypts for the browser, signs, and posts. No redirect is followed, and no address of a private network is called. */
export function openPost({ subject, relay }: Needs): { post: Post; close: () => void } {
  const closing = new AbortController();
  const agent = new https.Agent({ keepAlive: true, maxSockets: 16, maxFreeSockets: 4, timeout: timeoutMs });

  /** A relay learns from the Host header where it was meant to go, as any proxy does. */
  const open = (endpoint: string, options: http.RequestOptions): http.ClientRequest => {
    if (relay === undefined) return https.request(endpoint, { ...options, agent, lookup: publicLookup });
    const { pathname, search, host } = new URL(endpoint);
    return http.request(new URL(`${pathname}${search}`, relay), { ...options, headers: { ...options.headers, host } });
  };

  const post: Post = async ({ endpoint, p256dh, auth }, letter, pair) => {
    const { method, headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      letter.text,
      {
        vapidDetails: { subject, ...pair },
        TTL: letter.ttlSeconds,
        urgency: letter.urgency,
        topic: letter.topic,
      },
    );
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]);
    return new Promise((resolve, reject) => {
      const request = open(endpoint, { method, headers, signal });
      request.on('error', reject);
      request.on('response', (response) => {
        // Nobody needs what it says; what breaks while it says it is no failure any more.
        response.on('error', () => undefined);
        response.resume();
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
      });
      request.end(body);
    });
  };

  const close = () => {
    closing.abort();
    agent.destroy();
  };
  return { post, close };
}
