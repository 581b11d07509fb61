import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from './folder.ts';

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'obmin-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('a folder is made with all that is missing above it, once', () => {
  const path = join(aFolder(), 'a', 'b', 'c');
  expect([makeFolder(path), makeFolder(path)]).toEqual([true, false]);
  expect(statSync(path).isDirectory()).toBe(true);
});

test('where a file stands no folder is made, nor below it', () => {
  const file = join(aFolder(), 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow(/EEXIST/);
  expect(() => makeFolder(join(file, 'a', 'b'))).toThrow(/ENOTDIR/);
});

test('where the system makes none it is said at once', ({ skip }) => {
  if (!existsSync('/proc/self')) skip('only Linux has such a place');
  expect(() => makeFolder('/proc/obmin/data')).toThrow(/ENOENT.*\/proc\/obmin/);
});
