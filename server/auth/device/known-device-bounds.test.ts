import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forFile } from '../../testing/for-file.ts';
import { openWorld, type Person, password } from '../../testing/world.ts';
import { recoveryStore } from '../recovery/recovery.store.ts';

const newPassword = 'Dnipro-Odesa-1794!';

const world = await forFile(
  openWorld({ env: { LIMITS: 'on', FAILED_SIGN_INS_PER_MINUTE: '1000', TRUST_PROXY: '127.0.0.1' } }),
);
afterEach(() => world.db.pool.query('delete from throttles'));

let person: Person;
beforeEach(async () => {
  person = await world.customer();
});

/** A caller of this test: a cookie of a device, and an address that nobody else has. */
type Who = { cookie?: string; token?: string };
let addresses = 0;
const headersOf = ({ cookie }: Who) => {
  addresses += 1;
  return { 'x-forwarded-for': `198.51.${addresses >> 8}.${addresses & 255}`, ...(cookie !== undefined && { cookie }) };
};
const signIn = (secret: string, who: Who = {}) =>
  world.as().post('/v1/token', { username: person.cellphone, password: secret }, headersOf(who));
const cookieOf = ({ headers }: Awaited<ReturnType<typeof signIn>>) => String(headers['set-cookie']).split(';')[0] ?? '';
const newDevice = async (secret = password) => cookieOf(await signIn(secret));
const change = (who: Who) =>
  world.as(person).post('/v1/users/me/pwd', { old_password: password, password: newPassword }, headersOf(who));
const endOthers = (who: Who) => world.as(person).delete('/v1/users/me/sessions', headersOf(who));
const recover = async (who: Who) => {
  const token = await recoveryStore(world.db).addToken(person.id);
  return world.as({ token }).post('/v1/users/recovery/recover', { pwd: newPassword }, headersOf(who));
};

/** As strangers have used up the tries of the day for this account. */
async function useUpStrangers() {
  await signIn('Wrong-1234');
  await world.db.pool.query(`update throttles set count = 100 where ends_at > now() + interval '23 hours'`);
  expect((await signIn('Wrong-1234')).status).toBe(429);
}

/** How many wrong passwords are looked at, of these devices, one after the other and each as often as it may. */
async function triesOf(cookies: readonly string[]) {
  let tries = 0;
  for (const cookie of cookies) {
    for (let at = 0; at < 6; at += 1) if ((await signIn('Wrong-1234', { cookie })).status === 401) tries += 1;
  }
  return tries;
}

async function knownAmong(cookies: readonly string[], secret = password) {
  const answers = await Promise.all(cookies.map((cookie) => signIn(secret, { cookie })));
  return answers.map(({ status }) => status === 200);
}

describe('somebody who once knew the password and has collected the cookies of 30 devices', () => {
  const collect = () => Promise.all(Array.from({ length: 30 }, () => newDevice()));

  test('has no more tries after a change of the password', async () => {
    const cookies = await collect();
    // The oldest sessions have ended.
    person = { ...person, token: (await signIn(password)).body.access_token };
    expect((await change({})).status).toBe(200);
    await useUpStrangers();
    expect(await triesOf(cookies)).toBe(0);
  });

  test('has ten known devices at most, also when all were collected at the same moment', async () => {
    const cookies = await collect();
    await useUpStrangers();
    expect((await knownAmong(cookies)).filter(Boolean)).toHaveLength(10);
    const { rows } = await world.db.pool.query('select from known_devices where user_id = $1', [person.id]);
    expect(rows).toHaveLength(10);
  });

  test('has 100 wrong passwords a day on all of them together, and so have the sessions of the account', async () => {
    const cookies = await Promise.all(Array.from({ length: 10 }, () => newDevice()));
    expect(await triesOf(cookies.slice(0, 2))).toBe(10);
    await world.db.pool.query(`update throttles set count = 98 where ends_at > now() + interval '23 hours'`);
    expect(await triesOf(cookies.slice(2))).toBe(2);
    const prove = await world.as(person).post('/v1/token/fresh', { password }, headersOf({}));
    expect(prove).toMatchObject({ status: 429, body: { code: 'RATE_LIMIT_EXCEEDED' } });
    expect((await signIn(password)).status).toBe(200);
  });
});

test('The eleventh device replaces the one that was unused for longest', async () => {
  const cookies: string[] = [];
  for (let at = 0; at < 10; at += 1) cookies.push(await newDevice());
  await signIn(password, { cookie: cookies[0] });
  const eleventh = await newDevice();
  await useUpStrangers();
  const known = await knownAmong([...cookies, eleventh]);
  expect(known).toEqual([true, false, ...Array(9).fill(true)]);
});

describe.each([
  ['a change of the password', change, newPassword],
  ['a recovery', recover, newPassword],
])('after %s', (_, end, secret) => {
  test('only the device that asked is known', async () => {
    const [own, other] = [await newDevice(), await newDevice()];
    const answer = await end({ cookie: own });
    expect(answer.status).toBe(200);
    await useUpStrangers();
    expect(await knownAmong([own, other, cookieOf(answer)], secret)).toEqual([false, false, true]);
  });
});

describe('after the end of all other sessions', () => {
  test('only the device that asked is known', async () => {
    const [own, other] = [await newDevice(), await newDevice()];
    const answer = await endOthers({ cookie: own });
    expect(answer.status).toBe(200);
    await useUpStrangers();
    expect(await knownAmong([own, other, cookieOf(answer)])).toEqual([false, false, true]);
  });

  test('a browser that was not known is not known either', async () => {
    const other = await newDevice();
    expect((await endOthers({})).headers['set-cookie']).toBeUndefined();
    await useUpStrangers();
    expect(await knownAmong([other])).toEqual([false]);
  });
});

test('A cookie of a release that kept no list is known while there is room, and not after all are forgotten', async () => {
  const cookie = await newDevice();
  const forgetList = () => world.db.pool.query('delete from known_devices');
  await forgetList();
  await useUpStrangers();
  expect(await knownAmong([cookie])).toEqual([true]);
  await forgetList();
  for (let at = 0; at < 10; at += 1)
    await world.db.pool.query('insert into known_devices (user_id, name) values ($1, $2)', [person.id, name(at)]);
  expect(await knownAmong([cookie])).toEqual([false]);
});

const name = (at: number) => Buffer.alloc(12, at);
