import { Registry } from 'prom-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Db } from '../database/db.ts';
import { forFile } from '../testing/for-file.ts';
import { writeOrder, writeOrders } from '../testing/order.test-kit.ts';
import { exchangeIn, openWorld } from '../testing/world.ts';
import { databaseFigures } from './database-figures.store.ts';
import { watchDatabase } from './database-watch.ts';

/** As in production: the server's role owns nothing. */
let ofServer: Db | undefined;
const world = await forFile(
  openWorld({
    watch: (serverDb) => {
      ofServer = serverDb;
      return serverDb;
    },
  }),
);

/** What the metrics say after both jobs have run once. The clock of the machine is `aheadMs` ahead. */
async function look({ aheadMs = 0, store = databaseFigures(world.db) } = {}) {
  const register = new Registry();
  const warn = vi.fn();
  const watch = watchDatabase({ store, log: { warn }, now: () => Date.now() + aheadMs });
  watch.measure(register);
  const signal = new AbortController().signal;
  const run = async () => {
    for (const job of watch.jobs) await job.run({ signal, memo: undefined, remember: () => undefined });
  };
  const figure = async (name: string) =>
    Number(new RegExp(`^${name.replaceAll(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(await register.metrics())?.[1]);
  // A job that fails has no figure. The tests look at what is shown then.
  await run().catch(() => undefined);
  return { figure, warn, run };
}

test('Orders are counted by status, whether the sums have them already or not', async () => {
  const { office, toCash: rate, customer } = await exchangeIn(world);
  const facts = { customer, office, rate };
  await writeOrder(world, facts);
  await writeOrder(world, { ...facts, status: 'cancelled' });
  await world.db.pool.query('select add_ended_orders(5000)');
  await writeOrders(world, 2, { ...facts, status: 'cancelled' });
  const { figure } = await look({ store: databaseFigures(ofServer ?? world.db) });
  expect(await figure('obmin_orders{status="requested"}')).toBe(1);
  expect(await figure('obmin_orders{status="cancelled"}')).toBe(3);
  expect(await figure('obmin_orders{status="completed"}')).toBe(0);
  expect(await figure('obmin_database_bytes')).toBeGreaterThan(1_000_000);
});

test('The oldest open transaction is measured, also one that only reads', async () => {
  const reading = await world.db.pool.connect();
  onTestFinished(() => reading.release());
  await reading.query('begin');
  await reading.query('select 1');
  const { figure, run } = await look();
  await expect
    .poll(async () => {
      await run();
      return figure('obmin_oldest_transaction_seconds');
    })
    .toBeGreaterThan(0.2);
  await reading.query('rollback');
});

test('A machine whose clock is 13 hours ahead is told once, and the metrics say by how much', async () => {
  const { figure, warn, run } = await look({ aheadMs: 13 * 3_600_000 });
  expect(await figure('obmin_clock_skew_seconds')).toBeCloseTo(13 * 3_600, -1);
  await run();
  expect(warn).toHaveBeenCalledOnce();
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ clock_skew_seconds: 13 * 3_600 });
});

test('Clocks that agree give no warning', async () => {
  const { figure, warn } = await look();
  expect(Math.abs(await figure('obmin_clock_skew_seconds'))).toBeLessThan(2);
  expect(warn).not.toHaveBeenCalled();
});

test('While the database does not answer, its figures are unknown and not those of before', async () => {
  const down = () => Promise.reject(new Error('gone'));
  let store = databaseFigures(world.db);
  const { figure, run } = await look({
    store: { readMoment: () => store.readMoment(), readSizes: () => store.readSizes() },
  });
  expect(await figure('obmin_clock_skew_seconds')).not.toBeNaN();
  store = { readMoment: down, readSizes: down };
  await expect(run()).rejects.toThrow('gone');
  expect(await figure('obmin_clock_skew_seconds')).toBeNaN();
  expect(await figure('obmin_oldest_transaction_seconds')).toBeNaN();
});
