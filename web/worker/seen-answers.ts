import { seenCacheName } from '../lib/seen-cache.ts';
import { seenStore } from './seen-store.ts';

/** An order list, an order, and who is here: what it takes to read one's orders without a network. Nothing else. */
const seenPath = /^\/v1\/(?:orders(?:\/[0-9a-f-]{36})?|users\/me)\/?$/;

const mePath = /^\/v1\/users\/me\/?$/;

export const isSeenPath = (path: string): boolean => seenPath.test(path);

/** The page itself gives up after 15 s. */
const patienceMs = 10_000;

type Needs = { caches: CacheStorage; fetch: (request: Request) => Promise<Response> };

/** The server's answer, or, where none comes, what it answered to this session when it was last asked the same. */
export function seenAnswers({ caches, fetch }: Needs) {
  const store = seenStore(caches);

  /** `keepAlive` is told of the work that may go on when the answer is given. A browser listens to it only before. */
  async function answer(request: Request, keepAlive: (work: Promise<void>) => void): Promise<Response> {
    const token = tokenOf(request);
    if (token === undefined) return fetch(request);
    const name = await seenCacheName(token);
    const asked = fetch(request);
    // Begun before there is an answer: one that comes too late for the page is learnt from as well. What cannot be kept,
    // because the device is full, is not there without a network, and that is all.
    keepAlive(asked.then((fresh) => learn(name, request.url, fresh.clone())).catch(() => undefined));
    return Promise.race([asked, late()]).catch(async (error: unknown) => {
      const seen = await store.recall(name, request.url);
      if (seen) return seen;
      if (error === tooLate) return asked;
      throw error;
    });
  }

  /** Keeps what was answered; forgets what the server does not grant any more. */
  async function learn(name: string, url: string, fresh: Response): Promise<void> {
    if (fresh.status === 401) return store.forget(name);
    if (fresh.status === 403 || fresh.status === 404) return store.drop(name, url);
    if (!fresh.ok) return;
    if (mePath.test(new URL(url).pathname)) await forgetLostRights(name, url, fresh);
    await store.keep(name, url, fresh);
  }

  /** Who has another role now, or another office, begins anew: what was seen before may be too much. */
  async function forgetLostRights(name: string, url: string, fresh: Response): Promise<void> {
    const before = await store.recall(name, url);
    if (before && (await rightsIn(before)) !== (await rightsIn(fresh.clone()))) await store.clear(name);
  }

  return { answer, forget: store.forget };
}

/** What a person may see hangs on these two. */
async function rightsIn(me: Response): Promise<string> {
  const { permissions, user_offices } = await me.json();
  return JSON.stringify([permissions, user_offices]);
}

const tooLate = new Error('The server takes too long');

const late = () => new Promise<never>((_, reject) => setTimeout(() => reject(tooLate), patienceMs));

const tokenOf = (request: Request) => /^Bearer (.+)$/.exec(request.headers.get('Authorization') ?? '')?.[1];
