import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { messageTo } from '../../testing/code.test-kit.ts';
import { forFile } from '../../testing/for-file.ts';
import { openWorld, type Person, password } from '../../testing/world.ts';
import { countCalls } from './calls-per-minute.ts';
import { throttleStore } from './throttle.store.ts';
import { delayAfter } from './throttle.ts';

const world = await forFile(
  openWorld({
    env: {
      LIMITS: 'on',
      FAILED_SIGN_INS_PER_MINUTE: '12',
      REGISTRATIONS_PER_HOUR: '3',
      CALLS_PER_MINUTE: '40',
      TRUST_PROXY: '127.0.0.1',
    },
  }),
);
afterEach(() => world.db.pool.query('delete from throttles'));

const signIn = (username: string, secret = password, from = '192.0.2.1') =>
  world.as().post('/v1/token', { username, password: secret }, { 'x-forwarded-for': from });
const withWrongPassword = ({ cellphone }: Pick<Person, 'cellphone'>, from?: string) =>
  signIn(cellphone, 'Wrong-1234', from);
const register = (at: number, from = '192.0.2.1') =>
  world.as().post('/v1/users/', { cellphone: `+38093000${1000 + at}`, password }, { 'x-forwarded-for': from });

async function times(count: number, call: (at: number) => Promise<{ status: number }>) {
  const statuses: number[] = [];
  for (let at = 0; at < count; at += 1) statuses.push((await call(at)).status);
  return statuses;
}

/** Makes the last wrong password this many seconds older. */
const later = (seconds: number) =>
  world.db.pool.query('update throttles set ends_at = ends_at - make_interval(secs => $1)', [seconds]);

describe('wrong passwords', () => {
  test('delay the sixth try, even with the right one, and send Retry-After', async () => {
    const person = await world.customer();
    expect(await times(5, () => withWrongPassword(person))).toEqual([401, 401, 401, 401, 401]);
    const answer = await signIn(person.cellphone);
    expect(answer).toMatchObject({ status: 429, body: { code: 'RATE_LIMIT_EXCEEDED' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(10);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(15);
  });

  test('allow one try after the delay, and make the next delay longer', async () => {
    const person = await world.customer();
    await times(5, () => withWrongPassword(person));
    await later(15);
    expect((await withWrongPassword(person)).status).toBe(401);
    await later(15);
    expect((await signIn(person.cellphone)).status).toBe(429);
    await later(15);
    expect((await signIn(person.cellphone)).status).toBe(200);
    expect(await times(4, () => withWrongPassword(person))).toEqual([401, 401, 401, 401]);
  });

  test('count for an unregistered phone too', async () => {
    expect(await times(6, () => withWrongPassword({ cellphone: '+380671119999' }))).toEqual([
      401, 401, 401, 401, 401, 429,
    ]);
  });

  test('block neither the account from other addresses nor other accounts from the same address', async () => {
    const person = await world.customer();
    const other = await world.customer();
    await times(6, () => withWrongPassword(person));
    expect((await signIn(person.cellphone, password, '192.0.2.2')).status).toBe(200);
    expect((await signIn(other.cellphone)).status).toBe(200);
  });

  test('stay limited when many tries run at the same time', async () => {
    const person = await world.customer();
    const answers = await Promise.all(Array.from({ length: 40 }, () => withWrongPassword(person)));
    const tried = answers.filter(({ status }) => status === 401).length;
    expect(tried).toBeGreaterThanOrEqual(5);
    expect(tried).toBeLessThan(10);
  });

  test('count by address when the proxy adds the port', async () => {
    const person = await world.customer();
    const from = (port: number) => withWrongPassword(person, `192.0.2.9:${50_000 + port}`);
    expect(await times(6, from)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('also count by address, over all accounts', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => world.customer()));
    for (const person of people.slice(0, 3)) await times(4, () => withWrongPassword(person));
    const answer = await withWrongPassword(people[3] ?? expect.unreachable());
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await withWrongPassword(people[3] ?? expect.unreachable(), '192.0.2.2')).status).toBe(401);
    await later(60);
    expect((await withWrongPassword(people[3] ?? expect.unreachable())).status).toBe(401);
  });

  test('count in the same way when a signed-in user changes the password', async () => {
    const person = await world.customer();
    const change = () =>
      world.as(person).post('/v1/users/me/pwd', { old_password: 'Wrong-1234', password: 'Dnipro-Odesa-1794!' });
    expect(await times(6, change)).toEqual([400, 400, 400, 400, 400, 429]);
  });

  test('are forgotten after recovery of the password', async () => {
    const person = await world.customer();
    await times(6, () => withWrongPassword(person, '127.0.0.1'));
    const post = (step: string, body: unknown, token = '') =>
      world.as({ token }).post(`/v1/users/recovery/${step}`, body);
    const { token } = (await post('phone-send', { cellphone: person.cellphone })).body;
    const { code } = await messageTo(world, person.cellphone);
    const { access_token } = (await post('phone-verify', { token, code })).body;
    expect((await signIn(person.cellphone, password, '127.0.0.1')).status).toBe(429);
    expect((await post('recover', { pwd: 'Dnipro-Odesa-1794!' }, access_token)).status).toBe(200);
    expect((await signIn(person.cellphone, 'Dnipro-Odesa-1794!', '127.0.0.1')).status).toBe(200);
  });

  test('cause growing delays of up to 15 minutes', () => {
    expect([4, 5, 6, 7, 8, 11, 12, 500].map(delayAfter)).toEqual([0, 15, 30, 60, 120, 900, 900, 900]);
  });
});

test('Successful sign-ins are not counted, even many at once', async () => {
  const person = await world.customer();
  // More than twelve in all, but so few at once that none waits for seconds on a busy machine, and is refused for that.
  for (const _round of Array(2)) {
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(person.cellphone)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  }
});

test('Registrations from one address are limited per hour', async () => {
  expect(await times(4, register)).toEqual([201, 201, 201, 429]);
  expect((await register(9, '192.0.2.2')).status).toBe(201);
  const wait = Number((await register(10)).headers['retry-after']);
  expect(wait).toBeGreaterThan(59 * 60);
  expect(wait).toBeLessThanOrEqual(3600);
  await world.db.pool.query(`update throttles set ends_at = now() - interval '1 second'`);
  expect((await register(11)).status).toBe(201);
});

test('X-Forwarded-For is used only from trusted proxies', async () => {
  const person = await world.customer();
  const fromOutside = (at: number) =>
    world.app.inject({
      method: 'POST',
      url: '/v1/token',
      remoteAddress: '198.51.100.9',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${at}` },
      payload: JSON.stringify({ username: person.cellphone, password: 'Wrong-1234' }),
    });
  const statuses: number[] = [];
  for (let at = 0; at < 6; at += 1) statuses.push((await fromOutside(at)).statusCode);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

describe('calls of a person', () => {
  test('are limited per minute over all sessions, without effect on other people', async () => {
    const person = await world.customer();
    const other = await world.customer();
    const again = { ...person, token: (await signIn(person.cellphone)).body.access_token };
    const me = (who: Person) => world.as(who).get('/v1/users/me/');
    // A minute may end during the test, and then the count starts again.
    const answers: Awaited<ReturnType<typeof me>>[] = [];
    await times(90, async (at) => {
      const answer = await me(at % 2 === 0 ? person : again);
      answers.push(answer);
      return answer;
    });
    const served = answers.filter(({ status }) => status === 200).length;
    expect(served).toBeGreaterThanOrEqual(40);
    expect(served).toBeLessThan(90);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await me(other)).status).toBe(200);
  });

  test('are counted over all nodes, and quiet people cost no write', async () => {
    // A server with limits shares its own counts at any moment.
    const silent = await openWorld();
    onTestFinished(() => silent.close());
    const store = throttleStore(silent.db);
    const nodes = [countCalls({ store, limit: 40 }), countCalls({ store, limit: 40 })] as const;
    const session = 'a person';
    const now = Date.now();
    for (let call = 0; call < 20; call += 1) for (const node of nodes) node.count(session, now);
    nodes[0].count('another person', now);
    for (const node of nodes) await node.share();
    expect((await silent.db.pool.query('select count from throttles')).rows).toEqual([{ count: 40 }]);
    // The first node learns the counts of the second one with its next call.
    expect(isRefused(() => nodes[0].count(session, now))).toBe(false);
    await nodes[0].share();
    expect(isRefused(() => nodes[0].count(session, now))).toBe(true);
  });
});

test('With limits off no counts are stored', async () => {
  const open = await openWorld();
  const person = await open.customer();
  const statuses = await times(8, () => open.as().post('/v1/token', { username: person.cellphone, password: 'x' }));
  expect(new Set(statuses)).toEqual(new Set([401]));
  const { rows } = await open.db.pool.query('select 1 from throttles');
  expect(rows).toEqual([]);
  await open.close();
});

test('Stored counts contain neither address nor phone', async () => {
  await withWrongPassword({ cellphone: '+380671119999' }, '192.0.2.77');
  const { rows } = await world.db.pool.query(`select string_agg(t::text, '') as everything from throttles t`);
  expect(rows[0].everything).not.toMatch(/192\.0\.2|67111/);
});

function isRefused(call: () => void): boolean {
  try {
    call();
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'RATE_LIMIT_EXCEEDED';
  }
}
