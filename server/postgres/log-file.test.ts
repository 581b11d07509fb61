import { closeSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyWhenFull, openLog, readLastLines } from './log-file.ts';

/** A log that somebody writes to, as PostgreSQL does: the file stays open. */
function openWriter() {
  const folder = mkdtempSync(join(tmpdir(), 'obmin-log-'));
  const path = join(folder, 'postgres.log');
  const handle = openLog(path);
  onTestFinished(() => {
    closeSync(handle);
    rmSync(folder, { recursive: true });
  });
  const told: string[] = [];
  return {
    path,
    told,
    write: (...lines: number[]) => void writeSync(handle, lines.map((line) => `line ${line}\n`).join('')),
    look: () => emptyWhenFull(path, (line) => told.push(line), 100),
  };
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const linesOf = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n');
const textOf = (from: number, to: number) => numbers(from, to).map((line) => `line ${line}`);

test('a full log is kept beside and made empty while it is written to, and no line is lost', async () => {
  const { path, write, look, told } = openWriter();
  write(...numbers(1, 20));
  await look();
  write(21, 22);
  expect(linesOf(`${path}.old`)).toEqual(textOf(1, 20));
  expect(linesOf(path)).toEqual(textOf(21, 22));
  expect(readLastLines(path)).toBe('line 21\nline 22');
  expect(statSync(`${path}.old`).mode & 0o077).toBe(0);
  write(...numbers(23, 40));
  await look();
  expect(linesOf(`${path}.old`)).toEqual(textOf(21, 40));
  expect(statSync(path).size).toBe(0);
  expect(told).toEqual([]);
});

test('lines that come during the copy are kept too', async () => {
  const { path, write, look } = openWriter();
  write(...numbers(1, 20));
  const looking = look();
  write(21);
  await looking;
  expect(linesOf(`${path}.old`)).toEqual(textOf(1, 21));
  expect(statSync(path).size).toBe(0);
});

test('a log that is not full stays as it is', async () => {
  const { path, write, look } = openWriter();
  write(1);
  await look();
  expect(linesOf(path)).toEqual(['line 1']);
  expect(existsSync(`${path}.old`)).toBe(false);
});

test('a full log that can not be kept is made empty all the same, and somebody is told', async () => {
  const { path, write, look, told } = openWriter();
  mkdirSync(`${path}.part`);
  write(...numbers(1, 20));
  await look();
  expect(told.join()).toContain('could not be kept');
  expect(statSync(path).size).toBe(0);
});
