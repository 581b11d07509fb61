import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { forFile } from '../testing/for-file.ts';
import { callsWaiting } from '../testing/locks.ts';
import { openWorld, type Person, password } from '../testing/world.ts';

const world = await forFile(openWorld());
const origin = await world.app.listen({ host: '127.0.0.1', port: 0 });

const newPassword = 'Dnipro-Odesa-1794!';
const signIn = (username: string, secret: string) => world.as().post('/v1/token', { username, password: secret });
const change = (person: Pick<Person, 'token'>, old_password: string, next = newPassword) =>
  world.as(person).post('/v1/users/me/pwd', { old_password, password: next });
const me = async (token: string) => (await world.as({ token }).get('/v1/users/me/')).status;

describe('a password change', () => {
  // spec 7.7
  test('ends all other sessions and keeps the current one', async () => {
    const person = await world.customer();
    const stranger = await world.customer();
    const other = (await signIn(person.cellphone, password)).body.access_token;
    expect(await change(person, password)).toMatchObject({ status: 200, body: {} });
    expect([await me(person.token), await me(other), await me(stranger.token)]).toEqual([200, 401, 200]);
    expect((await signIn(person.cellphone, password)).status).toBe(401);
    expect((await signIn(person.cellphone, newPassword)).status).toBe(200);
  });

  test('closes the live connections of the other sessions only', async () => {
    const person = await world.customer();
    const other = (await signIn(person.cellphone, password)).body.access_token;
    const [own, ended] = [await connect(person.token), await connect(other)];
    const closed = once(ended, 'close');
    await change(person, password);
    expect((await closed)[0]).toBe(4401);
    expect(own.readyState).toBe(WebSocket.OPEN);
    own.terminate();
  });

  // spec 3.15, 7.7
  test('requires the current password', async () => {
    const person = await world.customer();
    const answer = await change(person, 'Wrong-1234');
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_PASSWORD' } });
    expect(answer.headers['x-error-code']).toBe('INVALID_PASSWORD');
    expect((await signIn(person.cellphone, password)).status).toBe(200);
  });

  test('applies the password rules of registration', async () => {
    const person = await world.customer();
    expect(await change(person, password, 'short')).toMatchObject({ status: 422, body: { code: 'VALIDATION_ERROR' } });
    expect((await change(person, password, 'Password1!')).body.detail).toBe('This password is too common');
    expect((await change(person, password, `Aa1!${'x'.repeat(125)}`)).status).toBe(422);
    expect((await world.as(person).post('/v1/users/me/pwd', { password: newPassword })).status).toBe(422);
    expect((await signIn(person.cellphone, password)).status).toBe(200);
  });

  test('succeeds once when several run at the same time', async () => {
    const person = await world.customer();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => change(person, password, `${newPassword}${at}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  test('leaves no session to a sign-in with the old password at the same time', async () => {
    const person = await world.customer();
    const changing = await world.db.pool.connect();
    await changing.query('begin');
    await changing.query('update users set password_hash = $2 where id = $1', [person.id, 'another']);
    const entering = signIn(person.cellphone, password);
    await expect.poll(() => callsWaiting(world), { timeout: 20_000 }).toBe(1);
    await changing.query('commit');
    changing.release();
    expect((await entering).status).toBe(401);
  });

  test('writes an audit entry with the actor and without a password', async () => {
    const person = await world.customer();
    await change(person, password);
    const [trace] = await world.db.kysely.selectFrom('audit').selectAll().where('actor_id', '=', person.id).execute();
    expect(trace).toMatchObject({ kind: 'password_changed', object_id: person.id, before: null, after: null });
  });
});

async function connect(token: string) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/v1/trigger/notifier/ws?token=${token}`);
  await once(socket, 'open');
  return socket;
}
