import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { buildApp } from '../../server/app.ts';
import { authStore } from '../../server/auth/auth.store.ts';
import { readConfig } from '../../server/config.ts';
import { type Db, openWritableDb } from '../../server/database/db.ts';
import { openDatabase } from '../../server/database.ts';
import { openLog } from '../../server/lib/log.ts';
import { seedDemoWorld } from '../../server/seed/seed.ts';
import { median, otherLoad, percent, perSecondOf } from './figures.ts';

/** Offices among which the steps of the many are spread. */
const manyOffices = 100;
/** Callers at once, each with the deals of its own customer, one after the other. */
const callers = 8;
const dealsEach = 3;
const calls = ['confirm', 'receive', 'ready', 'close'] as const;
/** A booked step beside a plain one: over many offices, and where one office has them all. */
const goals = { many: 0.45, one: 0.25 };
/** How much more processor time a plain step may take with the books than without. */
const mostMore = 1.05;
/** The triggers that a plain step meets because of the books. */
const bookTriggers = ['orders_booked', 'orders_booked_later', 'orders_booked_whole'];

type Sample = { perSecond: number; cpuMs: number };
type Side = { offices: readonly string[]; deals?: number };

/**
 * Steps of deals at offices on the books beside the same steps at offices without, by the whole server in this process. And
 * plain steps with the triggers of the books beside plain ones without them: what the code asks of the database is the same.
 */
export async function measureBooks(folder: string, isQuick: boolean): Promise<void> {
  const config = readConfig({ DATA_DIR: folder, LIMITS: 'off', SECRET_KEY: randomBytes(32).toString('hex') });
  const db = await openDatabase(config, openLog('silent'));
  // What the bench writes by itself needs no server's rules.
  const writable = openWritableDb(db.pool.options);
  try {
    await seedDemoWorld(db, config.secretKeys);
    const app = await buildApp({ db, config, version: '0.0.0', log: openLog('silent') });
    await app.ready();
    try {
      const scene = await setScene(writable, app);
      await reportBooked(scene, isQuick ? 6 : 40);
      await reportTriggers(scene, isQuick ? 10 : 40);
    } finally {
      await app.close();
    }
  } finally {
    await Promise.all([db.close(), writable.close()]);
  }
}

type App = Awaited<ReturnType<typeof buildApp>>;

async function reportBooked(scene: Scene, rounds: number): Promise<void> {
  const { plain, booked } = scene;
  const load = await otherLoad(500);
  const sides = {
    'plain, many offices': { offices: plain },
    'booked, many offices': { offices: booked },
    'plain, one office': { offices: plain.slice(0, 1) },
    'booked, one office': { offices: booked.slice(0, 1) },
  } satisfies Record<string, Side>;
  const names = Object.keys(sides) as (keyof typeof sides)[];
  for (const name of names) await sample(scene, sides[name]);
  const samples = new Map(names.map((name) => [name, [] as Sample[]]));
  for (let round = 0; round < rounds; round += 1)
    for (const name of round % 2 === 0 ? names : names.toReversed())
      samples.get(name)?.push(await sample(scene, sides[name]));

  console.log(
    `Steps by ${callers} callers at once, medians of ${rounds} rounds of ${callers * dealsEach * calls.length} steps:`,
  );
  for (const [name, all] of samples) {
    const [steps, cpu] = [median(all.map(({ perSecond }) => perSecond)), median(all.map(({ cpuMs }) => cpuMs))];
    console.log(
      `  ${name.padEnd(40)}${steps.toFixed(0).padStart(6)} a second, ${cpu.toFixed(2)} ms of processor a step`,
    );
  }
  /** Each round's figure of one side divided by the other's of the same round. */
  const ratio = (one: keyof typeof sides, other: keyof typeof sides, of: keyof Sample) =>
    median((samples.get(one) ?? []).map((each, at) => each[of] / (samples.get(other)?.[at]?.[of] ?? Number.NaN)));
  const many = ratio('booked, many offices', 'plain, many offices', 'perSecond');
  const one = ratio('booked, one office', 'plain, one office', 'perSecond');
  console.log(`  booked to plain, many offices: ${many.toFixed(2)}, goal ${goals.many} ${met(many >= goals.many)}`);
  console.log(`  booked to plain, one office: ${one.toFixed(2)}, goal ${goals.one} ${met(one >= goals.one)}`);
  console.log(`Other programs used ${percent(load)} of the machine at the start.`);
}

const met = (isMet: boolean) => (isMet ? 'met' : 'not met');

/**
 * The same plain steps with the triggers of the books and without them, in turns. Only processor time is compared, so other
 * programs disturb little, and what they disturb is evened out over the rounds.
 */
async function reportTriggers(scene: Scene, rounds: number): Promise<void> {
  const side = { offices: scene.plain, deals: 2 * dealsEach };
  const cpu = { with: [] as number[], without: [] as number[] };
  const measure = async (which: keyof typeof cpu) => {
    const what = which === 'with' ? 'enable' : 'disable';
    await scene.db.pool.query(bookTriggers.map((name) => `alter table orders ${what} trigger ${name}`).join(';'));
    // Each connection plans its statements again after such a change. That is not measured.
    await sample(scene, { ...side, deals: 1 });
    cpu[which].push((await sample(scene, side)).cpuMs);
  };
  for (let round = 0; round < rounds; round += 1)
    for (const which of round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const))
      await measure(which);
  await scene.db.pool.query(bookTriggers.map((name) => `alter table orders enable trigger ${name}`).join(';'));

  const ratios = cpu.with.map((ms, at) => ms / (cpu.without[at] ?? Number.NaN)).toSorted((a, b) => a - b);
  const at = (share: number) => (ratios[Math.floor(share * (ratios.length - 1))] ?? Number.NaN).toFixed(3);
  const more = median(ratios);
  console.log(
    `Processor time of a plain step, ${rounds} rounds in turns of ${callers * side.deals * calls.length} steps each:`,
  );
  console.log(
    `  with the triggers of the books ${median(cpu.with).toFixed(3)} ms, without ${median(cpu.without).toFixed(3)} ms (medians)`,
  );
  console.log(
    `  with to without: ${more.toFixed(3)} (middle half ${at(0.25)} to ${at(0.75)}), goal at most ${mostMore} ${met(more <= mostMore)}`,
  );
}

type Scene = Awaited<ReturnType<typeof setScene>>;

async function setScene(db: Db, app: App) {
  const store = authStore(db);
  const { rows } = await db.pool.query<{ id: string }>(`select id from users where permissions = 'admin' limit 1`);
  const token = await store.addSession(rows[0]?.id ?? '', 'admin');
  const customers: string[] = [];
  for (let at = 0; at < callers; at += 1) {
    const cellphone = `+38097${String(1_000_000 + at)}`;
    const id = await store.addUser({ cellphone, password_hash: '-', lang: 'en', permissions: 'customer' });
    if (id !== undefined) customers.push(id);
  }
  const put = async (url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const { statusCode, body } = await app.inject({ method: 'PUT', url, headers, ...(payload && { payload }) });
    if (statusCode !== 200) throw new Error(`${url} answers ${statusCode} ${body}`);
  };
  const [plain, booked] = [await addOffices(db), await addOffices(db)];
  const opening = {
    on: true,
    cash: [{ currency: 'USD', amount: '9000000', rate: '1' }],
    wallets: [{ network: 'TRC20', amount: '9000000' }],
  };
  for (const id of booked) await put(`/v1/offices/${id}/books`, opening);
  const { rows: backends } = await db.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const { parent: postmaster } = await readProcess(String(backends[0]?.pid));
  return { db, put, customers, plain, booked, postmaster };
}

/** As an office of the demo world is. */
async function addOffices({ pool }: Db): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into offices
     select made.* from generate_series(1, ${manyOffices}) n,
       (select * from offices where wallet is not null and not draft and archived_at is null limit 1) one,
       jsonb_populate_record(null::offices, to_jsonb(one) || jsonb_build_object(
         'id', gen_random_uuid(), 'name', 'Bench ' || n, 'on_books', false)) made
     returning id`,
  );
  return rows.map(({ id }) => id);
}

/** The deals are there before the time runs. Every second one pays cash out. */
async function sample({ db, put, customers, postmaster }: Scene, side: Side): Promise<Sample> {
  const { offices, deals: each = dealsEach } = side;
  const deals = customers.map(() => Array.from({ length: each }, () => randomUUID()));
  const all = deals.flat();
  await db.pool.query(
    `insert into orders (id, customer_id, office_id, er_id, sc, tc, amt_to_exch, amt_to_recv, rate, sale)
     select o.id, o.customer_id, o.office_id, r.id, r.sc, r.tc, 100, round(100 * r.rate, 6), r.rate, r.tc = 'USDT'
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[]) as o (id, customer_id, office_id, sc)
     join exchange_rates r on r.sc = o.sc and r.tc = case o.sc when 'USD' then 'USDT' else 'USD' end
       and r.office_id is null and r.actual`,
    [
      all,
      customers.flatMap((id) => deals[0]?.map(() => id) ?? []),
      all.map((_, at) => offices[at % offices.length]),
      all.map((_, at) => (at % 2 === 0 ? 'USD' : 'USDT')),
    ],
  );
  const workers = deals.map((own) => {
    const steps = own.flatMap((id) => calls.map((call) => `/v1/orders/${id}/${call}`));
    return () => put(steps.shift() ?? '');
  });
  const before = await processorMs(postmaster);
  const perSecond = await perSecondOf(workers, each * calls.length);
  return { perSecond, cpuMs: ((await processorMs(postmaster)) - before) / (all.length * calls.length) };
}

/** What this process and PostgreSQL have used until now. Works on Linux alone. */
async function processorMs(postmaster: string): Promise<number> {
  const { user, system } = process.cpuUsage();
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(pids.map((pid) => readProcess(pid).catch(() => undefined)));
  const ofDatabase = all.reduce((sum, one) => sum + (one?.parent === postmaster ? one.ms : 0), 0);
  return (user + system) / 1_000 + ofDatabase;
}

/** The name of the program, in brackets, may hold spaces. The time of its only thread is there in billionths of a second. */
async function readProcess(pid: string): Promise<{ parent: string; ms: number }> {
  const [stat, times] = await Promise.all(
    ['stat', 'schedstat'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8')),
  );
  const [, parent = ''] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  return { parent, ms: Number(times?.split(' ')[0]) / 1e6 };
}
