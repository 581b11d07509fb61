import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { writeProbe } from '../database/connection/write-probe.store.ts';
import { openWritableDb } from '../database/db.ts';
import { openLog } from '../lib/log.ts';
import { openWorld, type Person, type World } from '../testing/world.ts';
import { openReadiness } from './readiness.ts';

const full = Object.assign(new Error('No space left on device'), { code: '53100' });
const patience = { timeout: 20_000 };
const log = openLog('silent');
const isReady = (readiness: { check(): Promise<void> }) =>
  readiness.check().then(
    () => true,
    () => false,
  );

describe('readiness over time', () => {
  afterEach(() => vi.useRealTimers());

  test('Checks within one second share one write attempt', async () => {
    vi.useFakeTimers();
    const tryToWrite = vi.fn(async () => undefined);
    const readiness = openReadiness({ tryToWrite, log });
    await Promise.all(Array.from({ length: 1000 }, () => readiness.check()));
    vi.advanceTimersByTime(900);
    await readiness.check();
    expect(tryToWrite).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(101);
    await readiness.check();
    expect(tryToWrite).toHaveBeenCalledTimes(2);
  });

  test('A slow attempt is not repeated while it runs', async () => {
    vi.useFakeTimers();
    const { promise, resolve } = Promise.withResolvers<void>();
    const tryToWrite = vi.fn(() => promise);
    const readiness = openReadiness({ tryToWrite, log });
    const first = readiness.check();
    vi.advanceTimersByTime(60_000);
    const second = readiness.check();
    resolve();
    await Promise.all([first, second]);
    expect(tryToWrite).toHaveBeenCalledTimes(1);
  });

  test('A failed write makes the node not ready for three seconds, and other failures do not', async () => {
    vi.useFakeTimers();
    const readiness = openReadiness({ tryToWrite: async () => undefined, log });
    for (const code of ['23505', '40001', '57014', '53300'])
      readiness.noteFailure(Object.assign(new Error(), { code }));
    expect(await isReady(readiness)).toBe(true);
    for (const code of ['53100', '53200', '58030', '25006', '57P03']) {
      readiness.noteFailure(new Error('as a store tells it', { cause: Object.assign(new Error(), { code }) }));
      expect([code, await isReady(readiness)]).toEqual([code, false]);
      vi.advanceTimersByTime(2_900);
      expect([code, await isReady(readiness)]).toEqual([code, false]);
      vi.advanceTimersByTime(101);
      expect([code, await isReady(readiness)]).toEqual([code, true]);
    }
  });

  test('Logs once with the cause when writes fail, and once when they work again', async () => {
    vi.useFakeTimers();
    const logged: { level: number; msg: string; err?: { code: string } }[] = [];
    let failing = true;
    const readiness = openReadiness({
      tryToWrite: async () => {
        if (failing) throw full;
      },
      log: openLog('info', { write: (line) => logged.push(JSON.parse(line)) }),
    });
    const askAgain = async () => {
      vi.advanceTimersByTime(1_001);
      return isReady(readiness);
    };
    expect([await askAgain(), await askAgain(), await askAgain()]).toEqual([false, false, false]);
    expect(logged).toMatchObject([
      { level: 40, msg: 'Not ready: the database takes no writes', err: { code: '53100' } },
    ]);
    failing = false;
    expect([await askAgain(), await askAgain()]).toEqual([true, true]);
    expect(logged[1]?.msg).toBe('Ready again: the database takes writes');
    expect(logged).toHaveLength(2);
  });
});

describe('a database that takes no writes', () => {
  let world: World;
  let person: Person;
  let name: string;
  beforeAll(async () => {
    world = await openWorld();
    person = await world.customer();
    name = (await world.db.pool.query('select current_database() as name')).rows[0]?.name;
  });
  afterAll(() => world.close());

  const status = async (path: string) => (await world.as().get(path)).status;
  const health = () => Promise.all(['/readyz', '/v1/health-check', '/livez'].map(status));
  const ticket = () => world.as(person).post('/v1/trigger/notifier/ticket');
  const rename = (full_name: string) => world.as(person).put('/v1/users/me', { full_name });
  const refusal = {
    status: 503,
    body: { code: 'SERVER_ERROR' },
    headers: { 'retry-after': expect.stringMatching(/^[1-9]\d*$/) },
  };
  test('the write attempt needs new disk space, so that it fails on a full disk', async () => {
    const db = openWritableDb({ ...world.db.pool.options, options: '-c temp_file_limit=0' });
    onTestFinished(db.close);
    await db.pool.query('insert into write_probes (slot, written_at) values (63, now()) on conflict (slot) do nothing');
    await expect(writeProbe(db)()).rejects.toThrow('temporary file size exceeds');
    await expect(writeProbe(world.db)()).resolves.toBeUndefined();
  });

  test('a write on a full disk is a 503, and the node is not ready', async () => {
    await world.db.pool.query(`
      create function refuse_rows() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger full_disk before insert on live_tickets for each row execute function refuse_rows()`);
    await vi.waitFor(async () => expect(await status('/readyz')).toBe(200), patience);
    expect(await ticket()).toMatchObject(refusal);
    expect(await health()).toEqual([503, 200, 200]);
    await world.db.pool.query('drop trigger full_disk on live_tickets');
    await vi.waitFor(async () => expect(await status('/readyz')).toBe(200), patience);
    expect((await ticket()).status).toBe(200);
  });

  // Runs last, because read-only connections may stay in the pool until a write fails on them.
  test('calls get 503 with Retry-After and the node is not ready, until writes work again', async () => {
    expect(await health()).toEqual([200, 200, 200]);
    await world.db.pool.query(`alter database ${name} set default_transaction_read_only = on`);
    // As after a failover in which this node still uses the old server: its connections are opened again and are
    // read-only.
    const keeper = await world.db.pool.connect();
    await keeper.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [name],
    );
    await vi.waitFor(async () => expect(await ticket()).toMatchObject(refusal), patience);
    expect(await rename('Olena')).toMatchObject(refusal);
    await vi.waitFor(async () => expect(await health()).toEqual([503, 200, 200]), patience);
    expect(await world.as().get('/readyz')).toMatchObject(refusal);

    await keeper.query(`alter database ${name} reset default_transaction_read_only`);
    keeper.release();
    // Connections opened in the meantime stay read-only, so the pool must close them.
    await vi.waitFor(
      async () => expect([(await ticket()).status, (await rename('Olena')).status]).toEqual([200, 200]),
      patience,
    );
    await vi.waitFor(async () => expect(await health()).toEqual([200, 200, 200]), patience);
  });
});
