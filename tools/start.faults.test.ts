import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { makeDataDir, makeFolder } from '../server/postgres/postgres.test-kit.ts';
import { isRoot, nobody, until, workersIn } from '../server/postgres/workers.test-kit.ts';
import { root } from './command.ts';
import { call, type Started, signalGroup, signIn } from './product.ts';
import { begin, beginWithNpm, canNobodyReach, cloneHouse, giveToNobody, isGroupAlive } from './start.test-kit.ts';

const stopMs = 10_000;
const get = (url: string) => fetch(url, { signal: AbortSignal.timeout(20_000) });
const isAnswered = (url: string) =>
  get(url).then(
    () => true,
    () => false,
  );

test('from nothing, npm start serves page and API on one port and prints address and accounts; Ctrl-C ends all of it', async () => {
  const house = cloneHouse();
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
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page ?? '')?.[1];
  const packed = await fetch(url + script, { headers: { 'accept-encoding': 'br' } });
  expect([packed.status, packed.headers.get('content-encoding')]).toEqual([200, 'br']);
  expect(await call(url, 'GET', '/health-check')).toMatchObject({ status: 200, body: { status: 'ok' } });

  const printed = started.said().match(/\+380 50 000 00 0\d/g) ?? [];
  expect(printed).toHaveLength(4);
  for (const phone of printed) await signIn(url, phone);

  const stop = await seconds(() => ctrlC(started, url, dataDir));
  const second = await seconds(async () => {
    const again = beginWithNpm({ house, env: { DATA_DIR: dataDir } });
    return { again, url: await again.ready() };
  });
  expect(second.result.again.said()).not.toContain('Building');
  await ctrlC(second.result.again, second.result.url, dataDir);
  console.log(`Ready in ${first.took} s from nothing, in ${second.took} s after that; stopped in ${stop.took} s.`);
});

test('Ctrl-C before it is ready ends all of it as well', async () => {
  const dataDir = makeFolder();
  const started = begin({ env: { DATA_DIR: dataDir } });
  await until(() => workersIn(dataDir).length > 0, 'the database is being made');
  signalGroup(started.pid, 'SIGINT');
  await started.ended();
  await until(() => workersIn(dataDir).length === 0, 'nothing works on the folder any more');
});

test('Ctrl-C pressed again and again, or repeated by npm, does not cut an orderly stop short', async () => {
  const dataDir = await makeDataDir();
  const started = begin({ env: { DATA_DIR: dataDir } });
  await started.ready();
  const ended = started.ended();
  for (let press = 0; press < 5; press += 1) {
    signalGroup(started.pid, 'SIGINT');
    await pause(20);
  }
  await ended;
  // Cut short, it would leave the database to its watchdog, and its name at the folder.
  expect(workersIn(dataDir)).toEqual([]);
  expect(existsSync(join(dataDir, 'postgres.owner'))).toBe(false);
});

test('Whoever ends npm ends the server behind it, in an orderly way', async () => {
  const dataDir = await makeDataDir();
  const started = beginWithNpm({ env: { DATA_DIR: dataDir } });
  await started.ready();
  onTestFinished(() => void signalGroup(started.pid, 'SIGKILL'));
  process.kill(started.pid, 'SIGTERM');
  await until(() => workersIn(dataDir).length === 0, 'nothing works on the folder any more');
  await until(() => !isGroupAlive(started.pid), 'nothing of it is left');
  expect(existsSync(join(dataDir, 'postgres.owner'))).toBe(false);
});

test('a second start on the same folder ends and names the first, which goes on serving', async () => {
  const dataDir = await makeDataDir();
  const first = begin({ env: { DATA_DIR: dataDir } });
  const url = await first.ready();
  const second = begin({ env: { DATA_DIR: dataDir } });
  expect(await second.ended()).toBe(1);
  expect(second.said()).toContain(`Obmin already runs on the data folder ${dataDir} (process ${first.pid})`);
  expect(second.said()).not.toMatch(/^\s+at /m);
  expect((await call(url, 'GET', '/health-check')).status).toBe(200);
});

test('a start on a taken port ends with the port before anything is made, neither a database nor the page', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const port = String((other.address() as AddressInfo).port);
  const [dataDir, house] = [makeFolder(), cloneHouse()];
  const started = begin({ house, env: { DATA_DIR: dataDir, PORT: port } });
  expect(await started.ended()).toBe(1);
  expect(started.said().trim()).toBe(`Port ${port} is taken: stop the other program, or set PORT`);
  expect(readdirSync(dataDir)).toEqual([]);
  expect(readdirSync(join(house, 'web'))).not.toContain('dist');
});

test('all mistakes in the settings are told together, before anything is made', async () => {
  const dataDir = makeFolder();
  const started = begin({
    env: {
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      PORT: 'abc',
      DEMO: 'yes',
      LIMITS: 'off',
      ADMIN_CELLPHONE: '+380671234567',
      DATABASE_URL: 'mysql://x',
    },
  });
  expect(await started.ended()).toBe(1);
  expect(started.said().trim().split('\n')).toEqual([
    'Some settings cannot be used:',
    expect.stringMatching(/^ {2}PORT must be/),
    expect.stringMatching(/^ {2}DATABASE_URL must look like/),
    expect.stringMatching(/^ {2}DEMO must be/),
    expect.stringMatching(/^ {2}LIMITS must be/),
    expect.stringMatching(/^ {2}ADMIN_PASSWORD is needed/),
  ]);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('the demo world is not shown to other machines unless somebody says so', async () => {
  const dataDir = await makeDataDir();
  const refused = begin({ env: { DATA_DIR: dataDir, HOST: '0.0.0.0' } });
  expect(await refused.ended()).toBe(1);
  expect(refused.said()).toContain('HOST=0.0.0.0 is refused');
  expect(refused.said()).toContain('DEMO=1');
  await until(() => workersIn(dataDir).length === 0, 'its database has ended');

  const wanted = begin({ env: { DATA_DIR: dataDir, HOST: '0.0.0.0', DEMO: '1' } });
  expect(await isAnswered(await wanted.ready())).toBe(true);
});

test('a user without any rights can start it in a house of their own', async () => {
  if (!isRoot) return console.log('Everything here runs without any rights anyway, so nothing more is tried.');
  if (!canNobodyReach(join(root, 'package-lock.json'))) {
    return console.log(`Not tried: the user nobody cannot enter ${root}, where the packages are.`);
  }
  const house = cloneHouse();
  giveToNobody(house);
  const started = begin({ house, uid: nobody });
  const url = await started.ready();
  expect(await (await get(url)).text()).toContain('<title>Obmin');
  await signIn(url, '+380500000004');
  await ctrlC(started, url, join(house, '.data'));
});

test('of two that start at once in a house without a page, each serves a whole one', async () => {
  const house = cloneHouse();
  const dataDirs = [await makeDataDir(), await makeDataDir()];
  const both = dataDirs.map((dataDir) => begin({ house, env: { DATA_DIR: dataDir } }));
  const urls = await Promise.all(both.map((started) => started.ready()));
  for (const started of both) expect(started.said()).toContain('Building');
  for (const url of urls) {
    const page = await (await get(url)).text();
    const parts = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path);
    expect(parts.length).toBeGreaterThan(2);
    for (const path of parts) expect([path, (await get(url + path)).status]).toEqual([path, 200]);
  }
  expect(readdirSync(join(house, 'web')).filter((name) => name.startsWith('dist'))).toEqual(['dist']);
});

test('a page that cannot be built stops the start, and says so', async () => {
  const house = cloneHouse();
  writeFileSync(join(house, 'web/main.tsx'), 'const broken = ;\n');
  const dataDir = await makeDataDir();
  const started = begin({ house, env: { DATA_DIR: dataDir } });
  expect(await started.ended()).toBe(1);
  expect(started.said()).toContain('web/main.tsx');
  expect(started.said()).toContain('The page could not be built');
  expect(readdirSync(join(house, 'web')).filter((name) => name.startsWith('dist'))).toEqual([]);
  await until(() => workersIn(dataDir).length === 0, 'its database has ended');
});

test('who may not build the page is told who has to, before any building', async () => {
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
  expect(started.said()).toMatch(/^The page has to be built, .*"npm run build"/m);
  expect(started.said()).not.toContain('Building');
});

test('npm run dev has the server and the page running, and Ctrl-C ends both', async () => {
  const dataDir = await makeDataDir();
  const started = begin({ command: [process.execPath, 'tools/dev.ts'], env: { DATA_DIR: dataDir } });
  const url = await started.ready();
  await until(() => /Local:.*http:\/\/localhost:/.test(started.said()), 'the page is served');
  expect(await call(url, 'GET', '/health-check')).toMatchObject({ status: 200 });
  await ctrlC(started, url, dataDir);
});

/** Ctrl-C, and the proof that nothing is left: no answer, no database, nobody at work. */
async function ctrlC(started: Started, url: string, dataDir: string): Promise<void> {
  const since = performance.now();
  signalGroup(started.pid, 'SIGINT');
  await started.ended();
  await until(() => workersIn(dataDir).length === 0, 'the database has ended');
  await until(() => !isGroupAlive(started.pid), 'every process of the group has ended');
  expect(await isAnswered(url)).toBe(false);
  expect(performance.now() - since).toBeLessThan(stopMs);
}

async function seconds<T>(doing: () => Promise<T>) {
  const since = performance.now();
  const result = await doing();
  return { result, took: ((performance.now() - since) / 1000).toFixed(1) };
}
