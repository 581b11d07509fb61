import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { backupSchedule, isDue } from './backup.job.ts';
import type { MadeBackup } from './make-backup.ts';

const kyiv = (text: string) => new Date(`${text}:00+02:00`);

test.each([
  { newest: undefined, now: '2026-11-26T03:00', hours: [4], due: true },
  { newest: '2026-11-25T04:05', now: '2026-11-26T03:59', hours: [4], due: false },
  { newest: '2026-11-25T04:05', now: '2026-11-26T04:00', hours: [4], due: true },
  { newest: '2026-11-26T04:00', now: '2026-11-26T23:00', hours: [4], due: false },
  { newest: '2026-11-20T04:00', now: '2026-11-26T01:00', hours: [4], due: true },
  { newest: '2026-11-26T01:10', now: '2026-11-26T05:59', hours: [0, 6, 12, 18], due: false },
  { newest: '2026-11-26T01:10', now: '2026-11-26T06:00', hours: [0, 6, 12, 18], due: true },
])('with a backup of $newest and the hours $hours, at $now one is due: $due', ({ newest, now, hours, due }) => {
  expect(isDue(newest === undefined ? undefined : { at: kyiv(newest) }, hours, kyiv(now))).toBe(due);
});

function openSchedule(make: (signal: AbortSignal) => Promise<MadeBackup>, now = () => kyiv('2026-11-26T06:00')) {
  const folder = mkdtempSync(join(tmpdir(), 'obmin-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const log = { info: vi.fn(), error: vi.fn() };
  const order = { dataDir: folder, folder, recipients: [], secretKeys: [], version: '0.2.0', keep: 14 };
  const schedule = backupSchedule({ order, hours: [4], log, now, make: (_order, signal) => make(signal) });
  const register = new Registry();
  schedule.measure(register);
  const run = (signal = new AbortController().signal) =>
    schedule.job.run({ signal, memo: undefined, remember: () => undefined });
  const figure = async (name: string) =>
    Number(new RegExp(`^${name} (.+)$`, 'm').exec((await register.metrics()).replaceAll('Nan', 'NaN'))?.[1]);
  return { folder, log, run, figure };
}

const made: MadeBackup = {
  path: '/backups/one',
  bytes: 2 ** 20,
  files: 1,
  fileBytes: 2 ** 21,
  tables: 1,
  rows: 1,
  secretKeys: [],
  heldMs: 7,
  seconds: 3,
};

test('a backup that is due is made, and the metrics tell its age and size', async () => {
  const { folder, log, run, figure } = openSchedule(async () => {
    writeFileSync(join(folder, 'obmin-2026-11-26T03-00-00Z.tar.zst.age'), 'twelve bytes');
    return made;
  });
  await run();
  await run();
  expect(log.info).toHaveBeenCalledExactlyOnceWith(
    { backup: '/backups/one', size: '1.0 MB', seconds: 3, writers_waited_ms: 7 },
    'A backup was made',
  );
  expect(await figure('obmin_backup_age_seconds')).toBe(3_600);
  expect(await figure('obmin_backup_last_bytes')).toBe(12);
  expect(await figure('obmin_backup_last_seconds')).toBe(3);
  expect(await figure('obmin_backup_failures_total')).toBe(0);
});

test('while there is no backup, its age counts from the start of the server, so that the alarm rings', async () => {
  let now = kyiv('2026-11-26T06:00');
  const { figure } = openSchedule(
    () => Promise.reject(new Error('None')),
    () => now,
  );
  expect(await figure('obmin_backup_age_seconds')).toBe(0);
  now = kyiv('2026-11-27T09:00');
  expect(await figure('obmin_backup_age_seconds')).toBe(27 * 3600);
});

test('a backup that fails, as on a full disk, is counted and logged as an error, and is due again', async () => {
  const full = new Error('The disk of /backups is full: no backup was made');
  const { folder, log, run, figure } = openSchedule(() => Promise.reject(full));
  await expect(run()).rejects.toBe(full);
  await expect(run()).rejects.toBe(full);
  expect(log.error).toHaveBeenCalledTimes(2);
  expect(log.error).toHaveBeenLastCalledWith({ err: full, folder }, 'No backup was made');
  expect(await figure('obmin_backup_failures_total')).toBe(2);
});

test('the stop of the server is no failure of the backup that it ends', async () => {
  const stopping = new AbortController();
  const { log, run, figure } = openSchedule(async (signal) => {
    stopping.abort();
    throw signal.reason;
  });
  await expect(run(stopping.signal)).rejects.toThrow();
  expect(log.error).not.toHaveBeenCalled();
  expect(await figure('obmin_backup_failures_total')).toBe(0);
});
