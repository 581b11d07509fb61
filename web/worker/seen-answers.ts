import { seenCacheName } from '../lib/seen-cache.ts';
import { seenStore } from './seen-store.ts';

/** An order list, an order, and who is here: what it takes to read one's orders without a network. Nothing else. */
const seenPath = /^\/v1\/(?:orders(?:\/[0-9a-f-]{36})?|users\/me)\/?$/;

export const isSeenPath = (path: string): boolean => seenPath.test(path);

/** The page itself gives up after 15 s. */
const patienceMs = 10_000;

type Needs = { caches: CacheStorage; fetch: (request: Request) => Promise<Response> };

/** The server's answer, or, where none comes, what it answered to this session when it was last asked the same. */
export function seenAnswers({ caches, fetch }: Needs) {
  const store = seenStore(caches);

  /** `keepAlive` is told of the work that goes on when the answer is given. */
  async function answer(request: Request, keepAlive: (work: Promise<void>) => void): Promise<Response> {
    const token = tokenOf(request);
    if (token === undefined) return fetch(request);
    const name = await seenCacheName(token);
    const asked = fetch(request).then((fresh) => {
      // What cannot be kept, because the device is full, is not there without a network, and that is all.
      keepAlive(learn(name, request.url, fresh.clone()).catch(() => undefined));
      return fresh;
    });
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
    if (fresh.ok) await store.keep(name, url, fresh);
  }

  return { answer, forget: store.forget };
}

const tooLate = new Error('The server takes too long');

const late = () => new Promise<never>((_, reject) => setTimeout(() => reject(tooLate), patienceMs));

const tokenOf = (request: Request) => /^Bearer (.+)$/.exec(request.headers.get('Authorization') ?? '')?.[1];
