import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { authStore } from '../../server/auth/auth.store.ts';
import { readConfig } from '../../server/config.ts';
import { type Db, openWritableDb } from '../../server/database/db.ts';
import { hasStepSql } from '../../server/database/fragments/order-status.ts';
import { isWorkingSql } from '../../server/database/fragments/working-office.ts';
import { openDatabase } from '../../server/database.ts';
import { openLog } from '../../server/lib/log.ts';
import { openSecretKeys } from '../../server/lib/secret-key.ts';
import { pickupSeal } from '../../server/order/pickup/pickup-seal.ts';
import { stepStore } from '../../server/order/step/step.store.ts';
import { fullScale } from '../../server/seed/scale.ts';
import { seedDemoWorld } from '../../server/seed/seed.ts';
import { databaseUrl } from '../../server/testing/database-url.ts';
import { runProduct } from '../run/product.ts';
import { listenWhile } from './fan-out.ts';
import { median } from './figures.ts';
import { fillOnce } from './list-requests.ts';

const listeners = 500;
/** As many open orders as a customer may have. Each listener hears of its own. */
const ordersEach = 20;
const mostMs = 300_000;
const askEveryMs = 50;
const sweeps = 200;

/** Ten thousand orders whose time runs out at one moment, while their customers listen and others call. */
export async function measureExpiry(folder: string): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const config = readConfig({ DATA_DIR: folder, LIMITS: 'off' });
  // The bench writes by itself, beside the server's rules.
  const db = await openDatabase(config, openLog('silent'), { open: openWritableDb });
  opened.defer(() => db.close());
  await seedDemoWorld(db, await openSecretKeys(config));
  const url = databaseUrl(db.pool.options, 'obmin');
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'product'), LIMITS: 'off' };
  const product = runProduct({ env, command: [process.execPath, 'tools/start.mjs'] });
  opened.defer(() => product.kill());
  const origin = await product.ready();

  const people = await addCustomers(db);
  const live = `${origin.replace('http', 'ws')}/v1/trigger/notifier/ws`;
  const caller = await adminToken(db);
  let seconds = 0;
  const calls: number[] = [];
  const told = await listenWhile(
    people.map(({ token }) => `${live}?token=${token}`),
    async () => {
      await addDueOrders(
        db,
        people.map(({ id }) => id),
      );
      const start = performance.now();
      while ((await countOpen(db)) > 0 && performance.now() - start < mostMs) {
        calls.push(await timeOfCall(`${origin}/v1/orders/`, caller));
        await wait(askEveryMs);
      }
      seconds = (performance.now() - start) / 1_000;
    },
  );
  const heard = told.filter(({ name }) => name.startsWith('order_update ')).length;
  console.log(
    `${listeners * ordersEach} open orders expired in ${seconds.toFixed(1)} s (goal: 60), ${listeners} listeners`,
  );
  console.log(
    `heard of ${heard} of them. Calls meanwhile: ${ms(median(calls))} in the middle, ${ms(Math.max(...calls))} at most (goal: 300).`,
  );
}

/** What one look for due orders costs, beside so many orders of which nearly all are finished. */
export async function measureSweep(folder: string, orders: number): Promise<void> {
  const env = { DATA_DIR: join(folder, `${orders}-orders`), PORT: '0', LIMITS: 'off', DEMO: '1', LOG_LEVEL: 'error' };
  await fillOnce(env, { ...fullScale, orders });
  const db = await openDatabase(readConfig(env), openLog('silent'));
  try {
    const { takeDue } = stepStore(db, { effects: () => [], seal: pickupSeal([]) });
    const times: number[] = [];
    for (let sweep = 0; sweep < sweeps; sweep += 1) {
      const start = performance.now();
      await takeDue('expire', () => {
        throw new Error('No order of this database is due');
      });
      times.push(performance.now() - start);
    }
    console.log(
      `A look for due orders among ${orders}: ${ms(median(times))} in the middle, ${ms(Math.max(...times))} at most (goal: 5).`,
    );
  } finally {
    await db.close();
  }
}

const ms = (value: number) => `${value.toFixed(1)} ms`;

async function addCustomers(db: Db) {
  const store = authStore(db);
  const people: { id: string; token: string }[] = [];
  for (let at = 0; at < listeners; at += 1) {
    // Nobody signs in with a password: the session is made here.
    const cellphone = `+38098${String(1_000_000 + at)}`;
    const id = await store.addUser({ cellphone, password_hash: '-', lang: 'en', permissions: 'customer' });
    if (id !== undefined) people.push({ id, token: await store.addSession(id, 'customer') });
  }
  return people;
}

async function adminToken(db: Db): Promise<string> {
  const { rows } = await db.pool.query<{ id: string }>(`select id from users where permissions = 'admin' limit 1`);
  return authStore(db).addSession(rows[0]?.id ?? '', 'admin');
}

const addDueOrders = (db: Db, customers: string[]) =>
  db.pool.query(
    `insert into orders (id, customer_id, office_id, er_id, sc, tc, amt_to_exch, amt_to_recv, rate, sale, note, answer_by)
     select gen_random_uuid(), c.id, f.id, r.id, r.sc, r.tc, 100, round(100 * r.rate, 6), r.rate, false, 'expiry', now()
     from unnest($1::uuid[]) as c (id), generate_series(1, ${ordersEach}),
       (select id from offices o where ${isWorkingSql('o')} order by id limit 1) f,
       (select * from exchange_rates where sc = 'USDT' and office_id is null and actual limit 1) r`,
    [customers],
  );

async function countOpen({ pool }: Db): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from orders where ${hasStepSql('status', 'confirm')} and answer_by <= now()`,
  );
  return rows[0]?.count ?? 0;
}

async function timeOfCall(url: string, token: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  await answer.text();
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return performance.now() - start;
}
