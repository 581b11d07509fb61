import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'obmin-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('creates a folder with its missing parents, once', () => {
  const path = join(newFolder(), 'a', 'b', 'c');
  expect([makeFolder(path), makeFolder(path)]).toEqual([true, false]);
  expect(statSync(path).isDirectory()).toBe(true);
});

test('throws when a file has the name of the folder or of a parent', () => {
  const file = join(newFolder(), 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow(/EEXIST/);
  expect(() => makeFolder(join(file, 'a', 'b'))).toThrow(/ENOTDIR/);
});

test('throws at once where the system allows no folder', ({ skip }) => {
  if (!existsSync('/proc/self')) skip('only Linux has such a place');
  expect(() => makeFolder('/proc/obmin/data')).toThrow(/ENOENT.*\/proc\/obmin/);
});
