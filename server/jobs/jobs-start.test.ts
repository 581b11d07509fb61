import { expect, onTestFinished, test, vi } from 'vitest';
import { forFile } from '../testing/for-file.ts';
import { openWorld } from '../testing/world.ts';
import type { Job } from './job-run.ts';
import { type JobStore, jobStore } from './jobs.store.ts';
import { openJobs } from './jobs.ts';

const world = await forFile(openWorld());
const store = jobStore(world.db);

const idle: Job = { name: '', scope: 'network', everyMs: 60_000, timeoutMs: 50, trouble: '', run: () => undefined };

const until = (isSo: () => unknown) => vi.waitFor(isSo, { timeout: 60_000, interval: 10 });

/** A node with these jobs. It stops after the test. */
function startNode(claim: JobStore['claim'], names: string[]) {
  const jobs = openJobs({ store: { ...store, claim }, log: { warn: vi.fn() } });
  for (const name of names) jobs.add({ ...idle, name });
  onTestFinished(() => jobs.stop());
  jobs.start();
  return jobs;
}

test('A start asks for one turn at a time, so that it does not take all connections', async () => {
  const answer = Promise.withResolvers<undefined>();
  const claim = vi.fn((_name: string) => answer.promise);
  startNode(claim, ['first', 'second', 'third']);
  await world.db.pool.query('select 1');
  expect(claim.mock.calls.map(([name]) => name)).toEqual(['first']);
  answer.resolve(undefined);
  await until(() => expect(new Set(claim.mock.calls.map(([name]) => name)).size).toBe(3));
});

test('The first start on a database, which knows none of the jobs, runs each of them in its turn, too', async () => {
  const asked: { name: string; isAlone: boolean; isKnown: boolean }[] = [];
  let asking = 0;
  const jobs = startNode(
    async (name, ...others) => {
      asking += 1;
      const isAlone = asking === 1;
      const claim = await store.claim(name, ...others);
      asked.push({ name, isAlone, isKnown: claim !== undefined });
      asking -= 1;
      return claim;
    },
    ['new', 'newer', 'newest'],
  );
  await until(() => expect(jobs.reports().map(({ runs }) => runs)).toEqual([1, 1, 1]));
  expect(asked).toEqual(
    ['new', 'newer', 'newest'].flatMap((name) => [
      { name, isAlone: true, isKnown: false },
      { name, isAlone: true, isKnown: true },
    ]),
  );
});
