import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { forFile } from '../testing/for-file.ts';
import { openWorld } from '../testing/world.ts';
import { type CallerKind, people, type RightsRow, rights, withoutSession } from './rights.test-kit.ts';
import { asks, keyOf, sendCall } from './rights-calls.test-kit.ts';
import { openScene, tokenOf } from './rights-scene.test-kit.ts';

const callers = [...withoutSession, ...people];

const pageFolder = await mkdtemp(join(tmpdir(), 'rights-'));
afterAll(() => rm(pageFolder, { recursive: true }));
await writeFile(join(pageFolder, 'index.html'), '<title>Obmin</title>');
const world = await forFile(openWorld({ pageFolder }));
const scene = await openScene(world);

test('The server has exactly the calls of the table of rights', () => {
  const listed = new Set(rights.map(({ call }) => call));
  expect(routesOf(world.app.printRoutes({ commonPrefix: false })).sort()).toEqual([...listed].sort());
});

// spec 1.6, 1.7, 1.8, 1.17, 6.2, 6.4, 6.11, 6.15, 6.18, 7.1
test.each(rights.map((right) => ({ ...right, named: keyOf(right) })))('$named', async (right) => {
  const answers = await Promise.all(callers.map(async (caller) => [caller, await ask(right, caller)] as const));
  expect(Object.fromEntries(answers)).toEqual(right.cells);
});

/** What the caller gets, as a cell of the table. */
async function ask(right: RightsRow, caller: CallerKind): Promise<string> {
  const token = await tokenOf(caller, scene, world);
  const details = (await asks[keyOf(right)]?.(scene, world, token)) ?? {};
  const { status, body, text } = await sendCall(world, token, right.call, details);
  if (status >= 400) return `${status} ${body.code}`;
  if (details.shows === undefined || status !== 200) return String(status);
  return `${status} ${text.includes(details.shows) ? 'seen' : 'unseen'}`;
}

/** Parses the tree that Fastify prints. Each line continues the path of its parent line. */
function routesOf(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', segment = '', found = ''] = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
    const depth = indent.length / 4;
    const path = `${depth > 0 ? above[depth - 1] : ''}${segment === '*' ? '/*' : segment}`;
    above[depth] = path;
    return found
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD')
      .map((method) => `${method} ${path}`);
  });
}
