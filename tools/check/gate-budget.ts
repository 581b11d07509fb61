import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/command.ts';
import { countGateTests } from './coverage-ids.ts';
import { isLongTest, isTest, listSources } from './sources.ts';

// The gate has a budget of processor time. A timed test would fail on a busy machine, so this counts what is dear: tests
// in a browser, and tests that start a whole product or a database of their own.

/** What a file imports when its tests start something whole. */
const starters =
  /from '[^']*(?:\/start\.test-kit|\/postgres\.test-kit|\/old-node\.test-kit|\/cluster\.test-kit|\/run\/product|e2e\/product|\.\/product)\.ts'/;

/** Every file whose tests are dear, with the number of its tests that run with every change. */
export function dearTests(folder = root): [path: string, tests: number][] {
  return listSources(folder)
    .filter((path) => isTest(path) && !isLongTest(path))
    .map((path): [string, string] => [path, readFileSync(join(folder, path), 'utf8')])
    .filter(([, text]) => starters.test(text))
    .map(([path, text]): [string, number] => [path, countGateTests(path, text)])
    .filter(([, tests]) => tests > 0);
}
