import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { addBackup, listBackups } from './backup-folder.ts';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'obmin-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Each is a day after the one before. */
async function addAt(
  folder: string,
  day: number,
  { keep = 3, write = (sink: Writable) => pipeline(['a backup'], sink) } = {},
) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(Date.UTC(2026, 10, day, 2)) });
  onTestFinished(() => void vi.useRealTimers());
  return addBackup(folder, { isEncrypted: true, keep }, write);
}

const nameOf = (day: number) => `obmin-2026-11-${String(day).padStart(2, '0')}T02-00-00Z.tar.zst.age`;
const namesIn = (folder: string) => readdirSync(folder).toSorted();

test('the newest backups are kept, and what is no backup stays', async () => {
  const folder = join(makeFolder(), 'backups');
  for (let day = 1; day <= 3; day += 1) await addAt(folder, day);
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  for (let day = 4; day <= 5; day += 1) await addAt(folder, day);
  expect(namesIn(folder)).toEqual(['notes.txt', ...[3, 4, 5].map(nameOf)]);
  expect(await listBackups(folder)).toMatchObject([
    { at: new Date('2026-11-05T02:00:00Z'), bytes: 8 },
    { at: new Date('2026-11-04T02:00:00Z') },
    { at: new Date('2026-11-03T02:00:00Z') },
  ]);
});

test('a backup that fails leaves no half file and removes no good one', async () => {
  const folder = makeFolder();
  for (let day = 1; day <= 3; day += 1) await addAt(folder, day);
  const failing = addAt(folder, 4, {
    write: async (sink) => {
      await new Promise((resolve) => sink.write('half', resolve));
      expect(namesIn(folder)).toEqual([...[1, 2, 3].map(nameOf), expect.stringMatching(/04T02.*\.partial$/)]);
      throw new Error('PostgreSQL is gone');
    },
  });
  await expect(failing).rejects.toThrow('PostgreSQL is gone');
  expect(namesIn(folder)).toEqual([1, 2, 3].map(nameOf));
});

test('a full disk is said in words, and leaves the older backups', async () => {
  const folder = makeFolder();
  await addAt(folder, 1);
  const full = addAt(folder, 2, {
    write: () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' })),
  });
  await expect(full).rejects.toThrow(
    `The disk of ${folder} is full: no backup was made. The older backups are still there`,
  );
  expect(namesIn(folder)).toEqual([nameOf(1)]);
});

test('half files of a process that died are removed, those of one at work stay', async () => {
  const folder = makeFolder();
  const [dead, atWork] = ['obmin-1.partial', 'obmin-2.partial'].map((name) => join(folder, name));
  for (const path of [dead, atWork]) writeFileSync(String(path), '');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(Date.UTC(2026, 10, 1, 2)) });
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  utimesSync(String(dead), ago(2), ago(2));
  utimesSync(String(atWork), ago(0.5), ago(0.5));
  await addAt(folder, 1);
  expect([dead, atWork].map((path) => existsSync(String(path)))).toEqual([false, true]);
});

test('a folder that does not exist has no backups', async () => {
  expect(await listBackups(join(makeFolder(), 'none'))).toEqual([]);
});
