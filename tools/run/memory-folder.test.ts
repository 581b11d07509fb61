import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeMemoryFolder } from './memory-folder.ts';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'obmin-place-'));
});
afterEach(() => rmSync(place, { recursive: true }));

test('the tests get a folder that every user may use, as /tmp is', () => {
  const folder = makeMemoryFolder(place, 1) ?? '';
  expect(statSync(folder).mode & 0o7777).toBe(0o1777);
});

test('what a killed run left is removed, and the folder of a living one stays', () => {
  const dead = spawnSync(process.execPath, ['--eval', '']).pid;
  mkdirSync(join(place, `obmin-tests-${dead}`, 'postgres'), { recursive: true });
  mkdirSync(join(place, `obmin-tests-${process.ppid}`));
  mkdirSync(join(place, 'of-somebody-else'));
  makeMemoryFolder(place, 1);
  expect(readdirSync(place).sort()).toEqual(
    ['of-somebody-else', `obmin-tests-${process.pid}`, `obmin-tests-${process.ppid}`].sort(),
  );
});

test('a place without enough room is left alone', () => {
  expect(makeMemoryFolder(place, Number.MAX_SAFE_INTEGER)).toBeUndefined();
  expect(readdirSync(place)).toEqual([]);
});
