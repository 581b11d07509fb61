import { Agent, request } from 'node:http';
import { z } from 'zod';
import { paidStatuses } from '#domain/order/order.ts';
import type { buildApp } from '../../server/app.ts';
import type { Db } from '../../server/database/db.ts';
import { demoPassword } from '../../server/seed/accounts.ts';
import { type Recorded, record } from './recording.ts';

type App = Pick<Awaited<ReturnType<typeof buildApp>>, 'inject'>;

const most = 8;
const amount = '100';

/** `order` is an order of this customer. */
export type Customer = { id: string; token: string; order: string };
/** What the benchmark orders, who orders it, and the recorded statements of one placing and one cancelling. */
export type Scene = {
  customers: Customer[];
  deal: { er_id: string; office_id: string; amount: string };
  place: Recorded;
  step: Recorded;
};

/** Signs people in and records the statements, in this process. */
export async function setScene(app: App, db: Db): Promise<Scene> {
  const finished = await db.kysely
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.customer_id')
    .distinctOn('users.id')
    .select(['users.id', 'cellphone', 'orders.id as order'])
    .where('users.wallet', 'is not', null)
    .where('status', 'in', paidStatuses)
    .orderBy('users.id')
    .limit(most)
    .execute();
  const customers: Customer[] = [];
  for (const { id, order, cellphone } of finished) customers.push({ id, order, token: await tokenOf(app, cellphone) });
  const [first] = customers;
  if (first === undefined) throw new Error('The demo world has no customer with an order.');
  const headers = { authorization: `Bearer ${first.token}` };
  const { body } = await app.inject({ method: 'GET', url: '/v1/rates/office-rates?sc=USD&tc=USDT', headers });
  const [offer] = Offers.parse(JSON.parse(body));
  if (offer === undefined) throw new Error('The demo world has no office with this pair.');
  const deal = { er_id: offer.rate.id, office_id: offer.office_id, amount };
  const key = crypto.randomUUID();
  let order = '';
  const placing = await record(async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/v1/orders/',
      headers: { ...headers, 'idempotency-key': key },
      payload: deal,
    });
    order = idOf(answer);
  });
  const cancelling = await record(async () =>
    idOf(await app.inject({ method: 'PUT', url: `/v1/orders/${order}/cancel`, headers })),
  );
  const ids = { order, key, customer: first.id };
  return {
    customers,
    deal,
    place: { statements: placing, ...ids },
    step: { statements: cancelling, ...ids },
  };
}

const Offers = z.array(z.object({ office_id: z.string(), rate: z.object({ id: z.string() }) }));

type Answer = { statusCode: number; body: string };

function idOf({ statusCode, body }: Answer): string {
  if (statusCode >= 300) throw new Error(`The server refused: ${statusCode} ${body}`);
  return z.object({ id: z.string() }).parse(JSON.parse(body)).id;
}

async function tokenOf(app: App, username: string): Promise<string> {
  const { body } = await app.inject({
    method: 'POST',
    url: '/v1/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username, password: demoPassword }).toString(),
  });
  return z.object({ access_token: z.string() }).parse(JSON.parse(body)).access_token;
}

/** Callers that each keep one connection open, and fail when an answer is a refusal. */
export function openCallers(origin: string, customers: readonly Customer[]) {
  return customers.map(({ id, order, token }) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = (method: string, path: string, payload?: unknown, headers: Record<string, string> = {}) =>
      new Promise<Answer>((resolve, reject) => {
        const type = payload === undefined ? undefined : { 'content-type': 'application/json' };
        const all = { authorization: `Bearer ${token}`, ...type, ...headers };
        const asked = request(`${origin}${path}`, { method, agent, headers: all, timeout: 20_000 }, (answer) => {
          let body = '';
          answer.setEncoding('utf8').on('data', (text: string) => {
            body += text;
          });
          answer.once('error', reject).once('end', () => resolve({ statusCode: answer.statusCode ?? 0, body }));
        });
        asked.once('error', reject).end(payload === undefined ? undefined : JSON.stringify(payload));
      });
    return {
      id,
      order,
      async get(path: string): Promise<void> {
        const { statusCode, body } = await send('GET', path);
        if (statusCode !== 200) throw new Error(`${path} answers ${statusCode} ${body}`);
      },
      post: async (path: string, payload: unknown, headers: Record<string, string>) => ({
        id: idOf(await send('POST', path, payload, headers)),
      }),
      put: async (path: string) => idOf(await send('PUT', path)),
    };
  });
}
