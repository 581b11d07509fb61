import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { openLog } from '../../lib/log.ts';
import { client } from '../../testing/client.ts';
import { forFile } from '../../testing/for-file.ts';
import { openWorld } from '../../testing/world.ts';

const world = await forFile(openWorld());

const countWarnings = async (env: Record<string, string>, ...headers: Record<string, string>[]) => {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => lines.push(line) });
  const app = await buildApp({ db: world.db, config: readConfig(env), version: '0.0.0', log });
  onTestFinished(() => app.close());
  for (const sent of headers) await client(app).get('/livez', sent);
  return lines.filter((line) => line.includes('TRUST_PROXY is not set')).length;
};
const forwarded = { 'x-forwarded-for': '203.0.113.7' };

test('In production the log warns once about a proxy that is not trusted', async () => {
  const production = { NODE_ENV: 'production' };
  expect(await countWarnings(production, {}, forwarded, forwarded, forwarded)).toBe(1);
  expect(await countWarnings(production, {}, {})).toBe(0);
  expect(await countWarnings({ ...production, TRUST_PROXY: 'loopback' }, forwarded)).toBe(0);
  expect(await countWarnings({}, forwarded)).toBe(0);
});
