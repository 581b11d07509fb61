import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run/command.ts';
import { families } from './families.ts';
import * as guards from './guards.ts';

const page = readFileSync(join(root, 'SECURITY.md'), 'utf8');
const cells = [...page.matchAll(/^\|.*\|(.*)\|$/gm)].flatMap(([, tests = '']) =>
  [...tests.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
);
const promised = families.flatMap(({ promises }) => promises.map(({ name }) => name));

test('SECURITY.md names every promise that npm run faults measures', () => {
  expect(new Set(promised).size).toBe(promised.length);
  expect(promised.filter((name) => !cells.includes(name))).toEqual([]);
});

test('every test that SECURITY.md names exists', () => {
  const missing = cells.filter((name) => !promised.includes(name) && !existsSync(join(root, name)));
  expect(cells.length).toBeGreaterThan(promised.length);
  expect(missing).toEqual([]);
});

test('every guard that a control removes is exactly once in its file', () => {
  const cuts = Object.values(guards).flat();
  const counts = cuts.map(({ file, from }) => readFileSync(join(root, file), 'utf8').split(from).length - 1);
  expect(cuts.filter((_, at) => counts[at] !== 1)).toEqual([]);
});
