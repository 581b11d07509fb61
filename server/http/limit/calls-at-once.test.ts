import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '../../lib/id.ts';
import { openLog } from '../../lib/log.ts';
import type { Caller } from '../access.ts';
import { openHttp } from '../http.ts';
import { openConnection, portOf, requestText } from '../raw-http.test-kit.ts';

const patience = { timeout: 20_000, interval: 5 };

/** Work that goes on until the test ends it, by the person who asked for it. */
const working: { person: string; end: () => void }[] = [];
const begun: string[] = [];
const looked: string[] = [];
let app: Awaited<ReturnType<typeof openHttp>>;

/** The token `Olena-2` is one of the tokens of the person `Olena`. */
const callerOf = (token: string): Caller => ({
  actor: { id: token.replace(/-.*/, ''), role: 'customer', officeIds: [] },
  lang: 'en',
  freshSeconds: 0,
  hasFactor: false,
  tokenHash: Buffer.from(token),
  secondsLeft: 60,
});

async function open(callLines: boolean) {
  const server = await openHttp({
    log: openLog('silent'),
    production: false,
    callLines,
    findCaller: async (token) => {
      looked.push(token);
      return token === '' ? undefined : callerOf(token);
    },
  });
  const handler = async ({ actor }: { actor: { id: string } }) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    begun.push(actor.id);
    working.push({ person: actor.id, end: () => resolve('done') });
    return promise;
  };
  server.get('/work', { config: { access: 'signedIn' } }, handler);
  server.get('/file', { config: { access: 'signedIn', line: 'export' } }, handler);
  server.get('/quick', { config: { access: 'signedIn' } }, async () => 'quick');
  server.get('/open', { config: { access: 'anyone' } }, async () => 'open');
  return server;
}

beforeAll(async () => {
  app = await open(true);
});
afterAll(() => app.close());

const call = (token: string, url = '/work', to = app) =>
  to.inject({ url, headers: { authorization: `Bearer ${token}` } }).then(({ statusCode }) => statusCode);
const calls = (count: number, token: string, url?: string, to?: typeof app) =>
  Array.from({ length: count }, () => call(token, url, to));
const inWork = (person: string) => working.filter((one) => one.person === person).length;
const isInWork = (person: string, count: number) => vi.waitFor(() => expect(inWork(person)).toBe(count), patience);

/** Ends all work of a person, and what the line brings behind it, until each call has its answer. */
async function finish(person: string, answers: Promise<number>[]): Promise<number[]> {
  let over = false;
  const all = Promise.all(answers).finally(() => {
    over = true;
  });
  await vi.waitFor(() => {
    for (const one of working.filter((each) => each.person === person)) {
      working.splice(working.indexOf(one), 1);
      one.end();
    }
    expect(over).toBe(true);
  }, patience);
  return all;
}

test('Of many calls of one person four are in work, before anybody is looked up, and others do not wait', async () => {
  const person = newId().slice(-8);
  const answers = calls(50, person);
  await isInWork(person, 4);
  expect(await call('somebody', '/quick')).toBe(200);
  expect(looked.filter((token) => token === person)).toHaveLength(4);
  expect(inWork(person)).toBe(4);
  expect(await finish(person, answers)).toEqual(Array(50).fill(200));
});

test('A person with several sessions has one line', async () => {
  const person = newId().slice(-8);
  const answers = ['a', 'b', 'c'].flatMap((session) => calls(3, `${person}-${session}`));
  await isInWork(person, 4);
  expect(await call('somebody', '/quick')).toBe(200);
  expect(inWork(person)).toBe(4);
  expect(await finish(person, answers)).toEqual(Array(9).fill(200));
});

test('Exports are counted apart, and each ended call lets the next one begin', async () => {
  const person = newId().slice(-8);
  const files = calls(5, person, '/file');
  await isInWork(person, 4);
  const answers = calls(5, person);
  await isInWork(person, 8);
  expect(await finish(person, [...files, ...answers])).toEqual(Array(10).fill(200));
});

test('A refused call frees its place', async () => {
  const person = newId().slice(-8);
  for (let round = 0; round < 5; round += 1) expect(await call(person, '/nowhere')).toBe(404);
  const bad = { method: 'POST', url: '/quick', headers: { authorization: `Bearer ${person}` } } as const;
  for (let round = 0; round < 5; round += 1) expect((await app.inject(bad)).statusCode).toBe(405);
  expect(await call(person, '/quick')).toBe(200);
});

test('Calls that anybody may make, and calls without a token, wait in no line', async () => {
  const person = newId().slice(-8);
  const answers = calls(4, person);
  await isInWork(person, 4);
  expect(await call(person, '/open')).toBe(200);
  expect((await app.inject('/quick')).statusCode).toBe(401);
  expect(await finish(person, answers)).toEqual(Array(4).fill(200));
});

test('A call that waits too long, and one beyond the length of the line, are refused with 429', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const person = newId().slice(-8);
  const answers = calls(505, person);
  expect(await Promise.race(answers)).toBe(429);
  vi.advanceTimersByTime(5_001);
  vi.useRealTimers();
  const statuses = await finish(person, answers);
  expect(statuses.filter((status) => status === 200)).toHaveLength(4);
  expect(statuses.filter((status) => status === 429)).toHaveLength(501);
  expect(await call(person, '/quick')).toBe(200);
});

test('A client that leaves does not free the place of a call in work, and its waiting calls are dropped', async () => {
  const person = newId().slice(-8);
  const port = await portOf(app);
  const get = requestText('GET /work', [`Authorization: Bearer ${person}`]);
  const connections = Array.from({ length: 10 }, () => openConnection(port));
  for (const { send } of connections) send(get);
  await isInWork(person, 4);
  for (const { socket } of connections) socket.destroy();
  await Promise.all(connections.map(({ closes }) => closes()));
  const left = () => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  await vi.waitFor(async () => expect(await left()).toBe(0), patience);
  const next = call(person);
  expect(await call('somebody', '/quick')).toBe(200);
  expect(inWork(person)).toBe(4);
  expect(await finish(person, [next])).toEqual([200]);
  expect(begun.filter((one) => one === person)).toHaveLength(5);
});

test('With the limits off nobody waits', async () => {
  const free = await open(false);
  const person = newId().slice(-8);
  const answers = calls(20, person, '/work', free);
  await isInWork(person, 20);
  expect(await finish(person, answers)).toEqual(Array(20).fill(200));
  await free.close();
});
