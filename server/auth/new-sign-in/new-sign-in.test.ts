import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ListedSignIn } from '#contract/person/new-sign-in.ts';
import { newSignInsKept, newSignInsToldPerDay } from '#domain/person/new-sign-in.ts';
import { messageTo, noticesTo } from '../../testing/code.test-kit.ts';
import { listenTo } from '../../testing/live.test-kit.ts';
import { allPushesSettled, openPushWorld, patience } from '../../testing/push.test-kit.ts';
import { type Person, password, type World } from '../../testing/world.ts';
import { authStore } from '../auth.store.ts';

let place: Awaited<ReturnType<typeof openPushWorld>>;
let world: World;
beforeAll(async () => {
  place = await openPushWorld();
  world = place.world;
});
afterAll(() => place.close());

const chrome = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const newPassword = 'Dnipro-Odesa-1794!';

type Account = Pick<Person, 'cellphone'>;
const signIn = ({ cellphone }: Account, { secret = password, cookie = '' } = {}) =>
  world.as().post('/v1/token', { username: cellphone, password: secret }, { 'user-agent': chrome, cookie });
const cookieOf = ({ headers }: Awaited<ReturnType<typeof signIn>>) => String(headers['set-cookie']).split(';')[0] ?? '';
const listOf = async (token: string): Promise<ListedSignIn[]> =>
  (await world.as({ token }).get('/v1/users/me/sign-ins')).body;
const disown = (token: string) => world.as({ token }).post('/v1/users/me/sign-ins/not-me');

/** An account that one device knows, and its cookie. */
async function usedAccount(person: Person) {
  const cookie = cookieOf(await signIn(person));
  return { ...person, cookie };
}

const events = async ({ id }: Pick<Person, 'id'>) => {
  const { rows } = await world.db.pool.query(
    `select e.id from outbox e join new_sign_ins n on n.id = e.subject_id where e.kind = 'new_sign_in' and n.user_id = $1`,
    [id],
  );
  return rows.length;
};
const verify = ({ id }: Pick<Person, 'id'>) =>
  world.db.pool.query('update users set cellphone_verified = true where id = $1', [id]);

async function recover({ cellphone }: Account, pwd: string) {
  const { token } = (await world.as().post('/v1/users/recovery/phone-send', { cellphone })).body;
  const { code } = await messageTo(world, cellphone);
  const proved = (await world.as().post('/v1/users/recovery/phone-verify', { token, code })).body;
  return (secret = pwd) => world.as({ token: proved.access_token }).post('/v1/users/recovery/recover', { pwd: secret });
}

describe('a sign-in from a device that the account does not know', () => {
  const kinds = { customer: () => world.customer(), cashier: () => world.cashier(), admin: () => world.admin() };

  test.each(Object.entries(kinds))('is told to a %s on every page and browser, and by a message', async (_, make) => {
    const person = await usedAccount(await make());
    await verify(person);
    const [page, browser] = [await listenTo(world.app, person), await place.subscribed(person)];
    const { access_token } = (await signIn(person)).body;
    await vi.waitFor(() => expect(browser.shown).toHaveLength(1), patience);
    const [found] = await listOf(person.token);
    expect(browser.shown[0]).toMatchObject({
      type: 'new_sign_in',
      title: 'New sign-in to your account',
      body: 'Device: Chrome, Android.\nIf this was not you, open Obmin and say so at once.',
      url: `/?tab=profile&sign_in=${found?.id}`,
    });
    await page.hears('new_sign_in', found?.id ?? '');
    await expect
      .poll(() => noticesTo(world, person.cellphone), patience)
      .toEqual([
        'Obmin: New sign-in to your account. Device: Chrome, Android. If this was not you, set a new password at once: “Forgot password?” in Obmin.',
      ]);
    expect(found).toMatchObject({ device: chrome, current: false, open: true });
    expect(await listOf(access_token)).toMatchObject([{ id: found?.id, current: true, open: true }]);
  });

  test('is no message to a phone that is not verified: it may be another person’s', async () => {
    const person = await usedAccount(await world.customer());
    await signIn(person);
    expect(await events(person)).toBe(1);
    const verified = await usedAccount(await world.customer());
    await verify(verified);
    await signIn(verified);
    await expect.poll(() => noticesTo(world, verified.cellphone), patience).toHaveLength(1);
    expect(await noticesTo(world, person.cellphone)).toEqual([]);
  });

  test('is no news when it is the first one of the account, or the device is known', async () => {
    const person = await usedAccount(await world.customer());
    expect((await signIn(person, { cookie: person.cookie })).status).toBe(200);
    const { body } = await world.as().post('/v1/users/', { cellphone: '+380671999001', password });
    expect(await listOf(body.access_token)).toEqual([]);
    expect([await listOf(person.token), await events(person)]).toEqual([[], 0]);
  });

  test('is news on a device that was forgotten with all others', async () => {
    const person = await usedAccount(await world.customer());
    await world.as(person).delete('/v1/users/me/sessions');
    await signIn(person, { cookie: person.cookie });
    expect(await listOf(person.token)).toHaveLength(1);
  });

  test('is told nobody else, and no wrong password is', async () => {
    const person = await usedAccount(await world.customer());
    const other = await place.subscribed(await world.customer());
    await signIn(person, { secret: 'Wrong-1654!' });
    expect(await listOf(person.token)).toEqual([]);
    await signIn(person);
    await allPushesSettled(world);
    expect(other.tries).toEqual([]);
  });

  test('is told five times a day at most, whatever happens at once, and is listed as often as it is kept', async () => {
    const person = await usedAccount(await world.customer());
    await Promise.all(Array.from({ length: newSignInsToldPerDay + 3 }, () => signIn(person)));
    expect(await events(person)).toBe(newSignInsToldPerDay);
    expect(await listOf(person.token)).toHaveLength(newSignInsToldPerDay + 3);
    for (let made = newSignInsToldPerDay + 3; made <= newSignInsKept; made++) await signIn(person);
    expect([await events(person), (await listOf((await signIn(person)).body.access_token)).length]).toEqual([
      newSignInsToldPerDay,
      newSignInsKept,
    ]);
    await world.db.pool.query(`update new_sign_ins set at = at - interval '1 day' where user_id = $1`, [person.id]);
    await signIn(person);
    const { rows } = await world.db.pool.query(
      'select told from new_sign_ins where user_id = $1 order by at desc limit 1',
      [person.id],
    );
    expect(rows).toEqual([{ told: true }]);
  });
});

describe('"It was not me"', () => {
  test('ends all sessions and live connections, and forgets all devices', async () => {
    const person = await usedAccount(await world.customer());
    const thief = (await signIn(person)).body.access_token;
    const pages = [await listenTo(world.app, person), await listenTo(world.app, { token: thief })];
    expect((await disown(person.token)).status).toBe(200);
    for (const page of pages) await page.isCutOffWith(4401);
    for (const token of [person.token, thief])
      expect((await world.as({ token }).get('/v1/users/me/')).status).toBe(401);
    const { rows } = await world.db.pool.query('select from known_devices where user_id = $1', [person.id]);
    expect(rows).toEqual([]);
    const { body } = await world.as(await world.admin()).get(`/v1/audit?kind=sign_in_disowned&actor_id=${person.id}`);
    expect(body.items).toMatchObject([{ object_id: person.id, after: { count: 3 } }]);
  });

  test('ends the password: only a new one by a code to the phone opens the account again', async () => {
    const person = await usedAccount(await world.customer());
    await disown(person.token);
    const closed = { status: 403, body: { code: 'FORBIDDEN', reason: 'passwordEnded' } };
    expect(await signIn(person, { cookie: person.cookie })).toMatchObject(closed);
    expect(await signIn(person, { secret: 'Wrong-1654!' })).toMatchObject({ status: 401 });
    const setPassword = await recover(person, newPassword);
    expect(await setPassword(password)).toMatchObject({ status: 422, body: { reason: 'passwordNotNew' } });
    expect((await setPassword()).status).toBe(200);
    expect((await signIn(person)).status).toBe(401);
    expect((await signIn(person, { secret: newPassword })).status).toBe(200);
  });

  test('ends a recovery that somebody has begun', async () => {
    const person = await usedAccount(await world.customer());
    const setPassword = await recover(person, newPassword);
    await disown(person.token);
    expect((await setPassword()).status).toBe(401);
  });

  test('works from any session, so a thief with the password can shut the account and gains nothing by it', async () => {
    const person = await usedAccount(await world.customer());
    const thief = (await signIn(person)).body.access_token;
    expect((await disown(thief)).status).toBe(200);
    expect((await signIn(person)).body.reason).toBe('passwordEnded');
    expect((await disown(thief)).status).toBe(401);
  });

  test('leaves no session of a sign-in that comes at the same moment', async () => {
    const person = await usedAccount(await world.customer());
    const token = await authStore(world.db).addSession(person.id, 'customer');
    const answers = await Promise.all([disown(token), ...Array.from({ length: 6 }, () => signIn(person))]);
    expect(answers[0]?.status).toBe(200);
    const { rows } = await world.db.pool.query('select from sessions where user_id = $1', [person.id]);
    expect(rows).toEqual([]);
  });

  test('is news for the desk of the open deals', async () => {
    const office = await world.office();
    const rate = await world.rate();
    const [customer, cashier] = [await world.customer(), await world.cashier(office)];
    const order = { er_id: rate.id, office_id: office.id, amount: '100' };
    const desk = await listenTo(world.app, cashier);
    const { id } = (await world.as(customer).post('/v1/orders/', order)).body;
    // News of one order that are read together become one message, so the first is heard before the second happens.
    await desk.hears('new_order', id);
    await disown(customer.token);
    await desk.hears('order_customer', id);
    expect((await world.as(cashier).get(`/v1/orders/${id}`)).body.account_changes).toMatchObject([
      { kind: 'disowned' },
    ]);
  });
});
