import { randomUUID } from 'node:crypto';
import { StatusCode } from '#contract/order/order.ts';
import { statusAfter } from '#domain/order/order-state.ts';
import type { SeededRandom } from '../../server/seed/seeded-random.ts';
import { call, signIn } from '../run/product.ts';
import { invitePeople, openClerk, type People } from './customer-load.ts';
import { syncCommit } from './guards.ts';
import { killAll, killPostmaster, killServer } from './kills.ts';
import { ask, inSeconds, openRunningServer, type RunningServer, waitFor } from './product/running-server.ts';
import type { Stage } from './product/stage.ts';
import { family, type Trial, type TrialResult } from './suite.ts';

// The offices of the demo world that are on the books, where people take steps and desks book while everything is killed.

type Desks = { house: RunningServer; people: People; offices: string[]; stage: Stage };

const people = 8;
/** Calls that were carried out or refused, before each kill and after the last one: 50,400 in the long form. */
const callsBetween = { quick: 30, full: 7_200 };
const mostMs = 900_000;
/** The short form has the first: it kills what the others kill. */
const deaths = [killAll, killPostmaster, killServer] as const;
const steps = ['confirm', 'receive', 'ready', 'close'] as const;

async function openDesks(stage: Stage): Promise<Desks> {
  return deskAt(await openRunningServer(stage), stage);
}

async function deskAt(house: RunningServer, stage: Stage): Promise<Desks> {
  const known = await invitePeople(house.url, people);
  const rows = await ask<{ id: string }>(house.dataDir, 'select id from offices where on_books order by id');
  return { house, people: known, offices: rows.map(({ id }) => id), stage };
}

/** What was acknowledged: a deal with the status that it reached, and the key of an entry or of a transfer. */
type Acknowledged = { reached: { id: string; status: string }[]; keys: string[] };

function openWork({ house, people: { tokens, admin }, offices }: Desks, rates: Rates, dice: SeededRandom) {
  const clerk = openClerk();
  const done: Acknowledged = { reached: [], keys: [] };
  let calls = 0;
  const send = async (method: string, path: string, token: string, more: object = {}) => {
    const answer = await call(house.url, method, path, { token, timeoutMs: 5_000, ...more });
    if (answer.status < 500) calls += 1;
    return answer;
  };

  async function step(id: string, taken: (typeof steps)[number] | 'cancel'): Promise<boolean> {
    const status = statusAfter(taken);
    const isTaken = await clerk.settle(
      () => send('PUT', `/orders/${id}/${taken}`, admin, taken === 'cancel' ? { body: { reason: 'Killed' } } : {}),
      // The first try may have taken it, and its answer was lost.
      ({ status: code, body }, again) =>
        code === 200 || (again && code === 409 && body.order?.status === StatusCode.json.encode(status)),
    );
    if (isTaken) done.reached.push({ id, status });
    return isTaken;
  }

  async function deal(customer: string): Promise<void> {
    const body = { ...dice.pick(rates), amount: dice.between(1, 9) };
    const headers = { 'idempotency-key': randomUUID() };
    let id = '';
    const isPlaced = await clerk.settle(
      () => send('POST', '/orders/', customer, { body, headers }),
      ({ status, body: placed }) => {
        if (status === 201) id = placed.id;
        return status === 201;
      },
    );
    if (!isPlaced) return;
    const way = dice.happens(15) ? (['confirm', 'cancel'] as const) : steps;
    for (const taken of way) if (!(await step(id, taken))) return;
  }

  /** The same key again is the same entry. */
  async function book(path: string, body: object): Promise<void> {
    const key = randomUUID();
    const isBooked = await clerk.settle(
      () => send('POST', path, admin, { body, headers: { 'idempotency-key': key } }),
      ({ status }) => status === 201,
    );
    if (isBooked) done.keys.push(key);
  }

  const sum = () => ({ currency: 'USD', amount: String(dice.between(1, 50)), reason: 'As it came' });
  const entry = () =>
    book('/books/entries', {
      office_id: dice.pick(offices),
      kind: dice.pick(['capital_in', 'capital_out', 'expense']),
      rate: '1.01',
      ...sum(),
    });
  async function transfer(): Promise<void> {
    const [from_office_id, to_office_id] = dice.happens(50) ? offices : offices.toReversed();
    await book('/transfers', { from_office_id, to_office_id, ...sum() });
  }

  async function work(customer: string): Promise<void> {
    while (!clerk.isClosing()) await (dice.happens(50) ? deal(customer) : dice.happens(70) ? entry() : transfer());
  }
  const all = Promise.all(tokens.map(work));
  return { ...clerk, done, calls: () => calls, close: () => clerk.close(all) };
}

type Rates = { er_id: string; office_id: string }[];

/** What the offices on the books pay for dollars. */
async function ratesAt({ house: { url }, people: { tokens }, offices }: Desks): Promise<Rates> {
  const { body } = await call(url, 'GET', '/rates/office-rates?sc=USD&tc=USDT', { token: tokens[0] ?? '' });
  return body.flatMap(({ office_id, rate }: { office_id: string; rate: { id: string } }) =>
    offices.includes(office_id) ? [{ er_id: rate.id, office_id }] : [],
  );
}

async function workThroughKills(desks: Desks, { rounds, dice }: Trial): Promise<TrialResult> {
  const { house, stage } = desks;
  const work = openWork(desks, await ratesAt(desks), dice);
  const between = stage.quick ? callsBetween.quick : callsBetween.full;
  const go = (goal: number) => waitFor(() => work.calls() >= goal, `${goal} calls are made`, mostMs);
  try {
    await go(between);
    for (let round = 0; round < rounds; round += 1) {
      await deaths[round % deaths.length]?.(house, dice);
      await go(work.calls() + between);
    }
  } finally {
    await work.close();
  }
  return judge(desks, work);
}

const lostSteps = `select count(*)::int as count from jsonb_to_recordset($1::jsonb) as a (id uuid, status text)
  where not exists (select from order_events e where e.order_id = a.id and e.to_status = a.status)`;
const lostEntries = `select count(*)::int as count from unnest($1::text[]) as key_of (key)
  where not exists (select from entries e where e.key = key_of.key)`;
const doubled = `select count(*)::int as count from (
  select from entries where order_id is not null group by order_id, kind having count(*) > 1) twice`;

async function judge({ house }: Desks, work: ReturnType<typeof openWork>): Promise<TrialResult> {
  const { dataDir, url } = house;
  const { reached, keys } = work.done;
  const count = async (sql: string, values: unknown[]) =>
    (await ask<{ count: number }>(dataDir, sql, values))[0]?.count ?? Number.NaN;
  const [steps, entries, twice] = [
    await count(lostSteps, [JSON.stringify(reached)]),
    await count(lostEntries, [keys]),
    await count(doubled, []),
  ];
  const admin = await signIn(url, '+380500000001');
  const { body } = await call(url, 'GET', '/books/check', { token: admin, timeoutMs: 60_000 });
  const errors = [...work.odd].filter(([what]) => what.startsWith('5'));
  const silence = inSeconds(work.longestSilenceMs());
  return {
    kept: steps + entries + twice === 0 && body.ok === true && errors.length === 0,
    figure: `${work.calls()} calls, ${reached.length} steps and ${keys.length} entries acknowledged, ${steps + entries} lost, ${twice} booked twice, the nine rules ${body.ok ? 'hold' : 'are broken'}, longest silence ${silence}${errors.length > 0 ? `, errors ${errors.join(' ')}` : ''}`,
  };
}

export const books = family('books', openDesks, [
  {
    name: 'kill-books',
    words:
      'While server, database or both are killed, no acknowledged step or entry of the books is lost or booked twice, and their nine rules hold.',
    control: 'a database that answers before the disk has it',
    rounds: { quick: 1, full: 2 * deaths.length },
    async run(desks: Desks, trial: Trial): Promise<TrialResult> {
      if (trial.guarded) return workThroughKills(desks, trial);
      return desks.stage.within(async (own) => {
        const careless = await deskAt(await openRunningServer(own, { without: syncCommit }), { ...own, quick: true });
        await ask(careless.house.dataDir, 'checkpoint');
        return workThroughKills(careless, { ...trial, guarded: true });
      });
    },
  },
]);
