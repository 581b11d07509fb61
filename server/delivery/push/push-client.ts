import http from 'node:http';
import https from 'node:https';
import webPush from 'web-push';
import { publicLookup } from '../../lib/public-dns-lookup.ts';
import type { ServiceResponse } from '../delivery-retry.ts';
import type { KeyPair } from '../notification.store.ts';
import type { PushTarget } from './push.store.ts';
import type { PushPayload } from './push-payload.ts';

export type SendPush = (
  to: Pick<PushTarget, 'endpoint' | 'p256dh' | 'auth'>,
  payload: PushPayload,
  pair: KeyPair,
) => Promise<ServiceResponse>;

type Needs = {
  /** The contact of the sender for the push service: an https address or a mailto. */
  subject: string;
  /** For tests: the address that receives all pushes instead of the push services. */
  relay: string | undefined;
};

/** The time from the first packet to the response. */
const timeoutMs = 10_000;

/**
 * Encrypts a push for the browser, signs it, and posts it. It follows no redirects and calls no address of a private
 * network.
 */
export function openPushClient({ subject, relay }: Needs): { send: SendPush; close: () => void } {
  const closing = new AbortController();
  const agent = new https.Agent({ keepAlive: true, maxSockets: 16, maxFreeSockets: 4, timeout: timeoutMs });

  /** The Host header names the original push service, as with any proxy. */
  const open = (endpoint: string, options: http.RequestOptions): http.ClientRequest => {
    if (relay === undefined) return https.request(endpoint, { ...options, agent, lookup: publicLookup });
    const { pathname, search, host } = new URL(endpoint);
    return http.request(new URL(`${pathname}${search}`, relay), { ...options, headers: { ...options.headers, host } });
  };

  const send: SendPush = async ({ endpoint, p256dh, auth }, payload, pair) => {
    const { method, headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      payload.text,
      {
        vapidDetails: { subject, ...pair },
        TTL: payload.ttlSeconds,
        urgency: payload.urgency,
        topic: payload.topic,
      },
    );
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]);
    return new Promise((resolve, reject) => {
      const request = open(endpoint, { method, headers, signal });
      request.on('error', reject);
      request.on('response', (response) => {
        // Only the status and the headers matter. The body is dropped, and an error while it arrives is no failure.
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
  return { send, close };
}
