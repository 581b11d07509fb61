import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Db } from '../database/db.ts';
import { standbysAt } from '../database/standby/standbys.ts';
import { openLog } from '../lib/log.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld } from '../testing/world.ts';

const token = 'a-token-for-the-watchers';
/** The server has its metrics of standbys, although this one never answers. */
const withStandby = (db: Db) => ({ ...db, standbys: standbysAt('postgres://127.0.0.1:9/none', db, openLog('silent')) });
const env = { METRICS_TOKEN: token, MESSENGER: 'outbox' };
const world = await forFile(openWorld({ env, watch: withStandby }));

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const page = read('docs/operations/watching.md');
const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.strictObject({ rings: z.enum(['at once', 'in the morning']) }),
          annotations: z.strictObject({ summary: z.string().min(10), runbook: z.string() }),
        }),
      ),
    }),
  ),
});
const alarms = Rules.parse(parse(read('deploy/watching/obmin.rules.yml'))).groups.flatMap(({ rules }) => rules);

/** The names of this server's metrics, as in `# TYPE`. */
async function namesOfServer(): Promise<string[]> {
  const { text } = await world.as({ token }).get<string>('/metrics');
  return [...text.matchAll(/^# TYPE (\S+)/gm)].flatMap(([, name]) => name ?? []);
}

/** Names of the same form: a cookie, and two roles of the database. */
const noMetrics = ['obmin_device', 'obmin_owner', 'obmin_server'];

/** The metrics that a text names, without the endings of a histogram. */
const namesIn = (text: string) =>
  [...text.matchAll(/\b(?:obmin|http_request|process|nodejs)_[a-z0-9_]+[a-z0-9]\b/g)]
    .map(([name]) => name.replace(/_seconds_(bucket|sum|count)$/, '_seconds'))
    .filter((name, at, all) => all.indexOf(name) === at && !noMetrics.includes(name));

test.each([
  ['the dashboard', 'deploy/watching/grafana-dashboard.json', 20],
  ['the alarms', 'deploy/watching/obmin.rules.yml', 15],
  ['the trials of the alarms', 'deploy/watching/obmin.rules.test.yml', 15],
  ['the page on watching', 'docs/operations/watching.md', 20],
  ['the page on operations', 'docs/operations.md', 5],
])('Every metric that %s names exists', async (_what, path, least) => {
  const named = namesIn(read(path));
  expect(named.length).toBeGreaterThan(least);
  const known = new Set(await namesOfServer());
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test('The page on watching explains every metric of the product', async () => {
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  const explained = new Set(rows.flatMap((row) => namesIn(row.split('|')[1] ?? '')));
  const own = (await namesOfServer()).filter((name) => /^(obmin|http_request)_/.test(name));
  expect(own.filter((name) => !explained.has(name))).toEqual([]);
});

test('Every alarm has its paragraph of what to do, and every paragraph its alarm', () => {
  const headings = [...page.matchAll(/^### (Obmin\w+)$/gm)].map(([, name]) => name);
  expect(headings).toEqual(alarms.map(({ alert }) => alert));
  for (const { alert, annotations } of alarms) {
    expect(annotations.runbook).toBe(`watching.md#${alert.toLowerCase()}`);
    expect(page.split(`\n### ${alert}\n`)[1]?.split('\n#')[0]?.trim().length).toBeGreaterThan(80);
  }
});

test('The trials ring every alarm', () => {
  const Trials = z.object({ tests: z.array(z.object({ name: z.string() })) });
  const names = Trials.parse(parse(read('deploy/watching/obmin.rules.test.yml'))).tests.map(({ name }) => name);
  expect(names.slice(0, -1)).toEqual(alarms.map(({ alert }) => alert));
});

test('The page says of every table of the database how long its rows are kept', async () => {
  const { rows } = await world.db.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const section = page.split('\n## What is kept, and how long\n')[1] ?? '';
  const first = section.split('\n').map((line) => line.split('|')[1] ?? '');
  const named = first.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ''));
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name));
});
