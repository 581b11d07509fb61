import { afterEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { openLog } from '../../lib/log.ts';
import { hashPassword } from '../../password/password-hash.ts';
import { client } from '../../testing/client.ts';
import { messageTo } from '../../testing/code.test-kit.ts';
import { fastest, printTimes } from '../../testing/fastest.ts';
import { forFile } from '../../testing/for-file.ts';
import { openWorld, type Person, password, testSecretKey } from '../../testing/world.ts';
import { recoveryStore } from '../recovery/recovery.store.ts';

const env = { LIMITS: 'on', FAILED_SIGN_INS_PER_MINUTE: '12', TRUST_PROXY: '127.0.0.1' };

const world = await forFile(openWorld({ env }));
const strangers = await Promise.all(Array.from({ length: 12 }, () => world.customer()));
afterEach(() => world.db.pool.query('delete from throttles'));

type TestCaller = { cookie?: string; from?: string; node?: ReturnType<typeof client>; more?: Record<string, string> };

const shared = '192.0.2.1';
const headersOf = ({ cookie, from = shared, more }: TestCaller) => ({
  'x-forwarded-for': from,
  ...(cookie !== undefined && { cookie }),
  ...more,
});
const signIn = ({ cellphone }: Pick<Person, 'cellphone'>, who: TestCaller = {}, secret = password) =>
  (who.node ?? world.as()).post('/v1/token', { username: cellphone, password: secret }, headersOf(who));
const withWrongPassword = (person: Pick<Person, 'cellphone'>, who?: TestCaller) => signIn(person, who, 'Wrong-1234');
const nobody = { cellphone: '+380671119999' };

/** The `name=value` pair that the browser sends back. */
const cookieOf = ({ headers }: Awaited<ReturnType<typeof signIn>>) => String(headers['set-cookie']).split(';')[0] ?? '';
const deviceOf = async (person: Person, cookie?: string) => cookieOf(await signIn(person, { cookie }));

async function statusesOf(count: number, call: (at: number) => Promise<{ status: number }>) {
  const statuses: number[] = [];
  for (let at = 0; at < count; at += 1) statuses.push((await call(at)).status);
  return statuses;
}

/** Uses up the failed sign-ins of an address, each try for another account. */
const manyCallers = (from = shared) =>
  statusesOf(strangers.length, (at) => withWrongPassword(strangers[at] ?? expect.unreachable(), { from }));

describe('the device cookie', () => {
  test('is set for the API only, hidden from scripts and not sent from other sites', async () => {
    const { headers } = await signIn(await world.customer());
    const [pair, ...attributes] = String(headers['set-cookie']).split('; ');
    expect(pair).toMatch(/^obmin_device=1\.[\w-]{22}\.[\w-]{16}\.[\w+/%-]{43,}$/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=34560000', 'Path=/v1', 'SameSite=Strict']);
  });

  test('is Secure over HTTPS, and always in production', async () => {
    const person = await world.customer();
    const encrypted = await signIn(person, { more: { 'x-forwarded-proto': 'https' } });
    expect(String(encrypted.headers['set-cookie'])).toContain('; Secure');
    const config = readConfig({ ...env, NODE_ENV: 'production', DATA_DIR: world.dataDir, SECRET_KEY: testSecretKey });
    const app = await buildApp({ db: world.db, config, version: '0.0.0', log: openLog('silent') });
    const { headers } = await signIn(person, { node: client(app) });
    expect(String(headers['set-cookie'])).toContain('; Secure');
    await app.close();
  });

  test('is set after a registration too, and not after a refusal', async () => {
    const register = () => world.as().post('/v1/users/', { cellphone: '+380501112233', password }, headersOf({}));
    const [made, taken] = [await register(), await register()];
    expect([made.status, taken.status]).toEqual([201, 409]);
    const cookie = cookieOf(made);
    const refused = [
      taken,
      await withWrongPassword({ cellphone: '+380501112233' }, { cookie }),
      await withWrongPassword(nobody, { cookie }),
    ];
    await manyCallers();
    refused.push(await signIn(await world.customer()));
    expect(refused.map(({ status, headers }) => [status, headers['set-cookie']])).toEqual([
      [409, undefined],
      [401, undefined],
      [401, undefined],
      [429, undefined],
    ]);
    expect((await signIn({ cellphone: '+380501112233' }, { cookie })).status).toBe(200);
  });

  test('contains no phone and no user id, and differs from device to device', async () => {
    const person = await world.customer();
    const [one, other] = [await deviceOf(person), await deviceOf(person)];
    const [, , account = ''] = one.split('.');
    expect(account).toHaveLength(16);
    expect(other).not.toContain(account);
    for (const text of [one, Buffer.from(account, 'base64url').toString()]) {
      expect(text).not.toContain(person.cellphone.slice(4));
      expect(text).not.toContain(person.id);
    }
  });

  test('holds ten accounts of a device and drops the oldest first', async () => {
    const people = await Promise.all(Array.from({ length: 11 }, () => world.customer()));
    let cookie: string | undefined;
    for (const person of people) cookie = await deviceOf(person, cookie);
    cookie = await deviceOf(people[3] ?? expect.unreachable(), cookie);
    expect(cookie?.split('.')).toHaveLength(2 + 10 + 1);
    await manyCallers();
    const statuses = await Promise.all(people.map(async (person) => (await signIn(person, { cookie })).status));
    expect(statuses).toEqual([429, ...Array(10).fill(200)]);
  });

  test('is not replaced by a form on a page of another site', async () => {
    const person = await world.customer();
    const from = async (site: string) =>
      (await signIn(person, { more: { 'sec-fetch-site': site } })).headers['set-cookie'] === undefined;
    expect([await from('cross-site'), await from('same-site'), await from('same-origin')]).toEqual([true, true, false]);
  });
});

describe('a known device', () => {
  test('can sign in from an address without tries left, while new devices wait a minute', async () => {
    const [known, other] = [await world.customer(), await world.customer()];
    const cookie = await deviceOf(known);
    expect(new Set(await manyCallers())).toEqual(new Set([401]));
    expect((await signIn(known)).status).toBe(429);
    expect((await signIn(other)).status).toBe(429);
    expect((await withWrongPassword(known, { cookie })).status).toBe(401);
    expect((await signIn(known, { cookie })).status).toBe(200);
  });

  test('is not delayed by wrong passwords for its account from the same address', async () => {
    const person = await world.customer();
    const cookie = await deviceOf(person);
    await statusesOf(6, () => withWrongPassword(person));
    expect((await signIn(person)).status).toBe(429);
    expect((await signIn(person, { cookie })).status).toBe(200);
  });

  test('has its own growing delay, which affects no other device', async () => {
    const [person, neighbour] = [await world.customer(), await world.customer()];
    const cookie = await deviceOf(person);
    expect(await statusesOf(6, () => withWrongPassword(person, { cookie }))).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await signIn(person, { cookie, from: '192.0.2.2' })).status).toBe(429);
    expect((await signIn(person)).status).toBe(200);
    const again = await deviceOf(person);
    expect((await signIn(person, { cookie: again })).status).toBe(200);
    // These tries did not count for the address.
    expect(await statusesOf(11, (at) => withWrongPassword(strangers[at] ?? expect.unreachable()))).toEqual(
      Array(11).fill(401),
    );
    expect((await signIn(neighbour)).status).toBe(200);
  });

  test('has no delay left after the right password', async () => {
    const person = await world.customer();
    const cookie = await deviceOf(person);
    await statusesOf(4, () => withWrongPassword(person, { cookie }));
    expect((await signIn(person, { cookie })).status).toBe(200);
    expect(await statusesOf(5, () => withWrongPassword(person, { cookie }))).toEqual(Array(5).fill(401));
  });

  test('gets no more tries when many run at once', async () => {
    const person = await world.customer();
    const cookie = await deviceOf(person);
    const answers = await Promise.all(Array.from({ length: 40 }, () => withWrongPassword(person, { cookie })));
    const tried = answers.filter(({ status }) => status === 401).length;
    expect(tried).toBeGreaterThanOrEqual(5);
    expect(tried).toBeLessThan(10);
  });

  test('shares one count between sign-in and password change', async () => {
    const person = await world.customer();
    const cookie = await deviceOf(person);
    await manyCallers();
    const change = (who: TestCaller) =>
      world.as(person).post('/v1/users/me/pwd', { old_password: 'x', password: 'Dnipro-Odesa-1794!' }, headersOf(who));
    expect((await change({})).status).toBe(429);
    expect(await statusesOf(6, () => change({ cookie }))).toEqual([400, 400, 400, 400, 400, 429]);
  });

  test('is known on every node, even if two nodes create the key at the same time', async () => {
    const fresh = await openWorld({ env });
    const person = await fresh.customer();
    const open = () =>
      buildApp({
        db: fresh.db,
        config: readConfig({ ...env, NODE_ENV: 'test', DATA_DIR: fresh.dataDir, SECRET_KEY: testSecretKey }),
        version: '0.0.0',
        log: openLog('silent'),
      });
    const apps = [await open(), await open()] as const;
    const [one, other] = [client(apps[0]), client(apps[1])];
    const entries = await Promise.all([one, other].map((node) => signIn(person, { node })));
    const cookies = entries.map(cookieOf);
    await statusesOf(12, (at) => withWrongPassword({ cellphone: `+38093000${2000 + at}` }, { node: one }));
    for (const node of [one, other])
      for (const cookie of cookies) expect((await signIn(person, { node, cookie })).status).toBe(200);
    expect((await signIn(person, { node: other })).status).toBe(429);
    expect(await fresh.db.kysely.selectFrom('device_keys').select('only_one').execute()).toHaveLength(1);
    await Promise.all(apps.map((app) => app.close()));
    await fresh.close();
  });
});

describe('there is no advantage for', () => {
  /** Whether a sign-in with this cookie succeeds from an address that is closed to new devices. */
  async function passes(person: Person, cookie: string): Promise<boolean> {
    await manyCallers();
    return (await signIn(person, { cookie })).status === 200;
  }

  test('a device that has signed in to another account', async () => {
    expect(await passes(await world.customer(), await deviceOf(await world.customer()))).toBe(false);
  });

  test('a device that only tried a wrong password', async () => {
    const [own, other] = [await world.customer(), await world.customer()];
    const cookie = await deviceOf(own);
    await withWrongPassword(other, { cookie });
    expect(await passes(other, cookie)).toBe(false);
  });

  test('a device that signed in before the first recovery proved whose phone it is', async () => {
    const person = await world.customer();
    const cookie = await deviceOf(person);
    const recover = async () => {
      const token = await recoveryStore(world.db).addToken(person.id);
      return cookieOf(await world.as({ token }).post('/v1/users/recovery/recover', { pwd: password }));
    };
    const recovered = await recover();
    expect(await passes(person, cookie)).toBe(false);
    expect(await passes(person, recovered)).toBe(true);
    await recover();
    expect(await passes(person, recovered)).toBe(false);
  });

  test.each<[string, (cookie: string, foreign: string) => string]>([
    ['a changed signature', (cookie) => `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`],
    ['no signature', (cookie) => cookie.slice(0, cookie.lastIndexOf('.'))],
    [
      'the account of another device',
      (cookie, foreign) => cookie.replace(/[\w-]{16}(?=\.[^.]*$)/, foreign.split('.')[2] ?? ''),
    ],
    ['another id', (cookie) => cookie.replace(/1\.[\w-]{22}/, `1.${'A'.repeat(22)}`)],
    ['endless text', (cookie) => `${cookie}${'A'.repeat(10_000)}`],
    ['nothing in it', () => 'obmin_device='],
    ['broken escapes', () => 'obmin_device=%E0%A4%A'],
    ['the name of a property', () => '__proto__=1; constructor=1'],
  ])('a cookie with %s', async (_, change) => {
    const [person, other] = [await world.customer(), await world.customer()];
    const [cookie, foreign] = [await deviceOf(person), await deviceOf(other)];
    const changed = change(cookie, foreign);
    expect((await withWrongPassword(person, { cookie: changed })).status).toBe(401);
    expect(await passes(person, changed)).toBe(false);
    expect((await signIn(person, { cookie })).status).toBe(200);
  });
});

test('A completed recovery makes the device known and clears its wrong passwords', async () => {
  const person = await world.customer();
  const cookie = await deviceOf(person);
  await statusesOf(6, () => withWrongPassword(person, { cookie }));
  await statusesOf(6, () => withWrongPassword(person));
  const recover = async (who: TestCaller) => {
    const post = (step: string, body: unknown, token = '') =>
      world.as({ token }).post(`/v1/users/recovery/${step}`, body, headersOf(who));
    const { token } = (await post('phone-send', { cellphone: person.cellphone })).body;
    const { code } = await messageTo(world, person.cellphone);
    const { access_token } = (await post('phone-verify', { token, code })).body;
    return post('recover', { pwd: 'Dnipro-Odesa-1794!' }, access_token);
  };
  const recovered = await recover({ cookie });
  expect(recovered.status).toBe(200);
  const signInAgain = (who: TestCaller) => signIn(person, who, 'Dnipro-Odesa-1794!');
  expect([(await signInAgain({ cookie })).status, (await signInAgain({})).status]).toEqual([200, 200]);
  await manyCallers();
  expect((await signInAgain({ cookie: cookieOf(recovered) })).status).toBe(200);
});

test('A known device learns no more about other phones than a new one, from the answer or its time', async () => {
  const cookie = await deviceOf(await world.customer());
  const stranger = await world.customer({ password_hash: await hashPassword(password) });
  const [known, unknown] = [await withWrongPassword(stranger, { cookie }), await withWrongPassword(nobody, { cookie })];
  expect(Object.keys(known.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
  expect({ ...known.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
  let at = 0;
  const elsewhere = () => ({ cookie, from: `198.51.${Math.floor(at / 200)}.${at++ % 200}` });
  const times = await fastest(
    () => withWrongPassword(stranger, elsewhere()),
    () => withWrongPassword(nobody, elsewhere()),
  );
  printTimes('Sign-in with a wrong password and a cookie', ...times);
  expect(times[1] / times[0]).toBeGreaterThan(0.5);
  expect(times[1] / times[0]).toBeLessThan(2);
});
