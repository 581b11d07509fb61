import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { openWritableDb } from './database/db.ts';
import { startServer } from './main.ts';
import { databaseUrl } from './testing/database-url.ts';
import { testSecretKey } from './testing/world.ts';

const { connection, template } = inject('database');
const server = openWritableDb({ ...connection, max: 1, statement_timeout: 60_000, query_timeout: 60_000 });
const run = promisify(execFile);
const names: string[] = [];
let url: string;
let output: string;
let logged: string[];

beforeAll(() => server.pool.query('select 1'));
beforeEach(async () => {
  const name = `start_${randomUUID().slice(0, 8)}`;
  await server.pool.query(`create database ${name} template ${template} strategy file_copy`);
  names.push(name);
  url = databaseUrl(connection, name);
  output = '';
  logged = [];
});
afterAll(async () => {
  for (const name of names) await server.pool.query(`drop database ${name} with (force)`);
  await server.close();
});

const start = (env: Record<string, string> = {}, beforeListening?: () => Promise<void>) =>
  startServer(
    { NODE_ENV: 'test', PORT: '0', DATABASE_URL: url, SECRET_KEY: testSecretKey, ...env },
    {
      beforeListening,
      logTo: { write: (line) => logged.push(line) },
      say: (text) => {
        output += text;
      },
    },
  );

const inProduction = { NODE_ENV: 'production', PUSH_SUBJECT: 'mailto:desk@example.com' };

const signIn = async (url: string, username: string, password: string) =>
  (await fetch(`${url}/v1/token`, { method: 'POST', body: new URLSearchParams({ username, password }) })).status;

test('The server starts on an empty database with a demo world, and starts again on the same data', async () => {
  const first = await start({ DEMO: '1' });
  expect(output).toContain(first.url);
  expect(output).toContain('+380 50 000 00 01');
  expect(await signIn(first.url, '0500000001', 'Obmin!2026')).toBe(200);
  await first.stop();
  await expect(fetch(first.url)).rejects.toThrow();

  const second = await start();
  expect(output.match(/\+380 50 000 00 01/g)).toHaveLength(2);
  expect(await signIn(second.url, '0500000001', 'Obmin!2026')).toBe(200);
  await second.stop();

  await expect(start(inProduction)).rejects.toThrow('refused with NODE_ENV=production');
  await expect(start({ HOST: '0.0.0.0' })).rejects.toThrow('HOST=0.0.0.0 is refused');
  await (await start({ HOST: '0.0.0.0', DEMO: '1' })).stop();
});

test('The settings create the first admin, once', async () => {
  const admin = { ADMIN_CELLPHONE: '0671234567', ADMIN_PASSWORD: 'Kyiv-Lviv-1654!' };
  const first = await start({ ...admin, DEMO: '0', HOST: '0.0.0.0' });
  expect(output).not.toContain('password');
  expect(await signIn(first.url, '+380671234567', admin.ADMIN_PASSWORD)).toBe(200);
  await first.stop();

  const second = await start({ ...admin, DEMO: '0', ADMIN_CELLPHONE: '0671234568' });
  expect(await signIn(second.url, '0671234568', admin.ADMIN_PASSWORD)).toBe(401);
  await second.stop();
});

test('A start refused because of the demo world leaves the database empty', async () => {
  await expect(start({ HOST: '0.0.0.0' })).rejects.toThrow('HOST=0.0.0.0 is refused');
  await (await start({ HOST: '0.0.0.0', DEMO: '0' })).stop();
});

test('The settings add an admin to the demo world', { tags: 'long' }, async () => {
  const running = await start({ DEMO: '1', ADMIN_CELLPHONE: '0671234567', ADMIN_PASSWORD: 'Kyiv-Lviv-1654!' });
  expect(await signIn(running.url, '0671234567', 'Kyiv-Lviv-1654!')).toBe(200);
  await running.stop();
});

test('A refused start says why', async () => {
  await expect(start({ PORT: 'x', DEMO: 'x' })).rejects.toThrow(/PORT[\s\S]*DEMO/);
  await expect(start({ DATABASE_URL: 'postgres://127.0.0.1:1/obmin' })).rejects.toThrow('DATABASE_URL does not answer');
  await expect(start({}, () => Promise.reject(new Error('No page')))).rejects.toThrow('No page');
  await expect(start({ DATABASE_URL: 'postgres://127.0.0.1:1/obmin' })).rejects.toThrow('ECONNREFUSED');
  for (const HOST of ['203.0.113.1', 'nowhere.invalid']) {
    await expect(start({ HOST, DEMO: '0' })).rejects.toThrow(`HOST=${HOST} is no address of this machine`);
  }
  const running = await start();
  await expect(start({ PORT: new URL(running.url).port })).rejects.toThrow(/Port \d+ is taken/);
  await running.stop();
});

test('A start without an admin says how to create one', async () => {
  await (await start({ DEMO: '0' })).stop();
  expect(output).toContain('There is no admin yet: set ADMIN_CELLPHONE');
  output = '';
  await (await start({ DEMO: '1' })).stop();
  expect(output).not.toContain('no admin');
});

test('In production a start without a contact for pushes is refused while pushes are on', async () => {
  await expect(start({ NODE_ENV: 'production', DEMO: '0' })).rejects.toThrow('needs PUSH_SUBJECT');
  await (await start({ ...inProduction, DEMO: '0' })).stop();
  const db = openWritableDb({ ...connection, database: names.at(-1), max: 1 });
  await db.pool.query(`insert into settings (name, is_on) values ('push', false)`);
  await db.close();
  await (await start({ NODE_ENV: 'production', DEMO: '0' })).stop();
});

test('In production the only output is the log', async () => {
  await (await start({ ...inProduction, DEMO: '0' })).stop();
  expect(output).toBe('');
  expect(logged.map((line) => JSON.parse(line).msg).join()).toMatch(/Obmin is running at .*There is no admin yet/);
  expect(logged.join()).not.toContain('demo');
});

/** Starts both programs with settings that are wrong, and expects all that they print. */
async function failsToStart(NODE_ENV: string, expected: RegExp) {
  for (const entry of ['server/main.ts', 'tools/run/start.ts']) {
    const env = { PATH: process.env.PATH, NODE_ENV, PORT: 'x', DEMO: 'x' };
    const failed = await run(process.execPath, [entry], { env }).catch((error) => error);
    expect([failed.code, `${failed.stdout}${failed.stderr}`]).toEqual([1, expect.stringMatching(expected)]);
  }
}

test('A failed start in production says why as one line of JSON, and nothing else', () =>
  failsToStart('production', /^\{[^\n]*"level":60[^\n]*PORT[^\n]*DEMO[^\n]*\}\n$/));

test('A failed start elsewhere says why in lines for people, and nothing else', { tags: 'long' }, () =>
  failsToStart('test', /^[^{][\s\S]*PORT[\s\S]*\n[\s\S]*DEMO/),
);

test('In production the log warns of the demo world and its public passwords', { tags: 'long' }, async () => {
  const warnings = () => logged.filter((line) => JSON.parse(line).level === 40).join();
  await (await start({ ...inProduction, DEMO: '1' })).stop();
  expect(warnings()).toContain('The demo accounts can sign in here, with a password that everybody knows');
});

test('In production a start warns once of each setting that is lacking, and then of none', async () => {
  const lacking = ['MESSENGER', 'TRUST_PROXY', 'PUBLIC_URL', 'METRICS_TOKEN', 'MAP_TILES_URL'];
  const told = () => logged.flatMap((line) => /"level":40.*"msg":"(\w+) is not set/.exec(line)?.[1] ?? []);
  await (await start({ ...inProduction, DEMO: '0' })).stop();
  expect(told()).toEqual(lacking);
  logged = [];
  const whole = {
    ...{ MESSENGER: 'webhook', MESSENGER_URL: 'https://sms.example/send', TRUST_PROXY: 'loopback' },
    ...{ PUBLIC_URL: 'https://obmin.example', METRICS_TOKEN: 'a-token-for-the-watchers' },
    MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png',
  };
  await (await start({ ...inProduction, ...whole, DEMO: '0' })).stop();
  expect(told()).toEqual([]);
});

test('Calls are logged in production, and elsewhere with LOG_LEVEL=info', async () => {
  for (const [env, count] of [
    [inProduction, 1],
    [{}, 0],
    [{ LOG_LEVEL: 'info' }, 1],
  ] as const) {
    logged = [];
    const running = await start({ DEMO: '0', ...env });
    for (const path of ['/v1/health-check', '/v1/loc/regions']) await fetch(`${running.url}${path}`);
    await running.stop();
    expect(logged.filter((line) => line.includes('/v1/loc/regions'))).toHaveLength(count);
    expect(logged.filter((line) => line.includes('health-check'))).toEqual([]);
  }
  await expect(start({ LOG_LEVEL: 'loud' })).rejects.toThrow('LOG_LEVEL must be');
});

test('The printed address answers', async () => {
  const addresses = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address));
  const reachable = addresses.filter((address) => !address.startsWith('fe80'));
  for (const HOST of ['0.0.0.0', 'localhost', ...reachable]) {
    const { url, stop } = await start({ HOST, DEMO: '0' });
    expect([HOST, (await fetch(`${url}/livez`)).status]).toEqual([HOST, 200]);
    await stop();
  }
});

test('A call in progress gets its answer before the server stops', async () => {
  const password = 'Kyiv-Lviv-1654!';
  const running = await start({ ADMIN_CELLPHONE: '0671234567', ADMIN_PASSWORD: password });
  const answer = signIn(running.url, '0671234567', password);
  const slow = fetch(`${running.url}/v1/health-check`);
  expect((await slow).status).toBe(200);
  const stopping = performance.now();
  await running.stop();
  // An idle connection would stay open for 72 s.
  expect(performance.now() - stopping).toBeLessThan(30_000);
  expect(await answer).toBe(200);
});
