import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import { readConfig } from '../../server/config.ts';
import { type Db, openWritableDb } from '../../server/database/db.ts';
import { openDatabase } from '../../server/database.ts';
import { openLog } from '../../server/lib/log.ts';
import { seedDemoWorld } from '../../server/seed/seed.ts';
import { databaseUrl } from '../../server/testing/database-url.ts';
import { runProduct } from '../run/product.ts';
import { perSecond } from './figures.ts';
import type { Row } from './product-and-anchor.ts';

const offices = 300;
const callers = 8;
const goal = 0.8;
const startMs = 90_000;
const path = '/v1/public/rates';
const packed = { 'accept-encoding': 'br' };

type Headers = Record<string, string>;

/** The public rates of 300 offices beside a bare server that has the same bytes: whole answers, and what a display asks. */
export async function openPrices(folder: string, sampleMs: number) {
  await using opened = new AsyncDisposableStack();
  const SECRET_KEY = randomBytes(32).toString('hex');
  const config = readConfig({ DATA_DIR: folder, LIMITS: 'off', SECRET_KEY });
  const db = await openDatabase(config, openLog('silent'));
  opened.defer(() => db.close());
  await seedDemoWorld(db, config.secretKeys);
  await addOffices(db);
  const env = {
    DATABASE_URL: databaseUrl(db.pool.options, 'obmin'),
    DATA_DIR: join(folder, 'product'),
    LIMITS: 'off',
    SECRET_KEY,
  };
  const product = runProduct({ env, command: [process.execPath, 'tools/start.mjs'] });
  opened.defer(() => product.kill());
  const origin = await product.ready();
  const answer = await fetch(origin + path, { headers: packed });
  const whole = await get(origin, new Agent(), packed);
  const tag = answer.headers.get('etag') ?? '';
  const bare = await openBare({ body: whole.body, headers: { 'content-encoding': 'br' }, tag });
  opened.defer(bare.close);
  const parts = opened.move();
  const row = (name: string, headers: Headers, status: number): Row => ({
    name,
    against: 'a bare node:http server that has the same bytes',
    goal,
    product: () => sample(origin, { headers, status, sampleMs }),
    anchor: () => sample(bare.origin, { headers, status, sampleMs }),
  });
  return {
    rows: [
      row(`public rates, ${offices} offices`, packed, 200),
      row('the same, nothing new (304)', { ...packed, 'if-none-match': tag }, 304),
    ],
    bytes: whole.body.length,
    close: () => parts.disposeAsync(),
  };
}

type Wanted = { headers: Headers; status: number; sampleMs: number };

async function sample(origin: string, { headers, status, sampleMs }: Wanted): Promise<number> {
  const agents = Array.from({ length: callers }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const call = (agent: Agent) => async () => {
    const answer = await get(origin, agent, headers);
    if (answer.status !== status) throw new Error(`${path} answers ${answer.status}`);
  };
  try {
    return await perSecond(agents.map(call), sampleMs);
  } finally {
    for (const agent of agents) agent.destroy();
  }
}

const get = (origin: string, agent: Agent, headers: Headers) =>
  new Promise<{ status: number; body: Buffer }>((resolve, reject) => {
    const asked = request(origin + path, { agent, headers, timeout: 20_000 }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.once('error', reject);
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts) }));
    });
    asked.once('error', reject).end();
  });

/** As many as the demo has too few, and all follow every global rate. */
async function addOffices(db: Db): Promise<void> {
  const writable = openWritableDb(db.pool.options);
  try {
    await writable.pool.query(
      `with made as (
         insert into offices (id, name, address, working_hours, wallet, lat, lng, city_id)
         select gen_random_uuid(), 'Office ' || n, n || ' Kopernyka, Lviv', '24/7', o.wallet, 49.8 + n * 0.0001, 24, o.city_id
         from (select * from offices where wallet is not null and city_id is not null limit 1) o,
           generate_series(1, $1 - (select count(*)::int from offices where archived_at is null and not draft)) n
         returning id
       )
       insert into rate_subscriptions (office_id, sc, tc)
       select made.id, r.sc, r.tc from made, exchange_rates r where r.office_id is null and r.actual`,
      [offices],
    );
  } finally {
    await writable.close();
  }
}

async function openBare(answer: { body: Buffer; headers: Headers; tag: string }) {
  // Bytes can't be carried as JSON.
  const child = fork(join(import.meta.dirname, 'bare-prices.ts'), { serialization: 'advanced' });
  child.send(answer);
  const [message] = await once(child, 'message', { signal: AbortSignal.timeout(startMs) });
  const { port } = z.object({ port: z.number() }).parse(message);
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}
