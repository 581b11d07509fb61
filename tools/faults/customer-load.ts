import { setTimeout as pause } from 'node:timers/promises';
import { StatusCode } from '#contract/order/order.ts';
import { statusAfter } from '#domain/order/order-state.ts';
import type { SeededRandom } from '../../server/seed/seeded-random.ts';
import { call, signIn } from '../run/product.ts';

/** A step that a person requested on an order. */
type Step = { call: 'confirm' | 'cancel'; acknowledged: boolean };
/** An order that a customer requested. Its note is unique. */
export type MarketOptions = { note: string; key: string; customer: string; id: string | undefined; steps: Step[] };

export type Market = {
  wishes: readonly MarketOptions[];
  /** Answers that are neither a success nor a clear "try again": their status and code, each with its count. */
  odd: ReadonlyMap<string, number>;
  acknowledged(): number;
  /** How many calls were answered with "try again". */
  putOff(): number;
  /** The longest time without an acknowledged write. */
  longestSilenceMs(): number;
  /** Waits until the open wishes are answered or the time is over. Then all calls end. */
  close(): Promise<void>;
};

type Needs = {
  url: () => string;
  people: People;
  dice: SeededRandom;
  /** Without keys, a repeated request creates another order. */
  keys: boolean;
  /** How long a customer rests between two orders. */
  restMs?: number;
};

/** A customer waits this long for an answer before the retry. */
const patienceMs = 2_000;
const settleMs = 40_000;
/** How many of a hundred calls lose their connection right after they were sent. */
const impatient = 4;
const betweenTriesMs = 60;

export type People = { tokens: string[]; admin: string; rate: string; office: string };

/** Customers with a wallet, and the admin who confirms their orders. */
export async function invitePeople(url: string, count: number): Promise<People> {
  const [admin, customer] = await Promise.all([signIn(url, '+380500000001'), signIn(url, '+380500000004')]);
  const [offer] = (await call(url, 'GET', '/rates/office-rates?sc=USD&tc=USDT', { token: customer })).body;
  const tokens = await Promise.all(Array.from({ length: count }, (_, index) => newcomer(url, index)));
  return { tokens, admin, rate: offer.rate.id, office: offer.office_id };
}

async function newcomer(url: string, index: number): Promise<string> {
  const cellphone = `+380671234${500 + index}`;
  // The demo world has terms of use, in their first version.
  const { body } = await call(url, 'POST', '/users/', {
    body: { cellphone, password: 'Kyiv-Lviv-1654!', agreement: 1 },
  });
  const token: string = body.access_token;
  await call(url, 'PUT', '/users/me/', { token, body: { wallet: { data: [{ address: 'TTestWalletOfSomebody' }] } } });
  return token;
}

export async function place(url: string, { rate, office, tokens }: People, dice: SeededRandom): Promise<string> {
  const body = { er_id: rate, office_id: office, amount: dice.between(10, 900) };
  const { status, body: order } = await call(url, 'POST', '/orders/', { token: dice.pick(tokens), body });
  if (status !== 201) throw new Error(`An order was answered with ${status}: ${JSON.stringify(order)}`);
  return order.id;
}

let markets = 0;

/**
 * Customers place orders. Each places one after another, and all customers do so at the same time. Each order is
 * confirmed or not, and then cancelled.
 */
export function openMarket({ url, people, dice, keys, restMs = 0 }: Needs): Market {
  markets += 1;
  const name = `market-${process.pid}-${markets}`;
  const wishes: MarketOptions[] = [];
  const clerk = openClerk();

  const ask = (method: string, path: string, token: string, more: object = {}) => {
    const lostAfter = dice.happens(impatient) ? dice.between(1, 25) : patienceMs;
    return call(url(), method, path, { token, timeoutMs: lostAfter, ...more });
  };

  async function order(customer: string) {
    const note = `${name}-${wishes.length}`;
    const wish: MarketOptions = { note, key: note, customer, id: undefined, steps: [] };
    wishes.push(wish);
    const body = { er_id: people.rate, office_id: people.office, amount: dice.between(10, 900), note };
    const headers = keys ? { 'idempotency-key': wish.key } : {};
    const isPlaced = await clerk.settle(
      () => ask('POST', '/orders/', customer, { body, headers }),
      ({ status, body: { id } }) => {
        if (status === 201) wish.id = id;
        return status === 201;
      },
    );
    if (!isPlaced) return;
    if (dice.happens(50)) await step(wish, 'confirm', people.admin);
    await step(wish, 'cancel', customer);
  }

  async function step(wish: MarketOptions, asked: Step['call'], token: string) {
    const taken: Step = { call: asked, acknowledged: false };
    wish.steps.push(taken);
    const reached = StatusCode.json.encode(statusAfter(asked));
    taken.acknowledged = await clerk.settle(
      () => ask('PUT', `/orders/${wish.id}/${asked}`, token),
      // At a retry the first try may have taken the step already. The refusal then names the status of the order.
      ({ status, body }, again) => status === 200 || (again && status === 409 && body.order?.status === reached),
    );
  }

  async function shop(customer: string) {
    for (; !clerk.isClosing(); await pause(restMs)) await order(customer);
  }
  const shops = Promise.all(people.tokens.map(shop));
  return { wishes, ...clerk, close: () => clerk.close(shops) };
}

/** Sends calls, retries them where needed, and counts the answers. */
export function openClerk() {
  const odd = new Map<string, number>();
  let [acknowledged, putOff, last, silence] = [0, 0, performance.now(), 0];
  let deadline = Number.POSITIVE_INFINITY;

  function acknowledge() {
    const now = performance.now();
    acknowledged += 1;
    silence = Math.max(silence, now - last);
    last = now;
  }

  /** Whether a retry can succeed. */
  function mayComeRight(answer: Answer): boolean {
    if (isTryAgain(answer)) {
      putOff += 1;
      return true;
    }
    const what = `${answer.status} ${answer.body.code ?? ''}`;
    odd.set(what, (odd.get(what) ?? 0) + 1);
    return answer.status >= 500;
  }

  return {
    odd,
    acknowledged: () => acknowledged,
    putOff: () => putOff,
    longestSilenceMs: () => Math.max(silence, performance.now() - last),
    isClosing: () => deadline < Number.POSITIVE_INFINITY,

    /** Retries until there is a usable answer: `read` returns true for it. */
    async settle(send: () => Promise<Answer>, read: (answer: Answer, again: boolean) => boolean): Promise<boolean> {
      for (let again = false; performance.now() < deadline; again = true) {
        const answer = await send().catch(unlessLost);
        if (answer && read(answer, again)) {
          acknowledge();
          return true;
        }
        if (answer && !mayComeRight(answer)) return false;
        await pause(betweenTriesMs);
      }
      return false;
    },

    async close(shops: Promise<unknown>) {
      deadline = performance.now() + settleMs;
      await shops;
    },
  };
}

type Answer = Awaited<ReturnType<typeof call>>;

const isTryAgain = ({ status, headers }: Answer) => status === 503 && headers.has('retry-after');

/** Undefined when no answer came: the connection broke, or the call timed out. Any other error is thrown. */
function unlessLost(error: unknown): undefined {
  if (error instanceof TypeError || error instanceof SyntaxError) return undefined;
  if (error instanceof DOMException && ['TimeoutError', 'AbortError'].includes(error.name)) return undefined;
  throw error;
}
