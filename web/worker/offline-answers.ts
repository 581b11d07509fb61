import { sessionEndsHeader } from '#contract/person/session-ends.ts';
import { forgetSeen, isSeenCache, seenAtHeader, seenCacheName } from '../lib/live/offline-cache.ts';

/**
 * Only what a person needs to read their orders without a network, also at the desk of an office: an order list, an order,
 * its pickup code, and the user.
 */
const seenPath = /^\/v1\/(?:orders(?:\/[0-9a-f-]{36}(?:\/pickup-code)?)?|users\/me)\/?$/;

const mePath = /^\/v1\/users\/me\/?$/;
const orderPath = /^\/v1\/orders(?:\/[0-9a-f-]{36})?\/?$/;
const codePath = /^\/v1\/orders\/([0-9a-f-]{36})\/pickup-code$/;

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

  /** Stores the answer. After 401, 403, 404 or 409 (the order has no code any more) it deletes what was stored instead. */
  async function learn(name: string, url: string, fresh: Response): Promise<void> {
    if (fresh.status === 401) return store.forget(name);
    if ([403, 404, 409].includes(fresh.status)) return store.drop(name, url);
    if (!fresh.ok) return;
    if (mePath.test(new URL(url).pathname)) await forgetLostRights(name, url, fresh);
    await store.keep(name, url, fresh.clone());
    await forgetUsedCodes(name, url, fresh);
  }

  /**
   * After a change of role or offices, deletes all stored answers: the person may not be allowed to see them any more.
   */
  async function forgetLostRights(name: string, url: string, fresh: Response): Promise<void> {
    const before = await store.recall(name, url);
    if (before && (await rightsIn(before)) !== (await rightsIn(fresh.clone()))) await store.clear(name);
  }

  /** A pickup code is good until its order ends. Deletes the codes of orders that have ended, as this answer says. */
  async function forgetUsedCodes(name: string, url: string, fresh: Response): Promise<void> {
    const codes = (await store.urls(name)).filter((stored) => codePath.test(new URL(stored).pathname));
    if (codes.length === 0 || !orderPath.test(new URL(url).pathname)) return;
    const ended = endedOrders(url, await fresh.json());
    for (const code of codes) if (ended(codePath.exec(new URL(code).pathname)?.[1])) await store.drop(name, code);
  }

  return { answer, forget: store.forget, forgetEnded: store.forgetEnded };
}

/** The page asks for all open orders of a customer with this query (`activeOrdersQuery`). */
const allOpen = '?status__in=1%2C2%2C5%2C6&size=100';

type Known = { id: string; closed_at: string | null; cancelled_at: string | null };

/** Which orders have ended, by an order or a list of orders. An order that the list of all open ones misses has ended. */
function endedOrders(url: string, answer: Known & { items?: Known[]; total?: number }) {
  const known = new Map((answer.items ?? [answer]).map((order) => [order.id, order]));
  const isAllOpen = new URL(url).search === allOpen && answer.total === known.size;
  return (id = '') => {
    const order = known.get(id);
    return order ? Boolean(order.closed_at ?? order.cancelled_at) : isAllOpen;
  };
}

/** The rights of a person depend on the role and the offices. */
async function rightsIn(me: Response): Promise<string> {
  const { permissions, user_offices } = await me.json();
  return JSON.stringify([permissions, user_offices]);
}

const tooLate = new Error('The server takes too long');

const late = () => new Promise<never>((_, reject) => setTimeout(() => reject(tooLate), patienceMs));

const tokenOf = (request: Request) => /^Bearer (.+)$/.exec(request.headers.get('Authorization') ?? '')?.[1];

/** Limits on the number and the age of stored answers. The oldest answers are deleted first. */
const mostAnswers = 60;
const longestMs = 3 * 86_400_000;

const anyHeaders = { ignoreVary: true };

/** The answers that one session has stored on this device. Storing for a session deletes those of other sessions. */
function offlineStore(caches: CacheStorage) {
  const ended = new Set<string>();

  async function keep(name: string, url: string, fresh: Response): Promise<void> {
    const kept = new Response(await fresh.blob(), { headers: keptHeaders(fresh) });
    if (ended.has(name)) return;
    await forgetSeen(caches, name);
    const cache = await caches.open(name);
    // Deleted first, so that the newest entry is the last key of the cache.
    await cache.delete(url, anyHeaders);
    await cache.put(url, kept);
    await trim(cache);
    // The session may have ended during the write.
    if (ended.has(name)) await caches.delete(name);
  }

  async function recall(name: string, url: string): Promise<Response | undefined> {
    if (ended.has(name) || !(await caches.has(name))) return undefined;
    const cache = await caches.open(name);
    const seen = await cache.match(url, anyHeaders);
    if (seen && isYoung(seen)) return seen;
    await cache.delete(url, anyHeaders);
    return undefined;
  }

  async function urls(name: string): Promise<string[]> {
    if (!(await caches.has(name))) return [];
    const stored = await (await caches.open(name)).keys();
    return stored.map(({ url }) => url);
  }

  async function drop(name: string, url: string): Promise<void> {
    if (!(await caches.has(name))) return;
    const cache = await caches.open(name);
    await cache.delete(url, anyHeaders);
  }

  /** Deletes the stored answers of a session that continues. */
  async function clear(name: string): Promise<void> {
    await caches.delete(name);
  }

  /** Deletes the stored answers of a session that has ended. Nothing is stored for it again. */
  async function forget(name: string): Promise<void> {
    ended.add(name);
    await caches.delete(name);
  }

  /** Deletes the answers of sessions that have ended by themselves, while no page was open. */
  async function forgetEnded(): Promise<void> {
    const names = (await caches.keys()).filter(isSeenCache);
    await Promise.all(names.map(async (name) => dropOld(await caches.open(name))));
  }

  return { keep, recall, urls, drop, clear, forget, forgetEnded };
}

async function dropOld(cache: Cache): Promise<void> {
  for (const request of await cache.keys()) {
    const seen = await cache.match(request, anyHeaders);
    if (seen && !isYoung(seen)) await cache.delete(request);
  }
}

async function trim(cache: Cache): Promise<void> {
  const all = await cache.keys();
  const oldest = all.slice(0, Math.max(0, all.length - mostAnswers));
  await Promise.all(oldest.map((request) => cache.delete(request)));
}

/** An answer is shown as long as its session could be open, also when nobody signed out. */
function isYoung({ headers }: Response): boolean {
  const ends = headers.get(sessionEndsHeader);
  if (ends && Date.now() >= Date.parse(ends)) return false;
  return Date.now() - Date.parse(headers.get(seenAtHeader) ?? '') < longestMs;
}

/** Only these headers are needed to show the answer again. */
const keptHeaders = (fresh: Response) => ({
  'Content-Type': fresh.headers.get('Content-Type') ?? 'application/json',
  [seenAtHeader]: new Date().toISOString(),
  [sessionEndsHeader]: fresh.headers.get(sessionEndsHeader) ?? '',
});
