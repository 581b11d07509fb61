import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { root } from './command.ts';
import { makeOldNode, type OldNode } from './old-node.test-kit.ts';
import { cloneHouse } from './start.test-kit.ts';

type Try = { words?: string[]; says: string; code?: number; env?: Record<string, string> };

/**
 * The fastest call of each script that proves that it runs. An old Node cannot read any of the scripts. A call with
 * unknown arguments is such a call, because a script refuses them after it has loaded everything.
 */
const tries: Record<string, Try> = {
  start: { env: { PORT: 'abc' }, says: 'PORT must be', code: 1 },
  dev: { words: ['--what'], says: 'npm run dev takes no words', code: 2 },
  test: { words: ['domain/tiny.test.ts'], says: '1 tests ran' },
  'test:long': { words: ['domain/tiny.long.test.ts'], says: '1 tests ran' },
  e2e: { words: ['--help'], says: 'run tests with Playwright Test' },
  fuzz: { words: ['--what'], says: '--requests=<number>', code: 2 },
  faults: { words: ['--what'], says: '--quick, --seed=<number>', code: 2 },
  check: { words: ['lockfile'], says: '1 of 1 checks passed' },
  build: { words: ['--what'], says: 'npm run build takes no words', code: 2 },
  pack: { words: ['--what'], says: 'There are --node and --postgres', code: 2 },
  bench: { words: ['--what'], says: 'There may be --quick', code: 2 },
  'bench:page': { words: ['--what'], says: 'There may be --quick, --trace, --taps, and sign-in', code: 2 },
  screenshots: { words: ['--what'], says: 'rewrites two pictures that git tracks', code: 2 },
  admin: { says: 'Usage: npm run admin -- create|revoke|reset|factor <phone>, or journal check [<head>]', code: 1 },
  backup: { words: ['--what'], says: 'npm run backup -- verify <archive> --identity <file>', code: 2 },
  restore: { says: 'Usage: npm run restore -- <archive> --identity <file>', code: 2 },
  seed: { words: ['--what'], says: '--even-in-production', code: 2 },
  'bench:lists': { words: ['--what'], says: 'a part of the names of the calls', code: 2 },
  format: { words: ['--help'], says: 'Checks only staged files' },
};

const Scripts = z.object({ scripts: z.record(z.string(), z.string()) });
const { scripts } = Scripts.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

/** Checks the Node that runs the test, and the Node that is found by name. */
const tinyTest = `
  import { execFileSync } from 'node:child_process';
  import { expect, test } from 'vitest';
  test('it runs on the bundled Node, which is also found by name', () => {
    const byName = execFileSync('node', ['--print', 'process.execPath'], { encoding: 'utf8' }).trim();
    expect([process.execPath, byName]).toEqual(Array(2).fill(${JSON.stringify(process.execPath)}));
  });`;

type Place = { house: string; old: OldNode };

async function runScript({ house, old }: Place, script: string, { words = [], env = {} }: Try) {
  const { PATH, HOME } = process.env;
  // Runs the script as npm does. npm itself would take half of the time.
  const child = spawn('sh', ['-c', [scripts[script], ...words].join(' ')], {
    cwd: house,
    env: { HOME, PATH: `${old.folder}:${PATH}`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 200_000,
  });
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { output: out + errors, code };
}

/** These call each of the two launchers, and start a run of tests. */
const soonTried = ['start', 'test', 'check'];
const onTheBundledNode = (names: string[]) =>
  `${names.length} scripts start on the bundled Node, without its link and with an old Node first on the path`;

test('each npm script has a call that shows that it runs', () => {
  expect(Object.keys(tries)).toEqual(Object.keys(scripts));
});

test(onTheBundledNode(soonTried), { timeout: 240_000 }, () => runAll(soonTried));

const others = Object.keys(tries).filter((name) => !soonTried.includes(name));
test(onTheBundledNode(others), { timeout: 240_000, tags: 'long' }, () => runAll(others));

async function runAll(names: string[]): Promise<void> {
  const place = { house: cloneHouse({ lacking: 'the link to Node' }), old: makeOldNode() };
  for (const name of ['tiny.test.ts', 'tiny.long.test.ts']) writeFileSync(join(place.house, 'domain', name), tinyTest);
  const queue = Object.entries(tries).filter(([name]) => names.includes(name));
  const lane = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [script, way] = next;
      const { output, code } = await runScript(place, script, way);
      expect(output).toContain(way.says);
      expect({ script, code }).toEqual({ script, code: way.code ?? 0 });
    }
  };
  await Promise.all([lane(), lane(), lane()]);
  // Each script started the old Node once, and no process of a script started it again.
  const launched = expect.stringMatching(/^tools\/(run|start)\.mjs/);
  expect(place.old.calls()).toEqual(names.map(() => launched));
}

test('each npm script that the documents name exists', () => {
  const named = [
    'README.md',
    'docs/house.md',
    'CONTRIBUTING.md',
    'docs/operations.md',
    ...globSync('docs/{rooms,operations}/*.md', { cwd: root }),
  ].flatMap((name) =>
    [...readFileSync(join(root, name), 'utf8').matchAll(/`[^`]*?npm (?:run ([\w:]+)|(start|test))/g)].map(
      ([, script, short]) => script ?? short ?? '',
    ),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((script) => !(script in scripts))).toEqual([]);
});
