import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ageCodeRequests, messageTo, wrongCodeFor } from '../testing/code.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld, type Person } from '../testing/world.ts';

const world = await forFile(openWorld());

const send = (person: Pick<Person, 'token'>) => world.as(person).post('/v1/users/phone-verification/send');
const verify = (person: Pick<Person, 'token'>, request_id: string, code: string) =>
  world.as(person).post('/v1/users/phone-verification/verify', { request_id, code });
const isVerified = async (person: Person) => (await world.as(person).get('/v1/users/me/')).body.cellphone_verified;

async function askForCode(person: Person, before = 0) {
  const { status, body } = await send(person);
  expect(status).toBe(200);
  const { code, text } = await messageTo(world, person.cellphone, before);
  return { request_id: body.request_id, code, text };
}

const invalid = { status: 422, body: { code: 'VALIDATION_ERROR', detail: 'Invalid code' } };

describe('phone verification', () => {
  // spec 3.13, 7.8, 7.9, 9.2
  test('accepts the code that was sent', async () => {
    const person = await world.customer();
    const { request_id, code } = await askForCode(person);
    expect(code).toMatch(/^\d{6}$/);
    expect(await verify(person, request_id, code)).toMatchObject({ status: 200, body: {} });
    expect(await isVerified(person)).toBe(true);
  });

  // spec 7.9
  test('succeeds once', async () => {
    const person = await world.customer();
    const { request_id, code } = await askForCode(person);
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(person, request_id, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const already = { status: 409, body: { code: 'CONFLICT', detail: 'Already verified' } };
    expect(await send(person)).toMatchObject(already);
    expect(await verify(person, request_id, code)).toMatchObject(already);
  });

  test("sends the text in the user's language", async () => {
    const [olena, ben] = [await world.customer({ lang: 'uk' }), await world.customer({ lang: 'en' })];
    const ukrainian = await askForCode(olena);
    expect(ukrainian.text).toContain(`${ukrainian.code} — код для підтвердження телефону`);
    expect(ukrainian.text).toMatch(/^Obmin: /);
    expect((await askForCode(ben)).text).toContain('is the code that confirms your phone');
  });

  test('stores neither the code nor the request id, and only the owner may read the outbox file', async () => {
    const person = await world.customer();
    const { request_id, code } = await askForCode(person);
    const { rows } = await world.db.pool.query(`select string_agg(c::text, '') as everything from codes c`);
    for (const secret of [code, Buffer.from(code).toString('hex'), request_id]) {
      expect(rows[0].everything).not.toContain(secret);
    }
    expect((await stat(join(world.dataDir, 'outbox.jsonl'))).mode & 0o777).toBe(0o600);
  });
});

describe('a code', () => {
  // spec 5.6
  test.each(['12345', '1234567', '12345a', '', '١٢٣٤٥٦', 'null'])('cannot be %j', async (code) => {
    const person = await world.customer();
    const { status, body } = await verify(person, 'x', code);
    // Refused by its form, before anything is compared.
    expect([status, body.reason, body.errors[0].pointer]).toEqual([422, 'VALIDATION_ERROR', '/code']);
  });

  // spec 8.10
  test('stops working after five wrong tries, even if the sixth is right', async () => {
    const person = await world.customer();
    const { request_id, code } = await askForCode(person);
    for (let by = 1; by <= 5; by += 1) {
      expect(await verify(person, request_id, wrongCodeFor(code, by))).toMatchObject(invalid);
    }
    expect(await verify(person, request_id, code)).toMatchObject(invalid);
    expect(await isVerified(person)).toBe(false);
  });

  test('is compared five times at most when many tries run at once', async () => {
    const person = await world.customer();
    const { request_id, code } = await askForCode(person);
    const tries = Array.from({ length: 200 }, (_, at) => verify(person, request_id, wrongCodeFor(code, at + 1)));
    const answers = await Promise.all(tries);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
    const { rows } = await world.db.pool.query('select tries from codes where user_id = $1', [person.id]);
    expect(rows).toEqual([{ tries: 5 }]);
    expect(await verify(person, request_id, code)).toMatchObject(invalid);
  });

  test('works for five minutes', async () => {
    const [late, early] = [await world.customer(), await world.customer()];
    const [old, fresh] = [await askForCode(late), await askForCode(early)];
    await ageCodeRequests(world, 280);
    expect((await verify(early, fresh.request_id, fresh.code)).status).toBe(200);
    await ageCodeRequests(world, 20);
    expect(await verify(late, old.request_id, old.code)).toMatchObject(invalid);
  });

  test('stays good when another one is asked for, and each has its own tries', async () => {
    const person = await world.customer();
    const old = await askForCode(person);
    await ageCodeRequests(world, 61);
    const fresh = await askForCode(person, 1);
    for (let by = 1; by <= 5; by += 1)
      expect(await verify(person, fresh.request_id, wrongCodeFor(fresh.code, by))).toMatchObject(invalid);
    expect(await verify(person, fresh.request_id, fresh.code)).toMatchObject(invalid);
    expect(await verify(person, old.request_id, old.code)).toMatchObject({ status: 200 });
  });

  test('works only for its own request, person and purpose', async () => {
    const [person, other] = [await world.customer(), await world.customer()];
    const [own, foreign] = [await askForCode(person), await askForCode(other)];
    expect(await verify(other, own.request_id, own.code)).toMatchObject(invalid);
    expect(await verify(person, foreign.request_id, own.code)).toMatchObject(invalid);
    const recovery = { token: own.request_id, code: own.code };
    expect(await world.as().post('/v1/users/recovery/phone-verify', recovery)).toMatchObject(invalid);
    expect((await verify(person, own.request_id, own.code)).status).toBe(200);
  });
});

describe('code requests for one phone', () => {
  const limited = { status: 429, body: { code: 'RATE_LIMIT_EXCEEDED' } };

  test('must be a minute apart, even if many run at once', async () => {
    const person = await world.customer();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(person)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const again = await send(person);
    expect(again).toMatchObject(limited);
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(50);
    expect(Number(again.headers['retry-after'])).toBeLessThanOrEqual(60);
    await ageCodeRequests(world, 60);
    expect((await send(person)).status).toBe(200);
  });

  test('are limited to five a day for the signed-in person', async () => {
    const person = await world.customer();
    for (let count = 0; count < 5; count += 1) {
      expect((await send(person)).status).toBe(200);
      await ageCodeRequests(world, 61);
    }
    const sixth = await send(person);
    expect(sixth).toMatchObject(limited);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(23 * 3600);
    await ageCodeRequests(world, 24 * 3600);
    expect((await send(person)).status).toBe(200);
  });

  test('no longer count after 24 hours', async () => {
    const person = await world.customer();
    expect((await send(person)).status).toBe(200);
    await ageCodeRequests(world, 24 * 3600);
    for (const _time of Array(5)) {
      expect((await recover(person.cellphone)).status).toBe(200);
      await ageCodeRequests(world, 61);
    }
    expect(await recover(person.cellphone)).toMatchObject(limited);
  });

  test('count for an unknown phone too', async () => {
    expect((await recover('+380671119999')).status).toBe(200);
    expect(await recover('067 111 99 99')).toMatchObject(limited);
  });
});

const recover = (cellphone: string) => world.as().post('/v1/users/recovery/phone-send', { cellphone });

test('All phones together share a daily code budget', async () => {
  const poor = await openWorld({ env: { CODES_PER_DAY: '1' } });
  const ask = async () => poor.as(await poor.customer()).post('/v1/users/phone-verification/send');
  // No account has this phone, so no message is sent and the daily budget does not change.
  const unknown = await poor.as().post('/v1/users/recovery/phone-send', { cellphone: '+380671118888' });
  expect(unknown.status).toBe(200);
  expect((await ask()).status).toBe(200);
  expect(await ask()).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });
  await ageCodeRequests(poor, 24 * 3600);
  expect((await ask()).status).toBe(200);
  await poor.close();
});

test('One address may make a limited number of code requests in an hour', async () => {
  const limited = await openWorld({ env: { LIMITS: 'on', CODE_REQUESTS_PER_HOUR: '2' } });
  const ask = (at: number) => limited.as().post('/v1/users/recovery/phone-send', { cellphone: `+38067111000${at}` });
  expect([await ask(1), await ask(2), await ask(3)].map(({ status }) => status)).toEqual([200, 200, 429]);
  await limited.close();
});
