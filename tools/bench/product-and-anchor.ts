import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database.ts';
import { openLog } from '../../server/lib/log.ts';
import { seedDemoWorld } from '../../server/seed/seed.ts';
import { databaseUrl } from '../../server/testing/database-url.ts';
import { runProduct } from '../run/product.ts';
import { type Customer, openCallers, type Scene, setScene } from './callers.ts';
import { measureFanOut } from './fan-out.ts';
import { perSecond, perSecondOf } from './figures.ts';
import { type Replay, ReplayAnswer } from './recording.ts';

/** Fewer than a customer may have open by default. */
const ordersOfCaller = 15;
const startMs = 90_000;
const answerMs = 60_000;

/** One line of the report. Both sides answer how many calls they made per second. */
export type Row = {
  name: string;
  /** What the anchor is. */
  against: string;
  /** The ratio that we want to reach. */
  goal: number;
  product: () => Promise<number>;
  anchor: () => Promise<number>;
};

/** A database with the demo world, the product on it, and the anchor in a process of its own. */
export async function openBench(folder: string, sampleMs: number) {
  await using opened = new AsyncDisposableStack();
  const log = openLog('silent');
  const SECRET_KEY = randomBytes(32).toString('hex');
  const config = readConfig({ DATA_DIR: folder, LIMITS: 'off', SECRET_KEY });
  const db = await openDatabase(config, log);
  opened.defer(() => db.close());
  await seedDemoWorld(db, config.secretKeys);
  const app = await buildApp({ db, config, version: '0.0.0', log });
  const scene = await setScene(app, db).finally(() => app.close());

  const url = databaseUrl(db.pool.options, 'obmin');
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'product'), LIMITS: 'off', SECRET_KEY };
  const product = runProduct({ env, command: [process.execPath, 'tools/start.mjs'] });
  opened.defer(() => product.kill());
  const anchor = await openAnchor(url);
  opened.defer(anchor.close);
  const origin = await product.ready();
  const parts = opened.move();
  return {
    fanOut: (listeners: number) =>
      measureFanOut({ origin, db, scene, listeners, ordersOfCaller: Math.round(ordersOfCaller / 2) }),
    rows: [...readingRows(origin, anchor, scene, sampleMs), ...writingRows(origin, anchor, scene)],
    close: () => parts.disposeAsync(),
  };
}

const oneRead = 'a bare node:http server with one indexed read and the same pool';

function readingRows(origin: string, anchor: Anchor, { customers, deal }: Scene, sampleMs: number): Row[] {
  type Path = (customer: Pick<Customer, 'id' | 'order'>) => string;
  const ours = openCallers(origin, customers);
  const bare = openCallers(anchor.origin, customers);
  const row = (name: string, path: Path, barePath: Path): Row => ({
    name,
    against: oneRead,
    goal: 0.55,
    product: () =>
      perSecond(
        ours.map((caller) => () => caller.get(path(caller))),
        sampleMs,
      ),
    anchor: () =>
      perSecond(
        bare.map((caller) => () => caller.get(barePath(caller))),
        sampleMs,
      ),
  });
  return [
    row(
      'read an order',
      ({ order }) => `/v1/orders/${order}`,
      ({ order }) => `/order/${order}`,
    ),
    row(
      "read a customer's list",
      () => '/v1/orders/?size=20',
      ({ id }) => `/list/${id}`,
    ),
    row(
      'read the current rates',
      () => '/v1/rates/current-rates',
      () => `/rates/${deal.er_id}`,
    ),
  ];
}

/** A sample of the product places orders and then cancels them all, and so does a sample of the anchor. */
function writingRows(origin: string, anchor: Anchor, { customers, deal, place, step }: Scene): Row[] {
  const callers = openCallers(origin, customers);
  const placed = new Map<string, string[]>();
  const placing = callers.map(({ id, post }) => async () => {
    const order = await post('/v1/orders/', deal, { 'idempotency-key': crypto.randomUUID() });
    placed.set(id, [...(placed.get(id) ?? []), order.id]);
  });
  const cancelling = callers.map(
    ({ id, put }) =>
      () =>
        put(`/v1/orders/${placed.get(id)?.pop()}/cancel`),
  );
  const ours = async (): Promise<ReplayAnswer> => ({
    placed: await perSecondOf(placing, ordersOfCaller),
    stepped: await perSecondOf(cancelling, ordersOfCaller),
  });
  const theirs = (isPipelined: boolean) => () =>
    anchor.replay({ place, step, customers: customers.map(({ id }) => id), times: ordersOfCaller, isPipelined });
  const rows = (how: string, isPipelined: boolean, goal: number): Row[] => {
    const against = `the same statements from a bare pg client, ${how}`;
    const side = (kind: keyof ReplayAnswer, measure: () => Promise<ReplayAnswer>) => async () =>
      (await measure())[kind];
    return [
      {
        name: `place an order, ${isPipelined ? 'pipelined' : 'one by one'}`,
        against,
        goal,
        product: side('placed', ours),
        anchor: side('placed', theirs(isPipelined)),
      },
      {
        name: `a step, ${isPipelined ? 'pipelined' : 'one by one'}`,
        against,
        goal,
        product: side('stepped', ours),
        anchor: side('stepped', theirs(isPipelined)),
      },
    ];
  };
  return [...rows('each after the answer before it', false, 0.8), ...rows('sent without waiting', true, 0.8)];
}

type Anchor = { origin: string; replay(what: Replay): Promise<ReplayAnswer>; close(): Promise<void> };

async function openAnchor(DATABASE_URL: string): Promise<Anchor> {
  const child = fork(join(import.meta.dirname, 'anchor.ts'), {
    env: { ...process.env, DATABASE_URL },
    // Hashes are bytes, which JSON can't carry.
    serialization: 'advanced',
  });
  const nextMessage = async (ms: number): Promise<unknown> => {
    const [message] = await once(child, 'message', { signal: AbortSignal.timeout(ms) });
    return message;
  };
  const { port } = z.object({ port: z.number() }).parse(await nextMessage(startMs));
  return {
    origin: `http://127.0.0.1:${port}`,
    async replay(what) {
      const answered = nextMessage(answerMs);
      child.send(what);
      return ReplayAnswer.parse(await answered);
    },
    async close() {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}
