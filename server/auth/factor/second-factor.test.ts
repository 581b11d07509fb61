import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addApp,
  addPasskey,
  answer,
  byCode,
  byPasskey,
  byRecoveryCode,
  challengeOf,
  codeNow,
  softwareKey,
  withPassword,
} from '../../testing/factor.test-kit.ts';
import { openWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const url = '/v1/users/me/second-factor';
let person: Person;
// In the middle of a step, so that no code becomes another one while a slow machine sends it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 }));
afterEach(() => void vi.useRealTimers());
beforeEach(async () => {
  person = await world.customer();
});
const me = () => world.as(person);
const wrong = { status: 422, body: { code: 'VALIDATION_ERROR', reason: 'factorWrong' } };
const ended = { status: 409, body: { code: 'CONFLICT', reason: 'challengeEnded' } };
const journal = async (kind: string) =>
  (await world.db.pool.query('select 1 from audit where kind = $1 and object_id = $2', [kind, person.id])).rowCount;

describe('setting up', () => {
  // spec 2.79
  test('an app needs its first code, and gives ten recovery codes', async () => {
    const start = (await me().post(`${url}/totp`)).body;
    expect(start.uri).toContain(`secret=${start.secret}`);
    expect((await withPassword(world, person)).status).toBe(200);
    const confirm = (code: string) => me().post(`${url}/totp/confirm`, { set_up: start.set_up, code, name: 'Phone' });
    const right = codeNow(start.secret);
    expect(await confirm(right === '000000' ? '000001' : '000000')).toMatchObject({
      ...wrong,
      body: { ...wrong.body, tries_left: 4 },
    });
    const added = await confirm(right);
    expect(added).toMatchObject({ status: 200, body: { factor: { kind: 'totp', name: 'Phone', used_at: null } } });
    expect(new Set(added.body.recovery_codes).size).toBe(10);
    expect(await confirm(right)).toMatchObject(ended);
    expect((await me().get(url)).body).toMatchObject({ recovery_codes_left: 10, must_set_up: false });
    expect((await me().get('/v1/users/me/')).body.second_factor).toBe(true);
    expect(await journal('factor_added')).toBe(1);
  });

  test('a new secret replaces the older one only after a right code', async () => {
    const old = await addApp(me(), { later: -1 });
    const { set_up, secret } = (await me().post(`${url}/totp`)).body;
    const signIn = async (code: string) => answer(world, await challengeOf(world, person), byCode(code));
    expect((await signIn(codeNow(old.secret))).status).toBe(200);
    const confirmed = await me().post(`${url}/totp/confirm`, { set_up, code: codeNow(secret, -1), name: 'New phone' });
    expect(confirmed.status).toBe(200);
    expect(confirmed.body).not.toHaveProperty('recovery_codes');
    expect(await signIn(codeNow(old.secret, 1))).toMatchObject(wrong);
    expect((await signIn(codeNow(secret))).status).toBe(200);
    expect((await me().get(url)).body).toMatchObject({ factors: [{ name: 'New phone' }], recovery_codes_left: 10 });
  });

  test('works only in the session that began it', async () => {
    const { set_up, secret } = (await me().post(`${url}/totp`)).body;
    const other = (await withPassword(world, person)).body.access_token;
    const body = { set_up, code: codeNow(secret), name: 'Theirs' };
    expect(await world.as({ token: other }).post(`${url}/totp/confirm`, body)).toMatchObject(ended);
  });

  test('a passkey of another page, of another challenge or with a name of nobody is refused', async () => {
    const { added } = await addPasskey(me(), softwareKey({ origin: 'https://obmin.evil' }));
    expect(added).toMatchObject(wrong);
    const { set_up, options } = (await me().post(`${url}/passkey`)).body;
    const body = { set_up, answer: softwareKey().create({ ...options, challenge: 'AAAA' }), name: 'Laptop' };
    expect(await me().post(`${url}/passkey/confirm`, body)).toMatchObject(wrong);
    expect((await me().get(url)).body.factors).toEqual([]);
  });

  test('ends at ten factors, in the database too', async () => {
    for (let at = 0; at < 10; at++) expect((await addPasskey(me())).added.status).toBe(200);
    const full = { status: 409, body: { reason: 'tooManyFactors' } };
    expect(await me().post(`${url}/passkey`)).toMatchObject(full);
    expect(await me().post(`${url}/totp`)).toMatchObject(full);
    const insert = `insert into second_factors (id, user_id, kind, name, credential_id, public_key, sign_count)
      values (gen_random_uuid(), $1, 'passkey', 'X', 'x', 'x', 0)`;
    await expect(world.db.pool.query(insert, [person.id])).rejects.toMatchObject({ code: 'OB033' });
  });

  test('the same passkey is not added twice', async () => {
    const { key } = await addPasskey(me());
    expect((await addPasskey(me(), key)).added).toMatchObject({ status: 409, body: { reason: 'passkeyKnown' } });
  });
});

describe('a sign-in', () => {
  test('with a password alone asks for the factor, opens nothing, and one code opens one session', async () => {
    const { secret } = await addApp(me(), { later: -1 });
    const asked = await withPassword(world, person);
    expect(asked).toMatchObject({
      status: 401,
      body: { code: 'SECOND_FACTOR_REQUIRED', ways: ['totp', 'recovery_code'], may_remember: true },
    });
    expect(JSON.stringify(asked.body)).not.toContain('access_token');
    const code = byCode(codeNow(secret));
    const opened = await answer(world, asked.body.challenge, code);
    expect(opened).toMatchObject({ status: 200, body: { token_type: 'bearer' } });
    expect((await world.as({ token: opened.body.access_token }).get('/v1/users/me/')).status).toBe(200);
    expect(await answer(world, asked.body.challenge, code)).toMatchObject(ended);
    expect(await answer(world, await challengeOf(world, person), code)).toMatchObject(wrong);
  });

  test('takes the code of one step earlier or later, and none of two', async () => {
    const { secret } = await addApp(me(), { later: -1 });
    await world.db.pool.query('update second_factors set last_step = 0 where user_id = $1', [person.id]);
    const signIn = async (later: number) =>
      (await answer(world, await challengeOf(world, person), byCode(codeNow(secret, later)))).status;
    expect([await signIn(-3), await signIn(3)]).toEqual([422, 422]);
    expect([await signIn(-1), await signIn(1), await signIn(0)]).toEqual([200, 200, 422]);
  });

  test('with a passkey takes one touch, and the same answer is good once', async () => {
    const { key } = await addPasskey(me());
    const { body } = await withPassword(world, person);
    expect(body.ways).toEqual(['passkey', 'recovery_code']);
    const touch = byPasskey(key, body.passkey);
    const stranger = byPasskey(softwareKey(), body.passkey);
    expect(await answer(world, body.challenge, stranger)).toMatchObject(wrong);
    expect((await answer(world, body.challenge, touch)).status).toBe(200);
    expect(await answer(world, await challengeOf(world, person), touch)).toMatchObject(wrong);
  });

  test('refuses a passkey whose count goes backwards, which is a copy', async () => {
    const { key } = await addPasskey(me());
    await world.db.pool.query('update second_factors set sign_count = 9 where user_id = $1', [person.id]);
    const { body } = await withPassword(world, person);
    expect(await answer(world, body.challenge, byPasskey(key, body.passkey))).toMatchObject(wrong);
  });

  test('with a recovery code works on a new device, once, however it is typed', async () => {
    const { codes } = await addApp(me(), { later: -1 });
    const typed = byRecoveryCode(` ${codes[3]?.toLowerCase().replaceAll('-', ' ')}`);
    expect((await answer(world, await challengeOf(world, person), typed)).status).toBe(200);
    expect(await answer(world, await challengeOf(world, person), typed)).toMatchObject(wrong);
    expect((await me().get(url)).body.recovery_codes_left).toBe(9);
    expect(await journal('recovery_code_used')).toBe(1);
  });

  test('a challenge is dead after five wrong codes, for the right one too', async () => {
    const { secret } = await addApp(me(), { later: -1 });
    const challenge = await challengeOf(world, person);
    for (let left = 4; left >= 0; left--)
      expect((await answer(world, challenge, byRecoveryCode('AAAA-AAAA-AAAA-AAAA'))).body.tries_left).toBe(left);
    expect(await answer(world, challenge, byCode(codeNow(secret)))).toMatchObject(ended);
  });

  test('a challenge is dead after five minutes, a new password and a block', async () => {
    for (const kill of [
      `update factor_challenges set expires_at = now() where user_id = $1`,
      `update users set password_hash = '' where id = $1`,
      `update users set blocked_at = now(), blocked_reason = 'A forged banknote' where id = $1`,
    ]) {
      person = await world.customer();
      const { secret } = await addApp(me(), { later: -1 });
      const challenge = await challengeOf(world, person);
      await world.db.pool.query(kill, [person.id]);
      expect(await answer(world, challenge, byCode(codeNow(secret)))).toMatchObject(ended);
    }
  });

  test('of two simultaneous answers with one code, one opens a session', async () => {
    const { secret } = await addApp(me(), { later: -1 });
    const challenges = [await challengeOf(world, person), await challengeOf(world, person)];
    const code = byCode(codeNow(secret));
    const answers = await Promise.all(challenges.map((challenge) => answer(world, challenge, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('recovery codes', () => {
  test('a new set ends the older one', async () => {
    const { codes } = await addApp(me(), { later: -1 });
    const renewed = (await me().post(`${url}/recovery-codes`)).body.recovery_codes;
    expect(renewed).toHaveLength(10);
    const signIn = async (code = '') => answer(world, await challengeOf(world, person), byRecoveryCode(code));
    expect(await signIn(codes[0])).toMatchObject(wrong);
    expect((await signIn(renewed[0])).status).toBe(200);
  });

  test('are not stored, and there are none without a factor', async () => {
    expect(await me().post(`${url}/recovery-codes`)).toMatchObject({ status: 409, body: { reason: 'noFactor' } });
    const { codes, secret } = await addApp(me(), { later: -1 });
    const dump = await world.db.pool.query(
      `select f::text, c::text from second_factors f left join recovery_codes c using (user_id)`,
    );
    const text = JSON.stringify(dump.rows);
    for (const kept of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(text).not.toContain(kept);
  });
});

describe('removing', () => {
  // spec 2.79
  test('the last factor takes the recovery codes with it, and a password is enough again', async () => {
    const { id } = await addApp(me(), { later: -1 });
    expect((await me().delete(`${url}/${id}`)).status).toBe(200);
    expect((await me().get(url)).body).toMatchObject({ factors: [], recovery_codes_left: 0 });
    expect((await me().get('/v1/users/me/')).body.second_factor).toBe(false);
    expect((await withPassword(world, person)).status).toBe(200);
    expect(await journal('factor_removed')).toBe(1);
  });

  test("another person's factor is not found", async () => {
    const { id } = await addApp(me(), { later: -1 });
    const other = world.as(await world.customer());
    for (const call of [other.delete(`${url}/${id}`), other.put(`${url}/${id}`, { name: 'Mine' })])
      expect((await call).status).toBe(404);
    expect(await me().put(`${url}/${id}`, { name: 'Work phone' })).toMatchObject({
      status: 200,
      body: { name: 'Work phone' },
    });
  });
});

describe('the database', () => {
  test('opens no session of an account with a factor when none was proved', async () => {
    await addApp(me(), { later: -1 });
    const insert = `insert into sessions (token_hash, user_id, expires_at) values (sha256('x'), $1, now() + interval '1 hour')`;
    await expect(world.db.pool.query(insert, [person.id])).rejects.toMatchObject({ code: 'OB034' });
  });

  test('lets nobody say that there is no factor', async () => {
    await addApp(me(), { later: -1 });
    const lie = 'update users set second_factor_at = null where id = $1';
    await expect(world.db.pool.query(lie, [person.id])).rejects.toMatchObject({ code: 'OB033' });
  });
});
