import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { makeDataDir, makeFolder } from '../../server/postgres/postgres.test-kit.ts';
import { until, workersIn } from '../../server/postgres/workers.test-kit.ts';
import { call, signalGroup } from './product.ts';
import { begin, beginWithNpm, cloneHouse, ctrlC, isAnswered, isGroupAlive } from './start.test-kit.ts';

/** Most of these tests need no people and no orders, and making the demo world takes longer than their subject. */
const empty = (dataDir: string) => ({ env: { DATA_DIR: dataDir, DEMO: '0' } });

test('Ctrl-C before the product is ready also ends all processes', { tags: 'long' }, async () => {
  const dataDir = makeFolder();
  const started = begin({ env: { DATA_DIR: dataDir } });
  await until(() => workersIn(dataDir).length > 0, 'the database is being made');
  signalGroup(started.pid, 'SIGINT');
  await started.ended();
  await until(() => workersIn(dataDir).length === 0, 'nothing works on the folder any more');
});

test('Ctrl-C pressed again and again, or repeated by npm, does not cut an orderly stop short', {
  tags: 'long',
}, async () => {
  const dataDir = await makeDataDir();
  const started = begin(empty(dataDir));
  await started.ready();
  const ended = started.ended();
  for (let press = 0; press < 5; press += 1) {
    signalGroup(started.pid, 'SIGINT');
    await pause(20);
  }
  await ended;
  // A server that was cut short would leave the database to its watchdog, and the owner file in the folder.
  expect(workersIn(dataDir)).toEqual([]);
  expect(existsSync(join(dataDir, 'postgres.owner'))).toBe(false);
});

test('the end of npm stops its server in order', { tags: 'long' }, async () => {
  const dataDir = await makeDataDir();
  const started = beginWithNpm(empty(dataDir));
  await started.ready();
  onTestFinished(() => void signalGroup(started.pid, 'SIGKILL'));
  process.kill(started.pid, 'SIGTERM');
  await until(() => workersIn(dataDir).length === 0, 'nothing works on the folder any more');
  await until(() => !isGroupAlive(started.pid), 'nothing of it is left');
  expect(existsSync(join(dataDir, 'postgres.owner'))).toBe(false);
});

test('a second start on the same folder ends and names the first, which keeps serving', async () => {
  const dataDir = await makeDataDir();
  const first = begin(empty(dataDir));
  const url = await first.ready();
  const second = begin(empty(dataDir));
  expect(await second.ended()).toBe(1);
  expect(second.output()).toContain(`Obmin already runs on the data folder ${dataDir} (process ${first.pid})`);
  expect(second.output()).not.toMatch(/^\s+at /m);
  expect((await call(url, 'GET', '/health-check')).status).toBe(200);
});

test('a start on a taken port names the port and ends before it makes a database or a page', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const port = String((other.address() as AddressInfo).port);
  const [dataDir, house] = [makeFolder(), cloneHouse()];
  const started = begin({ house, env: { DATA_DIR: dataDir, PORT: port } });
  expect(await started.ended()).toBe(1);
  expect(started.output().trim()).toBe(`Port ${port} is taken: stop the other program, or set PORT`);
  expect(readdirSync(dataDir)).toEqual([]);
  expect(readdirSync(join(house, 'web'))).not.toContain('dist');
});

test('all mistakes in the settings are reported together, before any file is made', async () => {
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
  // In production a start that fails is one line of JSON.
  const { level, err } = JSON.parse(started.output());
  expect([level, ...err.message.split('\n')]).toEqual([
    60,
    'Some settings cannot be used:',
    expect.stringMatching(/^ {2}PORT must be/),
    expect.stringMatching(/^ {2}DATABASE_URL must look like/),
    expect.stringMatching(/^ {2}DEMO must be/),
    expect.stringMatching(/^ {2}LIMITS must be/),
    expect.stringMatching(/^ {2}ADMIN_PASSWORD is needed/),
  ]);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('the demo world is reachable from other machines only by an explicit setting', { tags: 'long' }, async () => {
  const dataDir = await makeDataDir();
  const refused = begin({ env: { DATA_DIR: dataDir, HOST: '0.0.0.0' } });
  expect(await refused.ended()).toBe(1);
  expect(refused.output()).toContain('HOST=0.0.0.0 is refused');
  expect(refused.output()).toContain('DEMO=1');
  await until(() => workersIn(dataDir).length === 0, 'its database has ended');

  const wanted = begin({ env: { DATA_DIR: dataDir, HOST: '0.0.0.0', DEMO: '1' } });
  expect(await isAnswered(await wanted.ready())).toBe(true);
});

test('npm run dev runs the server and the page, and Ctrl-C ends both', { tags: 'long' }, async () => {
  const dataDir = await makeDataDir();
  const started = begin({ command: [process.execPath, 'tools/run/dev.ts'], ...empty(dataDir) });
  const url = await started.ready();
  await until(() => /Local:.*http:\/\/localhost:/.test(started.output()), 'the page is served');
  expect(await call(url, 'GET', '/health-check')).toMatchObject({ status: 200 });
  await ctrlC(started, url, dataDir);
});
