import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import { openWritableDb } from '../../database/db.ts';
import { migrate } from '../../database/migrate/migrate.ts';
import type { Job } from '../../jobs/job-run.ts';
import { expiryClock } from '../../order/deadline/expiry-clock.store.ts';
import { expiryJob } from '../../order/deadline/order-deadline.service.ts';
import { stepsOn, writeOrder } from '../../testing/order.test-kit.ts';
import { exchangeIn, openWorld } from '../../testing/world.ts';
import { makeDataDir, makeFolder, query, start } from '../postgres.test-kit.ts';
import type { EmbeddedPostgres } from '../postgres.ts';
import { backupSchedule } from './backup.job.ts';
import { listBackups } from './backup-folder.ts';
import { connectTo, sumTables } from './exact-moment.ts';
import { restoreBackup } from './restore.ts';
import { refuseDifferences } from './verify.ts';

const settings = { shared_buffers: '128MB' };

/** A transaction that writes for long. `release` ends it when the backup waits for it. */
async function holdTable(postgres: EmbeddedPostgres): Promise<() => Promise<void>> {
  const writer = await connectTo(postgres.connection);
  await writer.query('begin; update settings set is_on = is_on');
  const waits = `select count(*)::int from pg_stat_activity where application_name = 'obmin backup' and wait_event_type = 'Lock'`;
  return async () => {
    await expect.poll(() => query(postgres, waits), { timeout: 120_000 }).toEqual([1]);
    await writer.query('commit');
    await writer.end();
  };
}

const runJob = (job: Pick<Job, 'run'>) =>
  job.run({ signal: new AbortController().signal, memo: undefined, remember: () => undefined });

/** A server on the embedded database of a new data folder. */
async function openExchange() {
  const dataDir = await makeDataDir();
  const postgres = await start({ dataDir, settings });
  const db = openWritableDb(postgres.connection);
  await migrate(db);
  const world = await openWorld({ db });
  onTestFinished(() => world.close());
  return { dataDir, postgres, db, world, ...(await exchangeIn(world)) };
}

test('a backup that is made while orders are placed has every row of its moment, and after its restore overdue deals stay open', async () => {
  const { dataDir, postgres, db, world, office, toCash: rate, customer } = await openExchange();
  const overdue = await writeOrder(world, { customer, office, rate, status: 'requested', endsIn: '-1 minute' });
  // As in a backup that is older than the five minutes of a restart.
  await db.pool.query(`update expiry_clock set could_at = clock_timestamp() - interval '10 minutes'`);

  /** In the order in which they were acknowledged. */
  const placed: string[] = [];
  const done = new AbortController();
  const placing = (async () => {
    while (!done.signal.aborted) {
      const { status, body } = await world
        .as(customer)
        .post<Order>('/v1/orders/', { er_id: rate.id, office_id: office.id, amount: '100' });
      expect(status).toBe(201);
      placed.push(body.id);
      await world.as(customer).put(`/v1/orders/${body.id}/cancel`);
    }
  })();
  await expect.poll(() => placed.length, { timeout: 60_000 }).toBeGreaterThan(2);
  const before = placed.length;

  const folder = mkdtempSync(join(tmpdir(), 'obmin-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const identity = await generateX25519Identity();
  const recipients = [await identityToRecipient(identity)];
  const order = { dataDir, folder, keep: 1, recipients, secretKeys: ['0a1b'], version: '0.2.0' };
  const said = { info: vi.fn(), error: vi.fn() };
  const release = await holdTable(postgres);
  const running = runJob(backupSchedule({ order, hours: [4], log: said }).job);
  await release();
  await running;
  expect(said.info).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ size: expect.any(String) }),
    'A backup was made',
  );
  const [made] = await listBackups(folder);
  if (!made) throw new Error('There is no backup');
  const after = placed.length;
  done.abort();
  await placing;
  expect(after).toBeGreaterThan(before);

  const to = join(makeFolder(), 'data');
  const { manifest } = await restoreBackup({ archive: made.path, identities: [identity], to });
  const restored = await start({ dataDir: to, settings });
  const client = await connectTo(restored.connection);
  refuseDifferences(manifest.tables, await sumTables(client));
  await client.end();

  const found = new Set(await query(restored, `select id from orders where id <> '${overdue.id}'`));
  const last = placed.findLastIndex((id) => found.has(id));
  expect(placed.slice(0, last + 1).filter((id) => !found.has(id))).toEqual([]);
  expect(last + 1).toBeGreaterThan(before);
  expect(await query(restored, 'select count(*)::int from pg_replication_slots')).toEqual([0]);

  const copy = openWritableDb(restored.connection);
  onTestFinished(() => copy.close());
  const log = { warn: vi.fn() };
  await runJob(expiryJob({ steps: stepsOn(copy), clock: expiryClock(copy), log }));
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ minutes_without_expiry: expect.any(Number) }),
    'No order expires for a while, because none could expire for a while',
  );
  expect(await query(restored, `select status from orders where id = '${overdue.id}'`)).toEqual(['requested']);
});
