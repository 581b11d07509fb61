import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeDataDir, makeFolder } from '../../server/postgres/postgres.test-kit.ts';
import { isRoot, nobody, until, workersIn } from '../../server/postgres/workers.test-kit.ts';
import { root } from './command.ts';
import { call, signIn } from './product.ts';
import {
  begin,
  beginWithNpm,
  canNobodyReach,
  cloneHouse,
  ctrlC,
  get,
  giveToNobody,
  holdBuilds,
  putSmallPage,
} from './start.test-kit.ts';

test('npm start in a fresh clone serves page and API on one port and prints address and accounts; Ctrl-C ends all processes', async () => {
  // The journeys build the whole page and start on it, and the long install test does so in a clone.
  const house = cloneHouse();
  putSmallPage(house);
  const dataDir = makeFolder();
  const first = await seconds(async () => {
    const started = beginWithNpm({ house, env: { DATA_DIR: dataDir } });
    return { started, url: await started.ready() };
  });
  const { started, url } = first.result;
  expect(new URL(url).hostname).toBe('127.0.0.1');

  const pages = await Promise.all(['/', '/login', '/any/other/path'].map((path) => get(url + path)));
  const [page, ...others] = await Promise.all(pages.map((response) => response.text()));
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(page).toContain('<title>Obmin');
  expect(others).toEqual([page, page]);
  const script = /data-start="(assets\/[^" ]+\.js)/.exec(page ?? '')?.[1];
  const packed = await fetch(`${url}/${script}`, { headers: { 'accept-encoding': 'br' } });
  expect([packed.status, packed.headers.get('content-encoding')]).toEqual([200, 'br']);
  expect(await call(url, 'GET', '/health-check')).toMatchObject({ status: 200, body: { status: 'ok' } });

  const printed = started.output().match(/\+380 50 000 00 0\d/g) ?? [];
  expect(printed).toHaveLength(5);
  const [withFactor = ''] = printed.splice(4);
  for (const phone of printed) await signIn(url, phone);
  await expect(signIn(url, withFactor)).rejects.toThrow('SECOND_FACTOR_REQUIRED');

  const stop = await seconds(() => ctrlC(started, url, dataDir));
  const second = await seconds(async () => {
    const again = beginWithNpm({ house, env: { DATA_DIR: dataDir } });
    return { again, url: await again.ready() };
  });
  expect(second.result.again.output()).not.toContain('Building');
  await ctrlC(second.result.again, second.result.url, dataDir);
  console.log(`Ready in ${first.took} s from nothing, in ${second.took} s after that; stopped in ${stop.took} s.`);
});

test('a user without any rights can start the product in their own copy of the repository', {
  tags: 'long',
}, async () => {
  if (!isRoot) return console.log('Everything here runs without any rights anyway, so nothing more is tried.');
  if (!canNobodyReach(join(root, 'package-lock.json'))) {
    return console.log(`Not tried: the user nobody cannot enter ${root}, where the packages are.`);
  }
  const house = cloneHouse();
  putSmallPage(house);
  giveToNobody(house);
  const started = begin({ house, uid: nobody });
  const url = await started.ready();
  expect(await (await get(url)).text()).toContain('<title>Obmin');
  await signIn(url, '+380500000004');
  await ctrlC(started, url, join(house, '.data'));
});

test('two starts at once without a built page each serve a complete page', { tags: 'long' }, async () => {
  const house = cloneHouse();
  putSmallPage(house);
  const letBuildsGo = holdBuilds(house);
  const dataDirs = [await makeDataDir(), await makeDataDir()];
  const both = dataDirs.map((dataDir) => begin({ house, env: { DATA_DIR: dataDir, DEMO: '0' } }));
  await until(() => both.every((started) => started.output().includes('Building')), 'both build the page');
  letBuildsGo();
  const urls = await Promise.all(both.map((started) => started.ready()));
  for (const url of urls) {
    const page = await (await get(url)).text();
    const parts = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path);
    expect(parts.length).toBeGreaterThan(2);
    for (const path of parts) expect([path, (await get(url + path)).status]).toEqual([path, 200]);
  }
  expect(readdirSync(join(house, 'web')).filter((name) => name.startsWith('dist'))).toEqual(['dist']);
});

test('a page that cannot be built stops the start with a message', { tags: 'long' }, async () => {
  const house = cloneHouse();
  writeFileSync(join(house, 'web/main.tsx'), 'const broken = ;\n');
  const dataDir = await makeDataDir();
  const started = begin({ house, env: { DATA_DIR: dataDir } });
  expect(await started.ended()).toBe(1);
  expect(started.output()).toContain('web/main.tsx');
  expect(started.output()).toContain('The page could not be built');
  expect(readdirSync(join(house, 'web')).filter((name) => name.startsWith('dist'))).toEqual([]);
  await until(() => workersIn(dataDir).length === 0, 'its database has ended');
});

test('a user who may not build the page reads who must build it, before the build begins', {
  tags: 'long',
}, async () => {
  if (isRoot && !canNobodyReach(join(root, 'package-lock.json'))) {
    return console.log(`Not tried: the user nobody cannot enter ${root}, where the packages are.`);
  }
  const house = cloneHouse();
  if (isRoot) giveToNobody(house);
  const web = join(house, 'web');
  chmodSync(web, 0o555);
  onTestFinished(() => chmodSync(web, 0o755));
  const started = begin({ house, ...(isRoot && { uid: nobody }) });
  expect(await started.ended()).toBe(1);
  expect(started.output()).toMatch(/^The page has to be built, .*"npm run build"/m);
  expect(started.output()).not.toContain('Building');
});

async function seconds<T>(doing: () => Promise<T>) {
  const since = performance.now();
  const result = await doing();
  return { result, took: ((performance.now() - since) / 1000).toFixed(1) };
}
