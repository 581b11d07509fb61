import { join } from 'node:path';
import { z } from 'zod';
import { startServer } from '../../server/main.ts';
import { fullScale } from '../../server/seed/scale.ts';
import { median, otherLoad, percent } from './figures.ts';
import { type Known, listCalls, type Who } from './list-calls.ts';
import { fillOnce, findKnown, signInAll, signInAs, timeOf } from './list-requests.ts';

const few = 10_000;
const many = 1_000_000;
const rounds = 9;
const mostGrowth = 1.5;
const mostMs = 50;
const mostAnalyticsMs = 300;
/** Below this, the difference between two medians says more about the machine than about the database. */
const noticeableMs = 1;

/** Measures one call in a world, in milliseconds. */
type Probe = { name: string; measure: (world: World) => Promise<number> };
type World = {
  origin: string;
  tokens: Record<Who | 'newcomer', string>;
  known: Known;
  deal: Deal;
  stop(): Promise<void>;
};
type Deal = { er_id: string; office_id: string; amount: string };
/** With a million orders: `first` is the first call, for which nothing is prepared; `least` is the fastest later one. */
type Row = { name: string; few: number; many: number; least: number; first: number; load: number };

/**
 * Measures every list, search, detail, export and report, and placing, with ten thousand and with a million orders side
 * by side in one run, one caller at a time. The databases stay in `folder`, where a later run finds them.
 */
export async function measureGrowth(folder: string, only = ''): Promise<number> {
  await using opened = new AsyncDisposableStack();
  const open = async (orders: number) => {
    const world = await openWorld(folder, orders);
    opened.defer(() => world.stop());
    return world;
  };
  const [small, large] = [await open(few), await open(many)];
  const rows: Row[] = [];
  for (const probe of allProbes().filter(({ name }) => name.includes(only)))
    rows.push(await measure(probe, small, large));
  return report(rows);
}

async function openWorld(folder: string, orders: number): Promise<World> {
  const env = { DATA_DIR: join(folder, `${orders}-orders`), PORT: '0', LIMITS: 'off', DEMO: '1', LOG_LEVEL: 'error' };
  console.log(`${orders} orders: ${await fillOnce(env, { ...fullScale, orders })}`);
  const { url: origin, stop } = await startServer(env, { say: () => undefined });
  const tokens = await signInAll(origin);
  const newcomer = await signInAs(origin, `+38093${String(fullScale.users).padStart(7, '0')}`);
  const known = await findKnown(origin, tokens.admin);
  return { origin, tokens: { ...tokens, newcomer }, known, deal: await findDeal(origin, newcomer), stop };
}

const Offers = z.array(z.object({ office_id: z.string(), rate: z.object({ id: z.string() }) }));

/** The customer gives coin, so this deal needs no wallet of theirs. */
async function findDeal(origin: string, token: string): Promise<Deal> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${origin}/v1/rates/office-rates?sc=USDT&tc=USD`, { headers });
  const offer = Offers.parse(await answer.json())[0];
  if (!offer) throw new Error('No office has the pair');
  return { er_id: offer.rate.id, office_id: offer.office_id, amount: '100' };
}

const allProbes = (): Probe[] => [
  ...listCalls.flatMap(({ name, who, url }) =>
    who.map((person) => ({
      name: `${name}, ${person}`,
      measure: ({ origin, tokens, known }: World) => timeOf(origin + url(known), tokens[person]),
    })),
  ),
  { name: 'placing', measure: async (world) => (await placeAndCancel(world)).placed },
  { name: 'cancelling', measure: async (world) => (await placeAndCancel(world)).cancelled },
];

/** Cancels the order afterwards, because a customer may have only a few open orders. */
async function placeAndCancel({ origin, tokens, deal }: World) {
  const send = async (method: string, path: string, body?: string) => {
    const type = body === undefined ? undefined : { 'content-type': 'application/json' };
    const headers = { authorization: `Bearer ${tokens.newcomer}`, 'idempotency-key': crypto.randomUUID(), ...type };
    const start = performance.now();
    const answer = await fetch(origin + path, { method, headers, ...(body === undefined ? {} : { body }) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answers ${answer.status} ${text}`);
    return { ms: performance.now() - start, id: z.object({ id: z.string() }).parse(JSON.parse(text)).id };
  };
  const placed = await send('POST', '/v1/orders/', JSON.stringify(deal));
  const cancelled = await send('PUT', `/v1/orders/${placed.id}/cancel`);
  return { placed: placed.ms, cancelled: cancelled.ms };
}

/** Calls the small and the large world in turn, so that a busy moment of the machine slows both. */
async function measure({ name, measure: ask }: Probe, small: World, large: World): Promise<Row> {
  const load = await otherLoad(100);
  const first = await ask(large);
  await ask(small);
  const times = { few: [] as number[], many: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    times.few.push(await ask(small));
    times.many.push(await ask(large));
  }
  return { name, few: median(times.few), many: median(times.many), least: Math.min(...times.many), first, load };
}

const lineOf = (name: string, figures: readonly string[]) =>
  name.padEnd(44) + figures.map((text) => text.padStart(8)).join('');

function report(rows: readonly Row[]): number {
  console.log(`Milliseconds, one caller, medians of ${rounds} warm calls; "first" is the call before them.`);
  console.log(lineOf('what', ['few', 'many', 'growth', 'first', 'least']));
  let met = 0;
  for (const row of rows.toSorted((a, b) => b.many - a.many)) {
    const misses = missesOf(row);
    if (misses.length === 0) met += 1;
    const figures = [row.few, row.many, row.many / row.few, row.first, row.least].map((value) => value.toFixed(1));
    console.log(`${lineOf(row.name, figures)}  ${misses.join(', ')}`);
  }
  console.log(`${met} of ${rows.length} calls met their goals.`);
  const loads = rows.map(({ load }) => load);
  console.log(`Other programs used ${percent(median(loads))} of the machine, ${percent(Math.max(...loads))} at most.`);
  return met === rows.length ? 0 : 1;
}

/** Reports read more the longer the period is, so they have a limit of time but none of growth. */
function missesOf({ name, few: before, many: after }: Row): string[] {
  if (name.startsWith('analytics')) return after > mostAnalyticsMs ? ['too slow'] : [];
  const grows = after > before * mostGrowth && after - before > noticeableMs;
  return [...(after > mostMs ? ['too slow'] : []), ...(grows ? ['grows'] : [])];
}
