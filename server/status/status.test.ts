import { expect, test, vi } from 'vitest';
import type { StatusPart } from '#contract/status.ts';
import type { Actor } from '#domain/person/actor.ts';
import { newId } from '../lib/id.ts';
import type { Finding } from '../lib/part-status.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld } from '../testing/world.ts';
import { watchStatus } from './status-watch.ts';

const world = await forFile(openWorld());
const admin: Actor = { id: newId(), role: 'admin', officeIds: [] };
const cashier: Actor = { id: newId(), role: 'cashier', officeIds: [] };

test('An admin reads every part of the service, owners and cashiers those of their work', async () => {
  const office = await world.office();
  const partsFor = async (person: { token: string }) =>
    (await world.as(person).get('/v1/status')).body.parts.map(({ part }: { part: string }) => part);
  expect(await partsFor(await world.admin())).toEqual([
    ...['database', 'live', 'pushes', 'messenger', 'jobs', 'backup', 'clock', 'chain'],
  ]);
  for (const person of [await world.owner(office), await world.cashier(office)])
    expect(await partsFor(person)).toEqual(['database', 'live', 'pushes', 'messenger']);
  expect((await world.as(await world.customer()).get('/v1/status')).status).toBe(403);
});

test('What works, and what is not set up, is told of a fresh server', async () => {
  await expect
    .poll(
      async () => {
        const { parts } = (await world.as(await world.admin()).get('/v1/status')).body;
        return Object.fromEntries(parts.map(({ part, state }: Record<string, string>) => [part, state]));
      },
      { timeout: 60_000, interval: 500 },
    )
    .toEqual({
      ...{ database: 'works', live: 'works', pushes: 'works', messenger: 'works', jobs: 'works', clock: 'works' },
      ...{ backup: 'off', chain: 'off' },
    });
}, 70_000);

/** A watch of two parts whose findings the test decides. */
function openWatch() {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T12:00:00Z') });
  const log = { info: vi.fn(), warn: vi.fn() };
  const found: Record<'database' | 'jobs', () => Finding> = {
    database: () => ({ state: 'works' }),
    jobs: () => ({ state: 'works' }),
  };
  const looks = new Map<StatusPart, () => Finding>([
    ['database', () => found.database()],
    ['jobs', () => found.jobs()],
  ]);
  const watch = watchStatus({ looks, log });
  const after = async (seconds: number) => {
    vi.advanceTimersByTime(seconds * 1_000);
    await watch.job.run();
  };
  return { watch, found, after, log };
}

test('A part that fails tells since when, what fails, and afterwards when it last failed; the log tells each change once', async () => {
  const { watch, found, after, log } = openWatch();
  await after(0);
  found.jobs = () => ({ state: 'fails', about: 'order-expiry' });
  await after(60);
  await after(5);
  const jobs = async () => (await watch.tell(admin)).find(({ part }) => part === 'jobs');
  const [failedAt, lastAt] = [new Date('2026-11-26T12:01:00Z'), new Date('2026-11-26T12:01:05Z')];
  expect(await jobs()).toEqual({
    part: 'jobs',
    state: 'fails',
    since: failedAt,
    failed_at: lastAt,
    about: 'order-expiry',
  });
  found.jobs = () => ({ state: 'works' });
  await after(5);
  const since = new Date('2026-11-26T12:01:10Z');
  expect(await jobs()).toEqual({ part: 'jobs', state: 'works', since, failed_at: lastAt, about: null });
  expect([log.warn.mock.calls.length, log.info.mock.calls.length]).toEqual([1, 1]);
  vi.useRealTimers();
});

test('Others than admins read neither what fails nor when it failed', async () => {
  const { watch, found, after } = openWatch();
  found.database = () => ({ state: 'fails', about: 'disk' });
  await after(0);
  expect(await watch.tell(cashier)).toMatchObject([{ part: 'database', state: 'fails', failed_at: null, about: null }]);
  vi.useRealTimers();
});

test('A look that fails leaves the state unknown, and the other parts are looked at', async () => {
  const { watch, found, after } = openWatch();
  found.database = () => {
    throw new Error('no answer');
  };
  await after(0);
  expect((await watch.tell(admin)).map(({ state }) => state)).toEqual(['unknown', 'works']);
  vi.useRealTimers();
});
