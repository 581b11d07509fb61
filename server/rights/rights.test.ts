import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
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
await mkdir(join(pageFolder, 'assets'));
const files = ['index.html', 'board.html', 'widget.js', 'sw.js', 'meta.json', 'assets/widget.js'];
for (const name of files) await writeFile(join(pageFolder, name), '<title>Obmin</title>');
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

test('Pages of other sites may read the public rates and run the widget, and nothing else', async () => {
  const calls = [...new Set(rights.map(({ call }) => call))]
    .map((call) => call.split(' '))
    .map(([method = '', path = '']) => ({ method, url: path.replace(/:\w+/g, 'x') }));
  const similar = [
    'widget.js/',
    'widget.jsx',
    'x/widget.js',
    'Widget.js',
    'v1/public',
    'v1/publicity/rates',
    'map.json',
  ];
  const pages = [...files, ...similar, '', 'login', '?next=/widget.js'].map((name) => ({
    method: 'GET',
    url: `/${name}`,
  }));
  const open: string[] = [];
  for (const { method, url } of [...calls, ...pages]) {
    const { headers } = await world.app.inject({
      ...{ method: method as 'GET', url },
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(headers, url).not.toHaveProperty('access-control-allow-credentials');
    const isOpen = headers['access-control-allow-origin'] === '*';
    expect([isOpen, headers['cross-origin-resource-policy']], url).toEqual([
      isOpen,
      isOpen ? 'cross-origin' : 'same-origin',
    ]);
    if (isOpen) open.push(url);
  }
  expect(open.sort()).toEqual(['/v1/public/rates', '/v1/public/rates.xml', '/v1/public/rates/month', '/widget.js']);
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
