import { once } from 'node:events';
import { beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { forFile } from '../testing/for-file.ts';
import { openWorld, type Person, password } from '../testing/world.ts';
import { authStore } from './auth.store.ts';
import { sessionStore } from './session.store.ts';
import { sessionUses } from './session-use.ts';
import { hashToken } from './token.ts';

const world = await forFile(openWorld({ env: { TRUST_PROXY: '127.0.0.1' } }));
const origin = await world.app.listen({ host: '127.0.0.1', port: 0 });

let person: Person;
beforeEach(async () => {
  person = await world.customer();
});

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
async function signIn({ cellphone }: Person): Promise<Pick<Person, 'token'>> {
  const headers = { 'user-agent': browser, 'x-forwarded-for': '192.0.2.7' };
  const { body } = await world.as().post('/v1/token', { username: cellphone, password }, headers);
  return { token: body.access_token };
}
const me = async (who: Pick<Person, 'token'>) => (await world.as(who).get('/v1/users/me/')).status;
const list = async (who: Pick<Person, 'token'>) => (await world.as(who).get('/v1/users/me/sessions')).body;
const end = (who: Pick<Person, 'token'>, id = '') => world.as(who).delete(`/v1/users/me/sessions${id && `/${id}`}`);
const listen = async ({ token }: Pick<Person, 'token'>) => {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/v1/trigger/notifier/ws?token=${token}`);
  await once(socket, 'open');
  return socket;
};
const unusedFor = (minutes: number, { token }: Pick<Person, 'token'>) =>
  world.db.pool.query('update sessions set used_at = now() - make_interval(mins => $2) where token_hash = $1', [
    hashToken(token),
    minutes,
  ]);
/** Asks the database. A call would count as use, which a job saves at any moment of the next seconds. */
const isOpen = async ({ token }: Pick<Person, 'token'>) =>
  (await authStore(world.db).findCaller(hashToken(token))) !== undefined;
const isFresh = async ({ token }: Pick<Person, 'token'>) => {
  const text = `select used_at > now() - interval '5 minutes' as fresh from sessions where token_hash = $1`;
  return (await world.db.pool.query(text, [hashToken(token)])).rows[0].fresh;
};

describe('the sessions of a person', () => {
  test('are listed with device, address and last use, this one first', async () => {
    const other = await signIn(person);
    const [own, second, ...more] = await list(other);
    expect(more).toEqual([]);
    const known = { device: browser, address: '192.0.2.7', used_at: expect.stringMatching(/Z$/) };
    expect(own).toMatchObject({ current: true, ...known });
    expect(second).toMatchObject({ current: false, device: null });
    expect((await list(person))[0].id).toBe(second.id);
    expect(JSON.stringify([own, second])).not.toContain(hashToken(other.token).toString('hex'));
  });

  test('end one by one, with their live connection', async () => {
    const other = await signIn(person);
    const [socket, stays] = [await listen(other), await listen(person)];
    const closed = once(socket, 'close');
    const [, { id }] = await list(person);
    expect(await end(person, id)).toMatchObject({ status: 200, body: {} });
    expect((await closed)[0]).toBe(4401);
    expect([await me(other), await me(person), stays.readyState]).toEqual([401, 200, WebSocket.OPEN]);
    expect(await end(person, id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    stays.terminate();
  });

  test('end together, except the one of the call', async () => {
    const others = [await signIn(person), await signIn(person)];
    const stranger = await world.customer();
    expect((await end(person)).status).toBe(200);
    expect(await Promise.all([person, ...others, stranger].map(me))).toEqual([200, 401, 401, 200]);
    expect((await end(person)).status).toBe(200);
  });

  test('can not be ended by another person', async () => {
    const stranger = await world.customer();
    const [{ id }] = await list(person);
    expect((await end(stranger, id)).status).toBe(404);
    expect((await end(stranger, 'nobody')).status).toBe(404);
    expect(await me(person)).toBe(200);
  });

  test('are at most 20: the one unused for longest ends, also when several sign in at once', async () => {
    const store = authStore(world.db);
    for (let count = 2; count < 20; count += 1) await store.addSession(person.id, 'customer');
    await unusedFor(60 * 24, person);
    const again = await signIn(person);
    expect(await isOpen(person)).toBe(true);
    const socket = await listen(person);
    const closed = once(socket, 'close');
    const more = await Promise.all([signIn(person), signIn(person), signIn(person)]);
    expect((await closed)[0]).toBe(4401);
    expect(await me(person)).toBe(401);
    expect(await Promise.all([again, ...more].map(me))).toEqual([200, 200, 200, 200]);
    expect(await list(again)).toHaveLength(20);
  });
});

describe('a session of staff', () => {
  test.each(['cashier', 'owner', 'admin'] as const)('of a %s ends after an hour without use', async (role) => {
    const staff = await world[role]();
    const session = await signIn(staff);
    await unusedFor(59, session);
    expect(await isOpen(session)).toBe(true);
    await unusedFor(61, session);
    expect(await me(session)).toBe(401);
    expect(await list(await signIn(staff))).toHaveLength(2);
  });

  test('of a customer does not end so', async () => {
    await unusedFor(60 * 24 * 7, person);
    expect(await me(person)).toBe(200);
  });

  test('continues while it is used, and an open live connection is use', async () => {
    const cashier = await world.cashier();
    const uses = sessionUses(sessionStore(world.db));
    const stored = async () => {
      const text = `select used_at > now() - interval '5 minutes' as fresh, address from sessions where token_hash = $1`;
      return (await world.db.pool.query(text, [hashToken(cashier.token)])).rows[0];
    };
    const noteUse = async (address: string | undefined, at: number) => {
      await unusedFor(50, cashier);
      uses.note(hashToken(cashier.token), address, at);
      await uses.job.run();
    };
    const now = Date.now();
    await noteUse('192.0.2.9', now);
    expect(await stored()).toEqual({ fresh: true, address: '192.0.2.9' });
    // A second use in the same minute costs no write.
    await noteUse('192.0.2.9', now);
    expect(await stored()).toMatchObject({ fresh: false });
    // A live connection has no address of its own.
    await noteUse(undefined, now + 60_000);
    expect(await stored()).toEqual({ fresh: true, address: '192.0.2.9' });
  });

  test('is noted by each call', async () => {
    const cashier = await world.cashier();
    await unusedFor(50, cashier);
    await me(cashier);
    await expect.poll(() => isFresh(cashier)).toBe(true);
  });
});

test('A GET says when its session ends: for staff after an hour without use', async () => {
  const endOf = async (who: Pick<Person, 'token'>) =>
    (Date.parse(String((await world.as(who).get('/v1/users/me/')).headers['x-session-ends'])) - Date.now()) / 60_000;
  expect(await endOf(person)).toBeGreaterThan(29 * 24 * 60);
  expect(await endOf(await world.cashier())).toBeLessThanOrEqual(60);
  expect(await endOf(await world.cashier())).toBeGreaterThan(55);
});

describe('the journal', () => {
  test('has each sign-in of staff with address and device, and none of customers', async () => {
    const cashier = await world.cashier();
    await Promise.all([signIn(cashier), signIn(person)]);
    const { body } = await world.as(await world.admin()).get('/v1/audit?kind=staff_signed_in');
    const whose = body.items.map(({ object_id }: { object_id: string }) => object_id);
    expect(whose).toContain(cashier.id);
    expect(whose).not.toContain(person.id);
    expect(body.items[0]).toMatchObject({ actor: { id: cashier.id }, address: '192.0.2.7', device: browser });
  });
});
