import { seenCacheName } from '../lib/offline-cache.ts';
import { offlineStore } from './offline-store.ts';

/** Only what a person needs to read their orders without a network: an order list, an order, and the user. */
const seenPath = /^\/v1\/(?:orders(?:\/[0-9a-f-]{36})?|users\/me)\/?$/;

const mePath = /^\/v1\/users\/me\/?$/;

export const isSeenPath = (path: string): boolean => seenPath.test(path);

/** Below the timeout of the page, which is 15 s. */
const patienceMs = 10_000;

type Needs = { caches: CacheStorage; fetch: (request: Request) => Promise<Response> };

/**
 * Returns the server's answer. If no answer comes in time, returns the last answer to the same request in this session.
 */
export function offlineAnswers({ caches, fetch }: Needs) {
  const store = offlineStore(caches);

  /**
   * `keepAlive` receives the work that may continue after the answer. The browser accepts it only before the answer.
   */
  async function answer(request: Request, keepAlive: (work: Promise<void>) => void): Promise<Response> {
    const token = tokenOf(request);
    if (token === undefined) return fetch(request);
    const name = await seenCacheName(token);
    const fetching = fetch(request);
    // Passed before the answer arrives, so that an answer too late for the page is still stored. If storing fails, for
    // example on a full device, this answer is not available without a network.
    keepAlive(fetching.then((fresh) => learn(name, request.url, fresh.clone())).catch(() => undefined));
    return Promise.race([fetching, late()]).catch(async (error: unknown) => {
      const seen = await store.recall(name, request.url);
      if (seen) return seen;
      if (error === tooLate) return fetching;
      throw error;
    });
  }

  /** Stores the answer. After 401, 403 or 404 it deletes what was stored instead. */
  async function learn(name: string, url: string, fresh: Response): Promise<void> {
    if (fresh.status === 401) return store.forget(name);
    if (fresh.status === 403 || fresh.status === 404) return store.drop(name, url);
    if (!fresh.ok) return;
    if (mePath.test(new URL(url).pathname)) await forgetLostRights(name, url, fresh);
    await store.keep(name, url, fresh);
  }

  /**
   * After a change of role or offices, deletes all stored answers: the person may not be allowed to see them any more.
   */
  async function forgetLostRights(name: string, url: string, fresh: Response): Promise<void> {
    const before = await store.recall(name, url);
    if (before && (await rightsIn(before)) !== (await rightsIn(fresh.clone()))) await store.clear(name);
  }

  return { answer, forget: store.forget };
}

/** The rights of a person depend on the role and the offices. */
async function rightsIn(me: Response): Promise<string> {
  const { permissions, user_offices } = await me.json();
  return JSON.stringify([permissions, user_offices]);
}

const tooLate = new Error('The server takes too long');

const late = () => new Promise<never>((_, reject) => setTimeout(() => reject(tooLate), patienceMs));

const tokenOf = (request: Request) => /^Bearer (.+)$/.exec(request.headers.get('Authorization') ?? '')?.[1];
