import { once } from 'node:events';
import { beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { forFile } from '../testing/for-file.ts';
import { callsWaiting } from '../testing/locks.ts';
import { openWorld, type Person, password } from '../testing/world.ts';

const world = await forFile(openWorld());
const origin = await world.app.listen({ host: '127.0.0.1', port: 0 });
const admin = await world.admin();

let person: Person;
beforeEach(async () => {
  person = await world.customer();
});

const reason = 'Came with a forged banknote';
const block = (id: string, by: Pick<Person, 'token'> = admin, body: object = { reason }) =>
  world.as(by).patch(`/v1/users/${id}/block`, body);
const unblock = (id: string, by: Pick<Person, 'token'> = admin) => world.as(by).patch(`/v1/users/${id}/unblock`);
const signIn = ({ cellphone }: Person, secret = password) =>
  world.as().post('/v1/token', { username: cellphone, password: secret });
const me = async (of: Person) => (await world.as(of).get('/v1/users/me/')).status;
const traces = async (kind: string, id: string) =>
  (await world.as(admin).get(`/v1/audit?kind=${kind}`)).body.items.filter(
    ({ object_id }: { object_id: string }) => object_id === id,
  );

async function anotherAdmin(): Promise<Person> {
  const other = await world.customer();
  await world.db.kysely.updateTable('users').set({ permissions: 'admin' }).where('id', '=', other.id).execute();
  return other;
}

test('admins alone read on how many devices a person is signed in', async () => {
  await signIn(person);
  const read = async (by: Pick<Person, 'token'>) => (await world.as(by).get(`/v1/users/${person.id}`)).body;
  expect((await read(admin)).open_sessions).toBe(2);
  expect(await read(person)).not.toHaveProperty('open_sessions');
  const office = await world.office();
  await world.as(person).post('/v1/orders/', { er_id: (await world.rate()).id, office_id: office.id, amount: '100' });
  expect(await read(await world.owner(office))).not.toHaveProperty('open_sessions');
  await world.as(admin).delete(`/v1/users/${person.id}/sessions`);
  expect((await read(admin)).open_sessions).toBe(0);
});

describe('a blocked person', () => {
  test('is signed out everywhere, also of live connections, and can not sign in', async () => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/v1/trigger/notifier/ws?token=${person.token}`);
    await once(socket, 'open');
    const closed = once(socket, 'close');
    expect((await block(person.id)).body).toMatchObject({ blocked_reason: reason, blocked_at: expect.any(String) });
    expect((await closed)[0]).toBe(4401);
    expect(await me(person)).toBe(401);
    const blocked = {
      status: 403,
      body: { code: 'FORBIDDEN', reason: 'accountBlocked', detail: 'This account is blocked' },
    };
    expect(await signIn(person)).toMatchObject(blocked);
    expect(await signIn(person, 'Wrong-1234')).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
  });

  test('leaves open orders to the staff, and signs in again when unblocked', async () => {
    const office = await world.office();
    const rate = await world.rate();
    const order = { er_id: rate.id, office_id: office.id, amount: '100' };
    const { id } = (await world.as(person).post('/v1/orders/', order)).body;
    await block(person.id);
    expect((await world.as(await world.cashier(office)).get(`/v1/orders/${id}`)).body.status).toBe(1);
    expect((await unblock(person.id)).body).not.toHaveProperty('blocked_at');
    expect((await signIn(person)).status).toBe(200);
    expect(await unblock(person.id)).toMatchObject({ status: 409, body: { reason: 'notBlocked' } });
  });

  test('gets no session from a sign-in at the same moment', async () => {
    const blocking = await world.db.pool.connect();
    await blocking.query('begin');
    await blocking.query(`update users set blocked_at = now(), blocked_reason = 'now' where id = $1`, [person.id]);
    const entering = signIn(person);
    await expect.poll(() => callsWaiting(world)).toBe(1);
    await blocking.query('commit');
    blocking.release();
    expect((await entering).status).toBe(401);
  });

  test('is in the journal with the reason, the admin and the address', async () => {
    await block(person.id);
    await unblock(person.id);
    const by = { actor: { id: admin.id }, address: '127.0.0.1' };
    expect(await traces('user_blocked', person.id)).toMatchObject([{ ...by, after: { reason } }]);
    expect(await traces('user_unblocked', person.id)).toMatchObject([{ ...by, before: { reason } }]);
  });

  test('is seen as blocked by admins alone', async () => {
    const office = await world.office();
    const cashier = await world.cashier(office);
    await block(cashier.id);
    const owner = await world.owner(office);
    const listed = (await world.as(owner).get(`/v1/users/?search=${cashier.id}`)).body.items;
    expect(listed).toHaveLength(1);
    expect(listed[0]).not.toHaveProperty('blocked_at');
    expect((await world.as(admin).get(`/v1/users/?search=${cashier.id}`)).body.items[0].blocked_reason).toBe(reason);
  });
});

describe('blocking', () => {
  test.each([{}, { reason: 'no' }, { reason: 'x'.repeat(301) }, { reason: ' \u200b  ' }])(
    'needs a reason: %j',
    async (body) => {
      expect((await block(person.id, admin, body)).status).toBe(422);
      expect(await me(person)).toBe(200);
    },
  );

  test('is refused for oneself, and twice', async () => {
    expect(await block(admin.id)).toMatchObject({ status: 409, body: { reason: 'ownAccount' } });
    await block(person.id);
    expect(await block(person.id)).toMatchObject({ status: 409, body: { reason: 'blockedAlready' } });
  });

  test.each(['block', 'unblock', 'promote', 'demote'])('and roles ask for the password: %s', async (call) => {
    const target = call === 'demote' ? await world.cashier() : person;
    if (call === 'unblock') await block(target.id);
    const stale = await anotherAdmin();
    await world.db.pool.query(`update sessions set fresh_at = now() - interval '11 minutes' where user_id = $1`, [
      stale.id,
    ]);
    const ask = () =>
      world.as(stale).patch(`/v1/users/${target.id}/${call}`, call === 'block' ? { reason } : undefined);
    expect(await ask()).toMatchObject({ status: 403, body: { code: 'FRESH_SIGN_IN_REQUIRED' } });
    expect((await world.as(stale).post('/v1/token/fresh', { password })).status).toBe(200);
    expect((await ask()).status).toBe(200);
  });

  test('a new owner asks for the password too, and a new cashier of an office does not', async () => {
    const office = await world.office();
    const stale = await anotherAdmin();
    await world.db.pool.query(`update sessions set fresh_at = null where user_id = $1`, [stale.id]);
    const owners = () => world.as(stale).put(`/v1/offices/${office.id}/owners`, { to_add: [person.id], to_remove: [] });
    expect(await owners()).toMatchObject({ status: 403, body: { code: 'FRESH_SIGN_IN_REQUIRED' } });
    const cashiers = { to_add: [(await world.cashier()).id], to_remove: [] };
    expect((await world.as(stale).post(`/v1/offices/${office.id}`, cashiers)).status).toBe(200);
  });
});

describe('an admin', () => {
  test('can be demoted to customer and blocked by another admin, and not by oneself', async () => {
    const [first, second] = [await anotherAdmin(), await anotherAdmin()];
    const demote = (id: string, by: Person) => world.as(by).patch(`/v1/users/${id}/demote`);
    expect(await demote(first.id, first)).toMatchObject({ status: 409, body: { reason: 'roleUnchanged' } });
    expect(await demote(first.id, second)).toMatchObject({ status: 200, body: { permissions: 3 } });
    expect((await world.as(first).get('/v1/audit')).status).toBe(403);
    expect(await traces('role_changed', first.id)).toMatchObject([
      { before: { permissions: 'admin' }, after: { permissions: 'customer' }, address: '127.0.0.1' },
    ]);
    expect((await block(second.id)).status).toBe(200);
    expect(await me(second)).toBe(401);
  });

  test.each(['block', 'demote'])('always remains: two that %s each other at the same moment', async (call) => {
    const lonely = await openWorld();
    const one = await lonely.admin();
    const other = await lonely.customer();
    await lonely.db.kysely.updateTable('users').set({ permissions: 'admin' }).where('id', '=', other.id).execute();
    const body = call === 'block' ? { reason } : undefined;
    const answers = await Promise.all([
      lonely.as(one).patch(`/v1/users/${other.id}/${call}`, body),
      lonely.as(other).patch(`/v1/users/${one.id}/${call}`, body),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await lonely.db.pool.query(
      `select count(*)::int as left from users where permissions = 'admin' and blocked_at is null`,
    );
    expect(rows).toEqual([{ left: 1 }]);
    await lonely.close();
  });
});

test('An admin signs a person out everywhere, and the person can sign in again', async () => {
  expect(await world.as(admin).delete(`/v1/users/${person.id}/sessions`)).toMatchObject({ status: 200, body: {} });
  expect(await me(person)).toBe(401);
  expect((await signIn(person)).status).toBe(200);
  expect(await traces('sessions_ended', person.id)).toMatchObject([{ actor: { id: admin.id }, after: { count: 1 } }]);
});
