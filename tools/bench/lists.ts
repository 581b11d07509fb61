import { loadavg } from 'node:os';
import { z } from 'zod';
import { startServer } from '../../server/main.ts';
import { demoAccounts, demoPassword } from '../../server/seed/accounts.ts';
import { fillDatabase } from '../../server/seed/fill-database.ts';
import { fullScale } from '../../server/seed/scale.ts';
import { refuseWords } from '../command.ts';
import { type Known, listCalls, type Who } from './list-calls.ts';

const rounds = 20;
const warmUps = 2;
/** Every list of a screen must arrive within this time, so that a person does not notice a wait. */
const mostMs = 300;

type Times = { least: number; middle: number; p95: number };
type Row = Times & { name: string; who: Who; ratio: number };

const roleOf: Record<Who, string> = { admin: 'admin', owner: 'office_owner', cashier: 'cashier', customer: 'customer' };
const words = process.argv.slice(2);
const only = words.find((word) => !word.startsWith('-'));

/**
 * `npm run bench:lists` measures every list with every filter, over HTTP, on a database with 200,000 orders. An empty
 * database is filled first (`DATA_DIR` or `DATABASE_URL` say which one). A word behind the command selects calls by
 * their names.
 */
async function main(): Promise<number> {
  const strangers = words.filter((word) => word !== only);
  refuseWords(strangers, 'There may be one word, a part of the names of the calls to measure.');
  const env = { ...process.env, PORT: '0', LIMITS: 'off', DEMO: '1' };
  console.log(await fillDatabase({ env, scale: fullScale }).catch(alreadyFilled));
  const server = await startServer(env, { say: () => undefined });
  try {
    return report(await measureAll(server.url));
  } finally {
    await server.stop();
  }
}

function alreadyFilled(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (!message.includes('filled already')) throw error;
  return 'The database was filled before.';
}

async function measureAll(origin: string): Promise<Row[]> {
  const tokens = await signInAll(origin);
  const known = await findKnown(origin, tokens.admin);
  const yardstick = await measure(`${origin}/v1/health-check`);
  console.log(
    `The yardstick, GET /v1/health-check: ${yardstick.middle.toFixed(1)} ms, p95 ${yardstick.p95.toFixed(1)} ms`,
  );
  const rows: Row[] = [];
  for (const { name, who, url } of listCalls.filter((call) => call.name.includes(only ?? ''))) {
    for (const person of who) {
      const times = await measure(origin + url(known), tokens[person]);
      rows.push({ name, who: person, ...times, ratio: times.middle / yardstick.middle });
    }
  }
  return rows;
}

async function measure(url: string, token = ''): Promise<Times> {
  const times: number[] = [];
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const gone = new AbortController();
    const start = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: gone.signal });
    if (!answer.ok) throw new Error(`${url} answers ${answer.status} ${await answer.text()}`);
    const isFile = answer.headers.get('content-type')?.startsWith('text/csv') === true;
    if (isFile) await answer.body?.getReader().read();
    else await answer.text();
    if (round >= warmUps) times.push(performance.now() - start);
    if (isFile) gone.abort();
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { least: at(0), middle: at(0.5), p95: at(0.95) };
}

function report(rows: Row[]): number {
  console.log(
    `${'call'.padEnd(34)} ${'who'.padEnd(9)} ${'least'.padStart(7)} ${'middle'.padStart(7)} ${'p95'.padStart(7)} ms   middle : yardstick`,
  );
  for (const { name, who, least, middle, p95, ratio } of rows.toSorted((a, b) => b.p95 - a.p95)) {
    const figures = [least.toFixed(1), middle.toFixed(1), p95.toFixed(1)].map((text) => text.padStart(7)).join(' ');
    console.log(
      `${name.padEnd(34)} ${who.padEnd(9)} ${figures} ${ratio.toFixed(1).padStart(9)}${p95 > mostMs ? '   TOO SLOW' : ''}`,
    );
  }
  const slow = rows.filter(({ p95 }) => p95 > mostMs);
  console.log(
    `The machine's load was ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')} in the last 1, 5, 15 minutes`,
  );
  console.log(`${rows.length} calls, ${slow.length} slower than ${mostMs} ms at p95`);
  return slow.length === 0 ? 0 : 1;
}

async function signInAll(origin: string): Promise<Record<Who, string>> {
  const signIn = async (who: Who) => {
    const username = demoAccounts.find(({ role }) => role === roleOf[who])?.cellphone ?? '';
    const answer = await fetch(`${origin}/v1/token`, {
      method: 'POST',
      body: new URLSearchParams({ username, password: demoPassword }),
    });
    return z.object({ access_token: z.string() }).parse(await answer.json()).access_token;
  };
  return {
    admin: await signIn('admin'),
    owner: await signIn('owner'),
    cashier: await signIn('cashier'),
    customer: await signIn('customer'),
  };
}

const Found = z.object({
  items: z.array(z.object({ customer_id: z.string(), office_id: z.string(), cashier_id: z.string().nullable() })),
});

/** The demo cashier's latest orders are at the busiest office, which owner, cashier and admin all see. */
async function findKnown(origin: string, token: string): Promise<Known> {
  const headers = { authorization: `Bearer ${token}` };
  const cashier = z
    .object({ items: z.array(z.object({ id: z.string() })) })
    .parse(await (await fetch(`${origin}/v1/users/?search=0500000003`, { headers })).json()).items[0]?.id;
  const latest = await (await fetch(`${origin}/v1/orders/?cashier_id=${cashier}&size=100`, { headers })).json();
  const order = Found.parse(latest).items.at(-1);
  if (!order?.cashier_id) throw new Error('The demo cashier has no orders');
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  return {
    office: order.office_id,
    customer: order.customer_id,
    cashier: order.cashier_id,
    day: daysAgo(1),
    month: daysAgo(30),
    year: daysAgo(364),
    now: daysAgo(0),
  };
}

process.exitCode = await main();
