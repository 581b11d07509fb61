import { expect, test } from 'vitest';
import { driftBetween, holesIn, type Lockfile } from './lockfile.ts';

const asks = (...names: string[]) => ({
  version: '1.0.0',
  dependencies: {},
  optionalDependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])),
});
const lockfile = (packages: Lockfile['packages']): Lockfile => ({ packages });

test('accepts a lockfile that has every required package', () => {
  const whole = lockfile({
    '': asks('bundler'),
    'node_modules/bundler': asks('@bundler/linux', '@bundler/mac'),
    'node_modules/@bundler/linux': asks(),
    'node_modules/bundler/node_modules/@bundler/mac': asks(),
  });
  expect(holesIn(whole)).toEqual([]);
});

test('names a platform package that the registry lacked', () => {
  const holed = lockfile({ '': asks('bundler'), 'node_modules/bundler': asks('@bundler/linux') });
  expect(holesIn(holed)).toEqual(['node_modules/bundler 1.0.0 asks for @bundler/linux@1.0.0, which is missing']);
});

test('a nested package finds the packages of its parents', () => {
  const nested = lockfile({
    '': asks('outer'),
    'node_modules/outer': asks('inner', 'shared'),
    'node_modules/outer/node_modules/shared': asks(),
    'node_modules/outer/node_modules/inner': asks('shared', 'elsewhere'),
    'node_modules/other/node_modules/elsewhere': asks(),
  });
  expect(holesIn(nested)).toEqual([
    'node_modules/outer/node_modules/inner 1.0.0 asks for elsewhere@1.0.0, which is missing',
  ]);
});

test('reports a package.json that was edited without an install', () => {
  const wants = (dependencies: Record<string, string>) => ({
    dependencies,
    devDependencies: {},
    optionalDependencies: {},
  });
  expect(driftBetween(wants({ zod: '4.6.7' }), wants({ zod: '4.6.7' }))).toEqual([]);
  expect(driftBetween(wants({ zod: '4.6.8', pg: '8.0.0' }), wants({ zod: '4.6.7' }))).toEqual([
    'zod is 4.6.8 in package.json and 4.6.7 in the lockfile',
    'pg is 8.0.0 in package.json and undefined in the lockfile',
  ]);
});
