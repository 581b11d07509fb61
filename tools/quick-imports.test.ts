import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import packaged from '../package.json' with { type: 'json' };
import { resolve } from './quick-imports.ts';
import { root } from './run/command.ts';

const context = {
  conditions: [],
  importAttributes: {},
  parentURL: pathToFileURL(join(root, 'server/order/order.store.ts')).href,
};
const byNode = { url: 'found by Node' };
const find = (specifier: string) => resolve(specifier, context, () => byNode);
const at = (path: string) => expect.objectContaining({ url: pathToFileURL(join(root, path)).href });

test('a source is found where package.json and its own path say, and all else by Node', () => {
  for (const [name, target] of Object.entries(packaged.imports)) {
    expect(find(name.replace('*', 'money/money.ts'))).toEqual(at(target.replace('*', 'money/money.ts')));
  }
  expect(find('./order.service.ts')).toEqual(at('server/order/order.service.ts'));
  expect(find('../lib/log.ts')).toEqual(at('server/lib/log.ts'));
  for (const other of [
    'zod',
    'node:path',
    '@noble/hashes/sha2.js',
    './plain.js',
    '../package.json',
    'file:///a/b.ts',
  ]) {
    expect(find(other)).toBe(byNode);
  }
});
