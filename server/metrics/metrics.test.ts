import { expect, test } from 'vitest';
import { forFile } from '../testing/for-file.ts';
import { openWorld } from '../testing/world.ts';

const token = 'a-token-for-the-watchers';

const world = await forFile(openWorld({ env: { METRICS_TOKEN: token }, holdsJobs: false }));

const look = (sent?: string) => world.as(sent === undefined ? undefined : { token: sent }).get<string>('/metrics');

test('Metrics get 404 without a configured token', async () => {
  const plain = await openWorld();
  try {
    for (const client of [plain.as(), plain.as(await plain.admin()), plain.as({ token: 'undefined' })])
      expect(await client.get('/metrics')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  } finally {
    await plain.close();
  }
});

test('Metrics need the exact token; a session is refused', async () => {
  for (const wrong of [undefined, '', 'a-token', `${token}x`, (await world.admin()).token])
    expect((await look(wrong)).status).toBe(401);
  expect((await look(token)).status).toBe(200);
});

test('Calls are counted by route, without ids and phones', async () => {
  const admin = await world.admin();
  const { id } = await world.customer();
  for (let times = 0; times < 3; times += 1) await world.as(admin).get(`/v1/users/${id}?search=secret`);
  await world.as(admin).get('/v1/nothing-here');
  const { text, headers } = await look(token);
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  const call = 'method="GET",route="/v1/users/:id",status="2xx"';
  expect(text).toContain(`http_request_duration_seconds_count{${call}} 3\n`);
  expect(text).toMatch(/_bucket\{le="\+Inf",method="GET",route="\/v1\/users\/:id",status="2xx"\} 3\n/);
  expect(text).not.toMatch(new RegExp(`${id}|secret|nothing-here`));
});

test('Metrics tell of each job how often and when it ran', async () => {
  await expect.poll(async () => (await look(token)).text).toMatch(/^obmin_job_runs_total\{job="session-sweep"\} 1$/m);
  const { text } = await look(token);
  expect(text).toMatch(/^obmin_job_failures_total\{job="session-sweep"\} 0$/m);
  expect(text).toMatch(/^obmin_job_seconds_total\{job="session-sweep"\} \d/m);
  expect(text).toMatch(/^obmin_job_interval_seconds\{job="session-sweep"\} 600$/m);
  for (const what of ['last_run_age_seconds', 'last_run_seconds'])
    expect(text).toMatch(new RegExp(`^obmin_job_${what}\\{job="session-sweep"\\} \\d`, 'm'));
  expect(text).toMatch(/^obmin_job_last_success_age_seconds\{job="session-sweep"\} \d/m);
  const jobs = [...text.matchAll(/^obmin_job_runs_total\{job="([^"]+)"\}/gm)].map(([, job]) => job);
  expect(jobs.toSorted()).toEqual([
    'account-sweep',
    'approvals',
    'book-check',
    'book-levels',
    'book-pages',
    'chain-read',
    'chain-watch',
    'code-budget-watch',
    'connection-check',
    'database-size',
    'database-watch',
    'delivery-sweep',
    'delivery-watch',
    'erasures',
    'factor-resets',
    'inbox-round',
    'inbox-sweep',
    'journal-log',
    'journal-seal',
    'journal-watch',
    'maintenance-watch',
    'office-closings',
    'order-alerts',
    'order-completion',
    'order-expiry',
    'order-rests',
    'order-sums',
    'outbox-lag',
    'outbox-listen',
    'outbox-read',
    'outbox-reader-lag',
    'outbox-sweep',
    'push-round',
    'rate-radar',
    'rate-rules',
    'rate-sample-sweep',
    'rate-samples',
    'rate-source-watch',
    'rate-target-sweep',
    'rate-targets',
    'session-sweep',
    'session-use',
    'status-watch',
    'till-alerts',
  ]);
});

test('On a new database the server, with its own rights alone, runs all jobs of the network, and none fails', async () => {
  const jobs = async () =>
    (
      await world.db.pool.query<{ name: string; has_run: boolean; last_error: string | null }>(
        'select name, succeeded_at is not null as has_run, last_error from jobs order by name',
      )
    ).rows;
  // A job has no row before it has begun.
  await expect.poll(async () => (await jobs()).filter(({ has_run }) => has_run).length).toBeGreaterThanOrEqual(25);
  const all = await jobs();
  expect(all.filter(({ has_run, last_error }) => !has_run || last_error !== null)).toEqual([]);
  expect(all.length).toBe(25);
});

test('Metrics describe the process and its database connections', async () => {
  const { text } = await look(token);
  expect(text).toMatch(/^obmin_transaction_retries_total \d+$/m);
  expect(text).toMatch(/^obmin_connections\{kind="http"\} \d+$/m);
  expect(text).toMatch(/^obmin_database_connections\{state="busy"\} \d+$/m);
});
