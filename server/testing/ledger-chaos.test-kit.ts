import { randomUUID } from 'node:crypto';
import type { Office } from '#contract/office/office.ts';
import type { Order } from '#contract/order/order.ts';
import { putOnBooks } from './books.test-kit.ts';
import { stepsOn, writeOrder } from './order.test-kit.ts';
import type { exchangeIn, World } from './world.ts';

export type Exchange = Awaited<ReturnType<typeof exchangeIn>>;

export const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const upTo = (most: number) => (1 + Math.floor(Math.random() * most * 100)) / 100;
const refund = { reason: 'Changed the mind', to: { network: 'TRC20', address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' } };
const usd = { currency: 'USD' };
const usdt = { currency: 'USDT', network: 'TRC20' };
const reason = 'As it came';
const keyed = () => ({ 'idempotency-key': randomUUID() });

export type Statuses = Promise<number[]>;
type Api = ReturnType<World['as']>;
export type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
const queryIn =
  ({ db }: World): Query =>
  async (text, values = []) =>
    (await db.pool.query(text, values)).rows;

/** The same call twice at the same moment, with the same key. */
async function twice(api: Api, method: 'post' | 'put', url: string, body: object): Statuses {
  const headers = keyed();
  return (await Promise.all([0, 1].map(() => api[method](url, body, headers)))).map(({ status }) => status);
}

/** What the desks of the offices book. */
function deskActions(api: Api, query: Query) {
  function deskAt({ id: office_id }: Office): Statuses {
    const kind = pick(['capital_in', 'capital_out', 'expense', 'count']);
    const amount = String(kind === 'count' ? 400 + upTo(300) : upTo(200));
    return twice(api, 'post', '/v1/books/entries', {
      office_id,
      kind,
      amount,
      reason,
      rate: '1.01',
      ...pick([usd, usdt]),
    });
  }

  async function tradeAt({ id: office_id }: Office): Statuses {
    const [bank] = await query('select id from counterparties where office_id = $1', [office_id]);
    const entry = { office_id, counterparty_id: bank?.id, reason };
    if (Math.random() < 0.5) {
      const sum = { amount: String(upTo(100)), ...pick([usd, usdt]) };
      return twice(api, 'post', '/v1/books/entries', {
        ...entry,
        kind: 'settlement',
        way: pick(['in', 'out']),
        ...sum,
      });
    }
    const [give, get] = pick([[usd, usdt] as const, [usdt, usd] as const]).map((of) => ({
      amount: String(upTo(100)),
      ...of,
    }));
    const settled = { settled: pick(['both', 'one']), moved: pick(['give', 'get']) };
    return twice(api, 'post', '/v1/books/entries', { ...entry, kind: 'trade', give, get, ...settled });
  }

  /** Any entry, also one that is not corrected. Two people correct it at the same moment. */
  async function correctAt({ id: office_id }: Office): Statuses {
    const [entry] = await query(
      `select id from entries where office_id = $1 and (key is not null or random() < 0.05) order by random() limit 1`,
      [office_id],
    );
    if (!entry) return [];
    const body = { office_id, kind: 'correction', entry_id: entry.id, reason };
    return (await Promise.all([0, 1].map(() => api.post('/v1/books/entries', body, keyed())))).map(
      ({ status }) => status,
    );
  }

  return [deskAt, tradeAt, correctAt];
}

function transferActions(api: Api) {
  /** One side counts while the other takes it back. */
  async function sendFrom(from: Office, offices: readonly Office[]): Statuses {
    const to = pick(offices.filter(({ id }) => id !== from.id));
    const amount = String(upTo(150));
    const body = { from_office_id: from.id, to_office_id: to.id, amount, reason, ...pick([usd, usdt]) };
    const sent = await api.post('/v1/transfers', body, keyed());
    if (sent.status !== 201 || Math.random() < 0.1) return [sent.status];
    const url = `/v1/transfers/${sent.body.id}`;
    const counted = Math.random() < 0.7 ? amount : String(upTo(150));
    const arrive = twice(api, 'put', `${url}/arrive`, { amount: counted, reason });
    const back = Math.random() < 0.3 ? twice(api, 'put', `${url}/return`, { reason }) : [];
    return [sent.status, ...(await arrive), ...(await back)];
  }

  return [sendFrom, sendFrom];
}

function dealActions(world: World, { toCash, toCoin, admin, customer }: Exchange) {
  const taken = async (order: Pick<Order, 'id'>, call: string, body?: object) =>
    (await world.as(call === 'close' ? customer : admin).put(`/v1/orders/${order.id}/${call}`, body)).status;

  /** Two people press at the same moment, sometimes another thing. */
  async function press(order: Pick<Order, 'id'>, call: string): Statuses {
    const ends = Math.random() < 0.15;
    const both = [taken(order, call), ends ? taken(order, 'refund', refund) : taken(order, call)];
    const statuses = await Promise.all(both);
    return ends ? [...statuses, await taken(order, 'cancel', { reason: 'No time' })] : statuses;
  }

  async function dealAt(office: Office): Statuses {
    const order = await writeOrder(world, {
      customer,
      office,
      rate: pick([toCash, toCoin]),
      amount: String(upTo(300)),
    });
    const statuses = await press(order, 'confirm');
    // Some never come back: the clock ends their deals.
    if (Math.random() < 0.15) return statuses;
    for (const call of ['receive', 'ready', 'close']) statuses.push(...(await press(order, call)));
    return statuses;
  }

  return { dealAt };
}

/** Eight people who do anything at a few offices at once, often the same thing at the same moment. */
export function chaosIn(world: World, exchange: Exchange) {
  const api = world.as(exchange.admin);
  const query = queryIn(world);
  const steps = stepsOn(world.db);
  const { dealAt } = dealActions(world, exchange);

  /** The time of a few agreed deals is over, and the clock ends them while people take their steps. */
  async function expire({ id }: Office): Statuses {
    await query(
      `begin; set local session_replication_role = replica;
       update orders set due_at = now() - interval '1 second' where id in (
         select id from orders where office_id = '${id}' and status = 'confirmed' order by random() limit 2 for update skip locked);
       commit`,
    );
    await steps.expireDue();
    return [];
  }

  async function open(count: number): Promise<Office[]> {
    const offices = await Promise.all(Array.from({ length: count }, () => world.office()));
    for (const office of offices) {
      // Little money, so that much is refused.
      await putOnBooks(world, office, { usd: '900', usdt: '900' });
      await api.post('/v1/books/counterparties', { office_id: office.id, name: 'A bank' });
    }
    return offices;
  }

  async function run(offices: readonly Office[], seconds: number): Promise<Record<string, number>> {
    const end = Date.now() + seconds * 1000;
    const tally: Record<string, number> = {};
    const actions = [dealAt, dealAt, dealAt, expire, ...deskActions(api, query), ...transferActions(api)];
    const worker = async () => {
      while (Date.now() < end)
        for (const status of await pick(actions)(pick(offices), offices)) tally[status] = (tally[status] ?? 0) + 1;
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    return tally;
  }

  async function brokenRules(offices: readonly Office[]): Promise<string[]> {
    const checks = await Promise.all(
      offices.map(async ({ id }) => (await api.get(`/v1/books/check?office_id=${id}`)).body),
    );
    return checks.flatMap(({ rules }) =>
      rules.flatMap(({ rule, broken }: { rule: string; broken: number }) => (broken > 0 ? [rule] : [])),
    );
  }

  return { open, run, dealAt, brokenRules, query };
}
