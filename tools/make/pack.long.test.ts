import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startPostgres } from '../../server/postgres/postgres.ts';
import { databaseUrl } from '../../server/testing/database-url.ts';
import { root, runScript } from '../run/command.ts';
import { signalGroup, signIn } from '../run/product.ts';
import { begin } from '../run/start.test-kit.ts';

// Builds the page if it is not built yet, packs it, and starts what comes out of the archive in an empty folder.

let base: string;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'obmin-packed-'));
  // The database runs as another user when the tests run as root.
  chmodSync(base, 0o755);
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** Packs with these words and unpacks. Answers the archive and the folder of the release. */
async function packed(...words: string[]) {
  const folder = mkdtempSync(join(base, 'pack-'));
  chmodSync(folder, 0o755);
  const script = join(root, 'tools/make/pack.ts');
  const { code, output } = await runScript(script, [`--to=${folder}`, ...words], { timeoutMs: 800_000 });
  expect(code, output).toBe(0);
  const name = readdirSync(folder).find((each) => each.endsWith('.tar.gz')) ?? '';
  execFileSync('sha256sum', ['--check', `${name}.sha256`], { cwd: folder });
  execFileSync('tar', ['-xzf', name], { cwd: folder });
  const release = readdirSync(folder).find((each) => statSync(join(folder, each)).isDirectory()) ?? '';
  return { archive: join(folder, name), house: join(folder, release) };
}

/** No variables of ours, and Node first on the path, as on a server with its own Node. */
const env = { PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`, npm_config_offline: 'true' };

test('the archive starts in an empty folder with a Node and a database of the machine, without an install and without a build', async () => {
  const { archive, house } = await packed();
  expect(statSync(archive).size).toBeLessThan(100_000_000);
  const { connection, stop } = await startPostgres({ dataDir: join(base, 'data') });
  onTestFinished(stop);
  const settings = { ...env, DATABASE_URL: databaseUrl(connection, String(connection.database)) };

  const started = begin({ house, env: settings, command: ['npm', 'start'] });
  const url = await started.ready();
  const page = await (await fetch(url, { signal: AbortSignal.timeout(20_000) })).text();
  expect(page).toContain('<title>Obmin');
  const script = /data-start="(assets\/[^" ]+\.js)/.exec(page)?.[1];
  expect((await fetch(`${url}/${script}`, { signal: AbortSignal.timeout(20_000) })).status).toBe(200);
  expect((await fetch(`${url}/docs/`, { signal: AbortSignal.timeout(20_000) })).status).toBe(200);
  await signIn(url, '+380500000004');
  expect(started.output()).not.toContain('Building');
  signalGroup(started.pid, 'SIGINT');
  await started.ended();

  const admin = spawnSync('npm', ['run', 'admin', '--', 'journal', 'check'], {
    cwd: house,
    env: settings,
    encoding: 'utf8',
  });
  expect(admin.stdout).toContain('Every entry is as it was sealed');
  const { scripts } = JSON.parse(readFileSync(join(house, 'package.json'), 'utf8'));
  expect(Object.keys(scripts)).toEqual(['start', 'admin', 'backup', 'restore', 'seed']);
});

test('the archive with Node and PostgreSQL needs nothing of the machine', async () => {
  const { house } = await packed('--node', '--postgres');
  const command = [`node_modules/node-linux-${process.arch}/bin/node`, 'tools/start.mjs'] as const;
  const started = begin({ house, env: { PATH: '/usr/bin:/bin' }, command });
  const url = await started.ready();
  await signIn(url, '+380500000004');
  signalGroup(started.pid, 'SIGINT');
  expect(await started.ended()).toBe(0);
});
