import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forFile } from '../testing/for-file.ts';
import { openWorld, type Person, password } from '../testing/world.ts';
import { recoveryStore } from './recovery/recovery.store.ts';

const world = await forFile(openWorld({ env: { LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } }));
afterEach(() => world.db.pool.query('delete from throttles'));

let person: Person;
beforeEach(async () => {
  person = await world.customer();
});

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
type From = { from: string; cookie?: string };
const signIn = (secret: string, { from, cookie }: From) =>
  world.as().post(
    '/v1/token',
    { username: person.cellphone, password: secret },
    {
      'x-forwarded-for': from,
      'user-agent': browser,
      ...(cookie !== undefined && { cookie }),
    },
  );
const guess = async (from: string, cookie?: string) => (await signIn('Wrong-1234', { from, cookie })).status;
const home = '198.51.100.1';
const cookieOf = ({ headers }: Awaited<ReturnType<typeof signIn>>) => String(headers['set-cookie']).split(';')[0] ?? '';

/** The state after so many wrong passwords today, without the time of hashing each. */
async function guessedBefore(count: number) {
  await guess(home);
  await world.db.pool.query(`update throttles set count = $1 where ends_at > now() + interval '23 hours'`, [count]);
}

describe('wrong passwords for one account', () => {
  test('are at most 100 a day, from however many addresses', async () => {
    await guessedBefore(98);
    expect([await guess('192.0.2.1'), await guess('192.0.2.2'), await guess('192.0.2.3')]).toEqual([401, 401, 429]);
    const right = await signIn(password, { from: '192.0.2.4' });
    expect(right).toMatchObject({ status: 429, body: { code: 'RATE_LIMIT_EXCEEDED' } });
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(23 * 3600);
    expect(Number(right.headers['retry-after'])).toBeLessThanOrEqual(24 * 3600);
  });

  test('do not lock out the person on a device that has signed in before', async () => {
    const cookie = cookieOf(await signIn(password, { from: home }));
    await guessedBefore(100);
    expect(await guess('192.0.2.2')).toBe(429);
    expect(await guess(home, cookie)).toBe(401);
    expect((await signIn(password, { from: home, cookie })).status).toBe(200);
    // The right password on the known device gives strangers no new tries.
    expect(await guess('192.0.2.2')).toBe(429);
  });

  test('do not count for other accounts at the same address', async () => {
    await guessedBefore(100);
    person = await world.customer();
    expect((await signIn(password, { from: home })).status).toBe(200);
  });

  test('are forgotten when the person has recovered the password', async () => {
    await guessedBefore(100);
    const token = await recoveryStore(world.db).addToken(person.id);
    const pwd = 'Dnipro-Odesa-1794!';
    expect((await world.as({ token }).post('/v1/users/recovery/recover', { pwd })).status).toBe(200);
    expect((await signIn(pwd, { from: '203.0.113.1' })).status).toBe(200);
    const { rows } = await world.db.pool.query('select from throttles where account is not null');
    expect(rows).toEqual([]);
  });

  test('count together from all networks of one /48', async () => {
    for (let at = 1; at <= 5; at += 1) expect(await guess(`2001:db8:1:${at}::9`)).toBe(401);
    expect(await guess('2001:db8:1:6::9')).toBe(429);
    expect(await guess('2001:db8:2:1::9')).toBe(401);
  });
});

test('Wrong passwords for many accounts count together from all networks of one /48', async () => {
  await guess('2001:db8:1:1::9');
  await world.db.pool.query(`update throttles set count = 30 where account is null`);
  person = await world.customer();
  expect(await guess('2001:db8:1:2::9')).toBe(429);
  expect(await guess('2001:db8:2:2::9')).toBe(401);
});

describe('a series of wrong passwords', () => {
  const traces = async () =>
    (await world.as(await world.admin()).get('/v1/audit?kind=wrong_passwords')).body.items.filter(
      ({ object_id }: { object_id: string }) => object_id === person.id,
    );

  test('is in the journal at the tenth and the hundredth, with address and device, and without a password', async () => {
    await guessedBefore(8);
    expect(await guess('192.0.2.1')).toBe(401);
    expect(await traces()).toEqual([]);
    expect(await guess('192.0.2.2')).toBe(401);
    const tenth = { actor: null, after: { count: 10 }, address: '192.0.2.2', device: browser };
    expect(await traces()).toMatchObject([tenth]);
    await world.db.pool.query(`update throttles set count = 99 where count = 10`);
    expect(await guess('192.0.2.3')).toBe(401);
    expect(await traces()).toMatchObject([{ after: { count: 100 }, address: '192.0.2.3' }, tenth]);
    expect(JSON.stringify(await traces())).not.toContain('Wrong-1234');
  });

  test('of a signed-in person names the person', async () => {
    const prove = () => world.as(person).post('/v1/token/fresh', { password: 'Wrong-1234' });
    expect((await prove()).status).toBe(400);
    await world.db.pool.query(`update throttles set count = 9 where ends_at > now() + interval '23 hours'`);
    expect((await prove()).status).toBe(400);
    expect(await traces()).toMatchObject([{ actor: { id: person.id }, after: { count: 10 } }]);
  });
});
