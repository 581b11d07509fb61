import { expect, onTestFinished, test, vi } from 'vitest';
import { fairQueue } from './fair-queue.ts';

const patienceMs = 60_000;
const busy = { code: 'SERVER_ERROR', status: 503, more: { retryAfterSeconds: 2 } };

/** Tasks that end when the test ends them, and the order in which they began. */
function openTasks() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name);
      ends.set(name, () => resolve(name));
    });
  return { begun: started, task, end: (name: string) => ends.get(name)?.() };
}

test('A single caller waits for at most one task of each address of a crowd', async () => {
  const inTurn = fairQueue({ running: { total: 1 }, waiting: [500], maxWaitMs: patienceMs });
  const served: string[] = [];
  const crowd = Array.from({ length: 120 }, (_, at) => {
    const address = `10.0.0.${at % 30}`;
    return inTurn({ path: [address] }, async () => served.push(address));
  });
  const honest = inTurn({ path: ['192.0.2.1'] }, async () => served.push('honest'));
  await Promise.all([...crowd, honest]);
  expect(served.indexOf('honest')).toBeLessThanOrEqual(31);
});

test('A new task enters a full queue, and the longest line loses its newest task', async () => {
  const { begun: started, task, end } = openTasks();
  const inTurn = fairQueue({ running: { total: 1 }, waiting: [2], maxWaitMs: patienceMs });
  const ofCrowd = ['first', 'second', 'third'].map((name) => inTurn({ path: ['crowd'] }, task(name)));
  await expect(inTurn({ path: ['crowd'] }, task('fourth'))).rejects.toMatchObject(busy);
  const thirdLeaves = expect(ofCrowd[2]).rejects.toMatchObject(busy);
  const newcomer = inTurn({ path: ['quiet'] }, task('newcomer'));
  await thirdLeaves;
  for (const name of ['first', 'second', 'newcomer']) {
    await vi.waitFor(() => expect(started).toContain(name), 20_000);
    end(name);
  }
  expect(await Promise.all([ofCrowd[0], ofCrowd[1], newcomer])).toEqual(['first', 'second', 'newcomer']);
  expect(started).toEqual(['first', 'second', 'newcomer']);
});

test('An owner at its limit does not block tasks of other owners', async () => {
  const { begun: started, task, end } = openTasks();
  const inTurn = fairQueue({ running: { total: 2, perOwner: 1 }, waiting: [10], maxWaitMs: patienceMs });
  const run = (owner: string, name: string) => inTurn({ path: ['lane'], owner }, task(name));
  const tasks = [run('a', 'a1'), run('a', 'a2'), run('b', 'b1'), run('b', 'b2'), run('c', 'c1')];
  await vi.waitFor(() => expect(started).toEqual(['a1', 'b1']), 20_000);
  end('b1');
  await vi.waitFor(() => expect(started).toEqual(['a1', 'b1', 'b2']), 20_000);
  end('b2');
  await vi.waitFor(() => expect(started).toEqual(['a1', 'b1', 'b2', 'c1']), 20_000);
  end('a1');
  await vi.waitFor(() => expect(started).toEqual(['a1', 'b1', 'b2', 'c1', 'a2']), 20_000);
  for (const name of ['c1', 'a2']) end(name);
  expect(await Promise.all(tasks)).toEqual(['a1', 'a2', 'b1', 'b2', 'c1']);
});

test('A task of a disconnected caller never begins and frees its place', async () => {
  const { begun: started, task, end } = openTasks();
  const inTurn = fairQueue({ running: { total: 1 }, waiting: [1], maxWaitMs: patienceMs });
  const caller = new AbortController();
  const first = inTurn({ path: ['a'] }, task('first'));
  const gone = inTurn({ path: ['a'], signal: caller.signal }, task('gone'));
  caller.abort();
  await expect(gone).rejects.toMatchObject({ status: 408 });
  await expect(inTurn({ path: ['a'], signal: caller.signal }, task('late'))).rejects.toMatchObject({ status: 408 });
  const next = inTurn({ path: ['a'] }, task('next'));
  end('first');
  await vi.waitFor(() => expect(started).toContain('next'), 20_000);
  end('next');
  expect(await Promise.all([first, next])).toEqual(['first', 'next']);
  expect(started).toEqual(['first', 'next']);
});

test('A task that waits too long is refused with 503', async () => {
  const { task, end } = openTasks();
  const inTurn = fairQueue({ running: { total: 1 }, waiting: [5], maxWaitMs: 20 });
  const first = inTurn({ path: ['a'] }, task('first'));
  await expect(inTurn({ path: ['a'] }, task('second'))).rejects.toMatchObject(busy);
  end('first');
  expect(await first).toBe('first');
});

test('A failed task frees its slot', async () => {
  const inTurn = fairQueue({ running: { total: 1 }, waiting: [5], maxWaitMs: patienceMs });
  const failing = inTurn({ path: ['a'] }, () => Promise.reject(new Error('no')));
  const next = inTurn({ path: ['a'] }, async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
  expect(await inTurn({ path: ['a'] }, async () => 'again')).toBe('again');
});

test('While others are served, the waiting tasks of one owner begin one by one, and else as many as may run', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { begun: started, task, end } = openTasks();
  const inTurn = fairQueue({ running: { perOwner: 3 }, inCompany: 1, waiting: [20], maxWaitMs: patienceMs });
  const run = (owner: string, name: string) => inTurn({ path: [owner], owner }, task(name));
  const ends = async (name: string, ...then: string[]) => {
    const before = started.length;
    end(name);
    await vi.waitFor(() => expect(started.slice(before)).toEqual(then), 20_000);
    await new Promise(setImmediate);
    expect(started.slice(before)).toEqual(then);
  };
  const crowd = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9'].map((name) => run('a', name));
  expect(started).toEqual(['a1', 'a2', 'a3']);
  // Alone, the crowd is served as before.
  await ends('a1', 'a4');
  const other = run('b', 'b1');
  await ends('b1');
  expect(await other).toBe('b1');
  await ends('a2');
  await ends('a3');
  await ends('a4', 'a5');
  // A new task of the crowd's owner does not pass those that wait.
  const late = run('a', 'a10');
  await ends('a5', 'a6');
  vi.advanceTimersByTime(1_001);
  await ends('a6', 'a7', 'a8', 'a9');
  await ends('a7', 'a10');
  for (const name of ['a8', 'a9', 'a10']) end(name);
  expect(await Promise.all([...crowd, late])).toHaveLength(10);
});
