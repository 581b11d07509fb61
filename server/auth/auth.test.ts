import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hashPassword } from '../password/password-hash.ts';
import { fastest, printTimes } from '../testing/fastest.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld, password } from '../testing/world.ts';
import { authStore } from './auth.store.ts';
import { hashToken } from './token.ts';

const world = await forFile(openWorld());

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const register = (cellphone: string, secret = password, headers = {}) =>
  world.as().post('/v1/users/', { cellphone, password: secret }, headers);
const signIn = (username: string, secret = password) =>
  world.as().post('/v1/token', new URLSearchParams({ username, password: secret }).toString(), form);
const me = (token: string) => world.as({ token }).get('/v1/users/me/');

describe('registration', () => {
  // spec 6.1, 7.5
  test('returns a session that works at once, with the role customer', async () => {
    const { status, body } = await register('+380501112233');
    expect(status).toBe(201);
    expect(body).toEqual({ access_token: expect.any(String), token_type: 'bearer' });
    expect((await me(body.access_token)).body).toMatchObject({
      cellphone: '+380501112233',
      permissions: 3,
      user_offices: [],
    });
  });

  test.each([
    ['uk-UA,uk;q=0.9,en;q=0.8', 'uk'],
    ['en-US,en;q=0.9,uk;q=0.3', 'en'],
    ['de,fr;q=0.5', 'en'],
    ['', 'en'],
  ])('takes the language from the browser: %s', async (header, lang) => {
    const { body } = await register(`+38050${randomDigits(7)}`, password, { 'accept-language': header });
    expect((await me(body.access_token)).body.lang).toBe(lang);
  });

  test.each(['0671234567', '380671234567', '+38 (067) 123-45-67', '+3800671234567', '80671234567', ' +380671234567 '])(
    'finds the account of +380671234567 by the spelling %s',
    async (spelling) => {
      await register('+380671234567');
      expect(await register(spelling)).toMatchObject({ status: 409, body: { code: 'PHONE_ALREADY_EXISTS' } });
      expect((await signIn(spelling)).status).toBe(200);
    },
  );

  test('creates one account when several calls use the same phone at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => register('+380939990001')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  test.each(['12', 'not a phone', '+380 67', '+38067\u0000234567', '😀😀😀😀😀', '+3806712345678', '+380067123456'])(
    'refuses the phone %j',
    async (cellphone) => {
      const answer = await register(cellphone);
      expect(answer).toMatchObject({ status: 422, body: { code: 'INVALID_PHONE_FORMAT' } });
      expect(answer.headers['x-error-code']).toBe('INVALID_PHONE_FORMAT');
      expect(answer.body.errors[0].pointer).toBe('/cellphone');
    },
  );

  // spec 5.1
  test('lists the rules that a weak password breaks', async () => {
    const { status, body } = await register('+380501110001', 'short');
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'VALIDATION_ERROR', detail: 'Password does not meet requirements' });
    expect(body.errors.map(({ message }: { message: string }) => message)).toEqual([
      'length',
      'uppercase',
      'digit',
      'special',
    ]);
    expect(body.errors.every(({ pointer }: { pointer: string }) => pointer === '/password')).toBe(true);
  });

  test('refuses the most common passwords and passwords over 128 characters', async () => {
    expect((await register('+380501110001', 'Password1!')).body.detail).toBe('This password is too common');
    expect((await register('+380501110001', `Aa1!${'x'.repeat(125)}`)).body.detail).toBe(
      'Password does not meet requirements',
    );
    expect((await register('+380501110001', `Aa1!${'x'.repeat(124)}`)).status).toBe(201);
  });

  test('names the missing fields', async () => {
    const { status, body } = await world.as().post('/v1/users/', {});
    expect(status).toBe(422);
    expect(body.code).toBe('VALIDATION_ERROR');
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/cellphone', '/password']);
    expect((await world.as().post('/v1/users/')).status).toBe(422);
  });
});

describe('sign-in', () => {
  // spec 1.1, 7.3
  test('accepts a form and JSON', async () => {
    const { cellphone } = await world.customer();
    expect((await signIn(cellphone)).body).toEqual({ access_token: expect.any(String), token_type: 'bearer' });
    expect((await world.as().post('/v1/token/', { username: cellphone, password })).status).toBe(200);
  });

  test('gives an unknown phone the same answer as a wrong password', async () => {
    const { cellphone } = await world.customer();
    const known = await signIn(cellphone, 'Wrong-1234');
    const unknown = await signIn('+380671119999', 'Wrong-1234');
    const unreadable = await signIn('nobody', 'Wrong-1234');
    expect(known).toMatchObject({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS', detail: 'Incorrect cellphone or password' },
    });
    for (const { status, body } of [unknown, unreadable]) {
      expect(status).toBe(401);
      expect(body).toEqual({ ...known.body, request_id: expect.any(String) });
    }
  });

  test('takes as long for an unknown phone as for a known one', async () => {
    const { cellphone } = await world.customer({ password_hash: await hashPassword(password) });
    const [known, unknown] = await fastest(
      () => signIn(cellphone, 'Wrong-1234'),
      () => signIn('+380671119999', 'Wrong-1234'),
    );
    printTimes('Sign-in with a wrong password', known, unknown);
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });

  test('does not hash a text that is too long to be a password', async () => {
    const { cellphone } = await world.customer();
    expect(await signIn(cellphone, 'x'.repeat(129))).toMatchObject({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS' },
    });
    expect((await signIn(cellphone, 'x'.repeat(2000))).status).toBe(422);
  });

  test('stores neither the password nor the token in plain text', async () => {
    const { cellphone, token } = await world.customer({ password_hash: await hashPassword(password) });
    const { body } = await signIn(cellphone);
    const { rows } = await world.db.pool.query(
      `select string_agg(u::text, '') || string_agg(s::text, '') as everything from users u join sessions s on s.user_id = u.id`,
    );
    for (const secret of [password, token, body.access_token, Buffer.from(token).toString('hex')]) {
      expect(rows[0].everything).not.toContain(secret);
    }
    expect(rows[0].everything).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });

  test('opens a session of 30 days for customers and 12 hours for staff', async () => {
    const hours = async (id: string) => {
      const { rows } = await world.db.pool.query(
        'select round(extract(epoch from expires_at - created_at) / 3600)::int as hours from sessions where user_id = $1',
        [id],
      );
      return rows[0].hours;
    };
    expect(await hours((await world.customer()).id)).toBe(720);
    expect(await hours((await world.cashier()).id)).toBe(12);
    expect(await hours((await world.owner()).id)).toBe(12);
    expect(await hours((await world.admin()).id)).toBe(12);
  });
});

describe('a session', () => {
  const unauthorized = { status: 401, body: { code: 'UNAUTHORIZED' } };

  test('is required', async () => {
    expect(await world.as().get('/v1/users/me/')).toMatchObject(unauthorized);
  });

  test.each([
    ['', 'no word'],
    ['Bearer', 'no token'],
    ['Bearer garbage', 'garbage'],
    [`Bearer ${'A'.repeat(43)}`, 'a token that nobody has'],
    [`Bearer ${'A'.repeat(5000)}`, 'an endless token'],
    ['Basic YWRtaW46YWRtaW4=', 'another kind'],
    ["Bearer ' or 1=1 --", 'SQL'],
  ])('is not opened by the header %j: %s', async (authorization) => {
    expect(await world.as().get('/v1/users/me/', { authorization })).toMatchObject(unauthorized);
  });

  test('expires', async () => {
    const { id, token } = await world.customer();
    await world.db.kysely.updateTable('sessions').set({ expires_at: new Date() }).where('user_id', '=', id).execute();
    expect(await me(token)).toMatchObject(unauthorized);
  });

  test('that began before a promotion expires as early as other staff sessions', async () => {
    const { id, token } = await world.customer();
    const yesterday = new Date(Date.now() - 13 * 3_600_000);
    await world.db.kysely.updateTable('sessions').set({ created_at: yesterday }).where('user_id', '=', id).execute();
    expect((await me(token)).status).toBe(200);
    await world.as(await world.admin()).patch(`/v1/users/${id}/promote`);
    expect(await me(token)).toMatchObject(unauthorized);
  });

  test('that began before a promotion closes its live connection when it expires', async () => {
    const { id, token } = await world.customer();
    await world.as(await world.admin()).patch(`/v1/users/${id}/promote`);
    const caller = await authStore(world.db).findCaller(hashToken(token));
    const hoursLeft = (caller?.secondsLeft ?? 0) / 3_600;
    expect(hoursLeft).toBeCloseTo(12, 1);
  });

  test('ends with sign-out, and other sessions of the user continue', async () => {
    const { cellphone, token, id } = await world.customer();
    const other = (await signIn(cellphone)).body.access_token;
    expect(await world.as({ token }).post('/v1/token/revoke')).toMatchObject({ status: 200, body: {} });
    expect(await me(token)).toMatchObject(unauthorized);
    expect(await world.as({ token }).post('/v1/token/revoke')).toMatchObject(unauthorized);
    expect((await me(other)).status).toBe(200);
    const events = await world.db.kysely.selectFrom('outbox').selectAll().where('subject_id', '=', id).execute();
    expect(events).toMatchObject([{ kind: 'session_ended' }]);
    expect(events[0]?.token_hash).toHaveLength(32);
  });
});

test('Passwords, tokens and codes are not logged', async () => {
  const lines: string[] = [];
  const watched = await openWorld({ logTo: { write: (line) => lines.push(line) } });
  const secret = `Aa1!${randomBytes(12).toString('hex')}`;
  const { body } = await watched.as().post('/v1/users/', { cellphone: '+380501234567', password: secret });
  await watched.as().post('/v1/token', { username: '+380501234567', password: secret });
  await watched.as().post('/v1/token', { username: '+380501234567', password: `${secret}x` });
  await watched.as().post('/v1/token', `{"username": "+380501234567", "password": "${secret}`);
  await watched.as({ token: body.access_token }).get(`/v1/users/me/?token=${body.access_token}`);
  await watched.as({ token: body.access_token }).get(`/v1/trigger/notifier/ws?token=${body.access_token}`);
  await watched.db.pool.query('alter table users rename to people');
  await watched.as().post('/v1/users/', { cellphone: '+380501234568', password: secret });
  await watched.as({ token: body.access_token }).get('/v1/users/me/');
  await watched.close();
  const log = lines.join('');
  expect(log).toContain('"path":"/v1/users/me/"');
  expect(log).toContain('relation \\"users\\" does not exist');
  for (const canary of [secret, body.access_token, '50123456']) expect(log).not.toContain(canary);
});

const randomDigits = (count: number) => String(Math.random()).slice(2).padEnd(count, '1').slice(0, count);
