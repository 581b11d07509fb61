import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { livePath } from '#contract/live.ts';
import { authStore } from '../../server/auth/auth.store.ts';
import type { Db } from '../../server/database/db.ts';
import { openCallers, type Scene } from './callers.ts';
import { median } from './figures.ts';

export const ListenerOrder = z.object({ urls: z.array(z.string()) });
export type ListenerOrder = z.output<typeof ListenerOrder>;
const HeardMessage = z.object({ name: z.string(), times: z.number(), lastAt: z.number() });
export type HeardMessage = z.output<typeof HeardMessage>;
const ListenerAnswer = z.union([z.object({ heard: z.array(HeardMessage) }), z.object({ failed: z.string() })]);
export type ListenerAnswer = z.output<typeof ListenerAnswer>;

const stepsPerSecond = 29;
/** The product's limit for one person. */
const listenersOfPerson = 20;
const answerMs = 120_000;
/** A message about the last step that does not arrive within this time is counted as missed. */
const settleMs = 3_000;

export type FanOut = {
  listeners: number;
  /** The time of a step in ms, with nobody listening and with all. */
  aloneMs: number;
  stepMs: number;
  /** From the answer of a step until its message reaches the last listener. `bareMs`: from the sending of the anchor. */
  heardMs: number;
  bareMs: number;
  /** Steps whose message did not reach every listener. */
  missed: number;
};

type Needs = { origin: string; db: Db; scene: Scene; listeners: number; ordersOfCaller: number };

/** Takes steps at an even pace while many admins listen. An admin gets a message about every step. */
export async function measureFanOut({ origin, db, scene, listeners, ordersOfCaller }: Needs): Promise<FanOut> {
  const steps = () => pacedSteps(origin, scene, ordersOfCaller);
  const alone = await steps();
  const tokens = await staffTokens(db, Math.ceil(listeners / listenersOfPerson));
  const live = origin.replace('http', 'ws') + livePath;
  const urls = Array.from({ length: listeners }, (_, at) => `${live}?token=${tokens[at % tokens.length]}`);
  const product = await heard(urls, steps);
  const bare = await bareNews(listeners, product.sent.length);
  return {
    listeners,
    aloneMs: median(alone.map(({ ms }) => ms)),
    stepMs: median(product.sent.map(({ ms }) => ms)),
    heardMs: median(product.after),
    bareMs: median(bare.after),
    missed: product.sent.length - product.after.length,
  };
}

/** One step: the name of its message, when it was answered, and how long that took. */
type Sent = { name: string; at: number; ms: number };

/** Lets listeners receive what `work` sends. `after` has the delay at the last listener, for each message that all got. */
async function heard(urls: string[], work: () => Promise<Sent[]>): Promise<{ sent: Sent[]; after: number[] }> {
  let sent: Sent[] = [];
  const all = await listenWhile(urls, async () => {
    sent = await work();
  });
  const told = new Map(all.map((one) => [one.name, one]));
  const after = sent.flatMap(({ name, at }) => {
    const { times = 0, lastAt = 0 } = told.get(name) ?? {};
    return times >= urls.length ? [Math.max(0, lastAt - at)] : [];
  });
  return { sent, after };
}

/** What listeners at these addresses hear during the work and a moment after it. */
export async function listenWhile(urls: string[], work: () => Promise<void>): Promise<HeardMessage[]> {
  const child = fork(join(import.meta.dirname, 'listeners.ts'));
  const ask = async (order: ListenerOrder): Promise<HeardMessage[]> => {
    const answered = once(child, 'message', { signal: AbortSignal.timeout(answerMs) });
    child.send(order);
    const [message] = await answered.catch(() => [{ failed: `no answer in ${answerMs / 1_000} s` }]);
    const answer = ListenerAnswer.parse(message);
    if ('failed' in answer) throw new Error(`The program that listens: ${answer.failed}`);
    return answer.heard;
  };
  try {
    await ask({ urls });
    await work();
    await wait(settleMs);
    return await ask({ urls: [] });
  } finally {
    child.disconnect();
  }
}

/** Places orders and then cancels them. */
async function pacedSteps(origin: string, { customers, deal }: Scene, ordersOfCaller: number): Promise<Sent[]> {
  const callers = openCallers(origin, customers);
  const placed: { order: string; cancel: () => Promise<string> }[] = [];
  const sent: Sent[] = [];
  const step = async (type: string, call: () => Promise<string>) => {
    const start = performance.now();
    const order = await call();
    sent.push({ name: `${type} ${order}`, at: Date.now(), ms: performance.now() - start });
    return order;
  };
  await paced(callers.length * ordersOfCaller, async (at) => {
    const caller = callers[at % callers.length];
    if (!caller) return;
    const key = { 'idempotency-key': crypto.randomUUID() };
    const order = await step('new_order', async () => (await caller.post('/v1/orders/', deal, key)).id);
    placed.push({ order, cancel: () => caller.put(`/v1/orders/${order}/cancel`) });
  });
  await wait(settleMs);
  await paced(placed.length, async (at) => {
    await step('order_update', async () => (await placed[at]?.cancel()) ?? '');
  });
  return sent;
}

/** Begins the work this many times at an even pace. It does not wait for the earlier ones to end. */
async function paced(times: number, work: (at: number) => Promise<void>): Promise<void> {
  const start = performance.now();
  const all: Promise<void>[] = [];
  for (let at = 0; at < times; at += 1) {
    await wait(Math.max(0, start + (at * 1_000) / stepsPerSecond - performance.now()));
    all.push(work(at));
  }
  await Promise.all(all);
}

/** As many bytes as the product sends of a new order, or a little more. */
const padding = 'x'.repeat(1_000);

async function bareNews(listeners: number, count: number): Promise<{ after: number[] }> {
  const child = fork(join(import.meta.dirname, 'bare-live.ts'));
  try {
    const [message] = await once(child, 'message', { signal: AbortSignal.timeout(answerMs) });
    const url = `ws://127.0.0.1:${z.object({ port: z.number() }).parse(message).port}`;
    return await heard(Array<string>(listeners).fill(url), async () => {
      const sent: Sent[] = [];
      await paced(count, async (at) => {
        child.send(`{"type":"news","data":{"id":"${at}","text":"${padding}"}}`);
        sent.push({ name: `news ${at}`, at: Date.now(), ms: 0 });
      });
      return sent;
    });
  } finally {
    child.disconnect();
  }
}

async function staffTokens(db: Db, count: number): Promise<string[]> {
  const store = authStore(db);
  const tokens: string[] = [];
  while (tokens.length < count) {
    const cellphone = `+38099${String(1_000_000 + tokens.length)}`;
    // Makes the session in the database, because signing in would cost a password hash each time.
    const id = await store.addUser({ cellphone, password_hash: '-', lang: 'en', permissions: 'admin' });
    if (id !== undefined) tokens.push(await store.addSession(id, 'admin'));
  }
  return tokens;
}
