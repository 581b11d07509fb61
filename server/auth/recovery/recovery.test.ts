import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { ageCodeRequests, messageTo, wrongCodeFor } from '../../testing/code.test-kit.ts';
import { fastest, mostTries, printTimes } from '../../testing/fastest.ts';
import { forFile } from '../../testing/for-file.ts';
import { openWorld, type Person, password } from '../../testing/world.ts';

const world = await forFile(openWorld());
const origin = await world.app.listen({ host: '127.0.0.1', port: 0 });

const newPassword = 'Dnipro-Odesa-1794!';
const send = (cellphone: string) => world.as().post('/v1/users/recovery/phone-send', { cellphone });
const verify = (token: string, code: string) => world.as().post('/v1/users/recovery/phone-verify', { token, code });
const recover = (token: string | undefined, pwd = newPassword) =>
  world.as(token === undefined ? undefined : { token }).post('/v1/users/recovery/recover', { pwd });
const signIn = async (username: string, secret: string) =>
  (await world.as().post('/v1/token', { username, password: secret })).status;
const me = async (token: string) => (await world.as({ token }).get('/v1/users/me/')).status;

const unauthorized = { status: 401, body: { code: 'UNAUTHORIZED' } };
const invalid = { status: 422, body: { code: 'VALIDATION_ERROR', detail: 'Invalid code' } };

async function askForCode({ cellphone }: Pick<Person, 'cellphone'>) {
  const { body } = await send(cellphone);
  return { token: String(body.token), code: (await messageTo(world, cellphone)).code };
}

async function prove(person: Person): Promise<string> {
  const { token, code } = await askForCode(person);
  const { status, body } = await verify(token, code);
  expect(status).toBe(200);
  return body.access_token;
}

describe('a recovery', () => {
  // spec 3.14, 7.10, 7.11, 7.12
  test('sets a new password with a code sent to the phone, and ends all sessions', async () => {
    const person = await world.customer({ lang: 'uk' });
    const live = new WebSocket(`${origin.replace('http', 'ws')}/v1/trigger/notifier/ws?token=${person.token}`);
    await once(live, 'open');
    const closed = once(live, 'close');
    const { token, code } = await askForCode(person);
    expect((await messageTo(world, person.cellphone)).text).toContain(`${code} — код для нового пароля`);
    const proved = await verify(token, code);
    expect(proved).toMatchObject({ status: 200, body: { access_token: expect.any(String), token_type: 'bearer' } });
    expect(await recover(proved.body.access_token)).toMatchObject({ status: 200, body: {} });
    expect((await closed)[0]).toBe(4401);
    expect(await me(person.token)).toBe(401);
    expect(await signIn(person.cellphone, password)).toBe(401);
    expect(await signIn(person.cellphone, newPassword)).toBe(200);
  });

  test('finds the account by any spelling of the phone', async () => {
    const { cellphone } = await world.customer();
    expect((await send(cellphone.replace('+38', ''))).status).toBe(200);
    expect((await messageTo(world, cellphone)).purpose).toBe('recovery');
  });

  test('and signing in work for an account whose number has a digit too many, from when that was taken', async () => {
    const person = { ...(await world.customer()), cellphone: '+3806712345678' };
    await world.db.pool.query('update users set cellphone = $2 where id = $1', [person.id, person.cellphone]);
    expect(await signIn('+38 (067) 123-456-78', password)).toBe(200);
    expect((await recover(await prove(person))).status).toBe(200);
    expect(await signIn(person.cellphone, newPassword)).toBe(200);
  });

  test.each(['12', 'nobody', ''])('refuses the phone %j', async (cellphone) => {
    expect(await send(cellphone)).toMatchObject({ status: 422, body: { code: 'INVALID_PHONE_FORMAT' } });
  });

  test('sends no code to countries that the picker does not have', async () => {
    expect(await send('+79161234567')).toMatchObject({ status: 422, body: { code: 'INVALID_PHONE_FORMAT' } });
  });

  test('writes an audit entry with the actor', async () => {
    const person = await world.customer();
    await recover(await prove(person));
    const [trace] = await world.db.kysely.selectFrom('audit').selectAll().where('actor_id', '=', person.id).execute();
    expect(trace).toMatchObject({ kind: 'password_recovered', object_id: person.id });
  });
});

describe('a phone with an account and one without', () => {
  // spec 7.10
  test('get the same answer', async () => {
    const known = await send((await world.customer()).cellphone);
    const unknown = await send('+380671119999');
    expect([known.status, unknown.status]).toEqual([200, 200]);
    const shape = { token: expect.stringMatching(/^[0-9a-f-]{36}$/) };
    expect(known.body).toEqual(shape);
    expect(unknown.body).toEqual(shape);
    expect(Object.keys(known.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
    expect(await verify(unknown.body.token, '000000')).toMatchObject(invalid);
  });

  test('get the answer after the same time', async () => {
    const people = await Promise.all(Array.from({ length: mostTries }, () => world.customer()));
    let unknownPhones = 0;
    const [known, unknown] = await fastest(
      () => send(people.pop()?.cellphone ?? expect.unreachable()),
      () => send(`+3806722200${String(10 + unknownPhones++)}`),
    );
    printTimes('Asking for a recovery code', known, unknown);
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });
});

describe('the steps of a recovery', () => {
  // spec 4.23
  test('cannot be skipped', async () => {
    const person = await world.customer();
    const { token } = await askForCode(person);
    expect(await recover(undefined)).toMatchObject(unauthorized);
    expect(await recover(token)).toMatchObject(unauthorized);
    expect(await recover('A'.repeat(43))).toMatchObject(unauthorized);
    expect(await recover('A'.repeat(5000))).toMatchObject(unauthorized);
  });

  // spec 7.12
  test('cannot be done with a session instead of the recovery token', async () => {
    for (const person of [await world.customer(), await world.admin(), await world.cashier()]) {
      expect(await recover(person.token)).toMatchObject(unauthorized);
    }
  });

  test('cannot use the code of another person', async () => {
    const [person, other] = [await world.customer(), await world.customer()];
    const [own, foreign] = [await askForCode(person), await askForCode(other)];
    if (own.code !== foreign.code) expect(await verify(foreign.token, own.code)).toMatchObject(invalid);
    const proved = (await verify(own.token, own.code)).body.access_token;
    expect((await recover(proved)).status).toBe(200);
    expect(await signIn(other.cellphone, password)).toBe(200);
  });

  test('cannot be repeated', async () => {
    const person = await world.customer();
    const { token, code } = await askForCode(person);
    const proofs = await Promise.all(Array.from({ length: 5 }, () => verify(token, code)));
    const proved = proofs.filter(({ status }) => status === 200);
    expect(proved).toHaveLength(1);
    expect(await verify(token, code)).toMatchObject(invalid);
    const recovered = await Promise.all(Array.from({ length: 5 }, () => recover(proved[0]?.body.access_token)));
    expect(recovered.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
  });

  test('refuse a code that was sent for another purpose', async () => {
    const person = await world.customer();
    const { token, code } = await askForCode(person);
    const answer = await world.as(person).post('/v1/users/phone-verification/verify', { request_id: token, code });
    expect(answer).toMatchObject(invalid);
  });

  // spec 7.11, 8.10
  test('end after five wrong codes', async () => {
    const { token, code } = await askForCode(await world.customer());
    for (let by = 1; by <= 5; by += 1) expect(await verify(token, wrongCodeFor(code, by))).toMatchObject(invalid);
    expect(await verify(token, code)).toMatchObject(invalid);
  });
});

describe('the recovery token', () => {
  test('is refused by every call except the new password', async () => {
    const token = await prove(await world.customer());
    expect(await me(token)).toBe(401);
    expect(await world.as({ token }).get('/v1/orders/')).toMatchObject(unauthorized);
    expect(await world.as({ token }).post('/v1/token/revoke')).toMatchObject(unauthorized);
    expect((await world.as().get(`/v1/trigger/notifier/ws?token=${token}`)).status).toBe(401);
    expect((await recover(token)).status).toBe(200);
  });

  test('stays valid after a weak password was refused', async () => {
    const token = await prove(await world.customer());
    const weak = await recover(token, 'short');
    expect(weak).toMatchObject({ status: 422, body: { detail: 'Password does not meet requirements' } });
    expect(weak.body.errors[0].pointer).toBe('/pwd');
    expect((await recover(token)).status).toBe(200);
  });

  test('is valid for ten minutes', async () => {
    const person = await world.customer();
    const token = await prove(person);
    await world.db.pool.query(`update recovery_tokens set expires_at = expires_at - interval '9 minutes 40 seconds'`);
    expect((await recover(token, 'short')).status).toBe(422);
    await world.db.pool.query(`update recovery_tokens set expires_at = expires_at - interval '20 seconds'`);
    expect(await recover(token)).toMatchObject(unauthorized);
  });

  test('is invalid after a newer one, and after a password change', async () => {
    const person = await world.customer();
    const first = await prove(person);
    await ageCodeRequests(world, 61);
    const { body } = await send(person.cellphone);
    await expect.poll(async () => (await messageTo(world, person.cellphone, 1)).code).toBeTruthy();
    const second = (await verify(body.token, (await messageTo(world, person.cellphone, 1)).code)).body.access_token;
    expect(await recover(first)).toMatchObject(unauthorized);
    const change = { old_password: password, password: newPassword };
    expect((await world.as(person).post('/v1/users/me/pwd', change)).status).toBe(200);
    expect(await recover(second)).toMatchObject(unauthorized);
  });
});

test('Codes, passwords and tokens of a recovery are not logged', async () => {
  const lines: string[] = [];
  const watched = await openWorld({ logTo: { write: (line) => lines.push(line) } });
  const person = await watched.customer();
  const post = (url: string, body: unknown, token?: string) =>
    watched.as(token === undefined ? undefined : { token }).post(`/v1/users/${url}`, body);
  const { token } = (await post('recovery/phone-send', { cellphone: person.cellphone })).body;
  const { code } = await messageTo(watched, person.cellphone);
  await post('recovery/phone-verify', { token, code: wrongCodeFor(code) });
  const { access_token } = (await post('recovery/phone-verify', { token, code })).body;
  await post('recovery/recover', { pwd: newPassword }, access_token);
  await watched.close();
  const log = lines.join('');
  expect(log).toContain('A code was sent');
  expect(log).toContain(`+380 •• ••• •• ${person.cellphone.slice(-2)}`);
  for (const secret of [`"${code}`, ` ${code}`, token, access_token, newPassword, person.cellphone.slice(4, 11)]) {
    expect(log).not.toContain(secret);
  }
});
