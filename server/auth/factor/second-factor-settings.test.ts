import type { DestinationStream } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { messageTo } from '../../testing/code.test-kit.ts';
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
import { giveFactor } from '../../testing/factor-reset.test-kit.ts';
import { openWorld, type Person, testSecretKey, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
// In the middle of a step, so that no code becomes another one while a slow machine sends it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 }));
afterEach(() => void vi.useRealTimers());

const url = '/v1/users/me/second-factor';
const wanted = { status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } };

/** Another server on the same database. */
async function withServer<T>(
  env: Record<string, string>,
  work: (other: World) => Promise<T>,
  logTo?: DestinationStream,
): Promise<T> {
  const other = await openWorld({ db: world.db, env, logTo });
  try {
    return await work(other);
  } finally {
    await other.app.close();
  }
}

describe('a recovery by phone', () => {
  const newPassword = 'Dnipro-Odesa-1794!';

  test('neither removes the factor nor signs in past it', async () => {
    const person = await world.customer();
    const { secret } = await addApp(world.as(person));
    const { body } = await world.as().post('/v1/users/recovery/phone-send', { cellphone: person.cellphone });
    const { code } = await messageTo(world, person.cellphone);
    const proved = await world.as().post('/v1/users/recovery/phone-verify', { token: body.token, code });
    const recovering = world.as({ token: proved.body.access_token });
    for (const call of [recovering.get('/v1/users/me/'), recovering.get(url)]) expect((await call).status).toBe(401);
    const recovered = await recovering.post('/v1/users/recovery/recover', { pwd: newPassword });
    expect(recovered).toMatchObject({ status: 200, body: {} });
    expect(JSON.stringify(recovered.body)).not.toContain('token');
    const now = { ...person, password: newPassword };
    expect(await withPassword(world, now)).toMatchObject(wanted);
    const opened = await answer(world, await challengeOf(world, now), byCode(codeNow(secret, 1)));
    expect(opened.status).toBe(200);
    const own = (await world.as({ token: opened.body.access_token }).get(url)).body;
    expect(own).toMatchObject({ factors: [{ kind: 'totp' }], recovery_codes_left: 10 });
  });
});

describe('STAFF_SECOND_FACTOR=off', () => {
  const off = { STAFF_SECOND_FACTOR: 'off' };

  test('lets staff set up none, and still asks for one that stands', async () => {
    const cashier = await world.cashier();
    await withServer(off, async (other) => {
      for (const kind of ['totp', 'passkey'])
        expect(await other.as(cashier).post(`${url}/${kind}`)).toMatchObject({
          body: { code: 'FEATURE_DISABLED', reason: 'secondFactorOff' },
        });
      expect((await other.as(cashier).get(url)).body).toMatchObject({ may_add: false, must_set_up: false });
      await giveFactor(world, cashier);
      expect(await withPassword(other, cashier)).toMatchObject(wanted);
    });
  });

  test('lets customers set one up', async () => {
    const customer = await world.customer();
    await withServer(off, async (other) => {
      await addApp(other.as(customer));
      expect(await withPassword(other, customer)).toMatchObject(wanted);
    });
  });
});

describe('PUBLIC_URL', () => {
  const publicUrl = 'https://obmin.example';

  test.each([publicUrl, 'http://localhost:8000', 'https://desk.obmin.example', 'https://obmin.example:8443'])(
    'is the only page whose passkeys are taken: %s',
    async (origin) => {
      const customer = await world.customer();
      await withServer({ PUBLIC_URL: publicUrl }, async (other) => {
        const { added } = await addPasskey(other.as(customer), softwareKey({ origin }));
        expect(added.status).toBe(origin === publicUrl ? 200 : 422);
      });
    },
  );

  test('that is wrong is told in the log, with both pages, when a passkey is refused', async () => {
    const customer = await world.customer();
    const lines: string[] = [];
    const add = async (other: World) => void (await addPasskey(other.as(customer), softwareKey()));
    await withServer({ PUBLIC_URL: publicUrl }, add, { write: (line) => lines.push(line) });
    expect(lines.filter((line) => line.includes('passkey was refused')).map((line) => JSON.parse(line))).toMatchObject([
      { level: 30, origin: 'http://localhost:8000', expected: publicUrl, msg: expect.stringContaining('PUBLIC_URL') },
    ]);
  });

  test('that is right, and a passkey that signed for another host: the log has the reason', async () => {
    const customer = await world.customer();
    const lines: string[] = [];
    const key = softwareKey({ origin: publicUrl });
    const elsewhere = {
      ...key,
      create: (asked: Parameters<typeof key.create>[0]) => key.create({ ...asked, rp: { id: 'other.example' } }),
    };
    const add = async (other: World) => void (await addPasskey(other.as(customer), elsewhere));
    await withServer({ PUBLIC_URL: publicUrl }, add, { write: (line) => lines.push(line) });
    expect(lines.filter((line) => line.includes('passkey was refused')).map((line) => JSON.parse(line))).toMatchObject([
      { level: 30, host: 'obmin.example', reason: expect.stringMatching(/RP ID/) },
    ]);
  });

  test('names the page of a sign-in with a passkey', async () => {
    const customer = await world.customer();
    await withServer({ PUBLIC_URL: publicUrl }, async (other) => {
      const { key } = await addPasskey(other.as(customer), softwareKey({ origin: publicUrl }));
      const { body } = await withPassword(other, customer);
      expect(body.passkey).toMatchObject({ rpId: 'obmin.example' });
      expect((await answer(other, body.challenge, byPasskey(key, body.passkey))).status).toBe(200);
    });
  });

  test('is needed for passkeys in production', async () => {
    const customer = await world.customer();
    await withServer({ NODE_ENV: 'production', LIMITS: 'on' }, async (other) => {
      expect(await other.as(customer).post(`${url}/passkey`)).toMatchObject({
        body: { code: 'FEATURE_DISABLED', reason: 'passkeysOff' },
      });
      expect((await other.as(customer).get(url)).body.passkeys).toBe(false);
    });
  });
});

describe('when the secret key changes', () => {
  const next = Buffer.alloc(32, 7).toString('hex');
  const sealedOf = async ({ id }: Person) =>
    (await world.db.pool.query('select secret from second_factors where user_id = $1', [id])).rows[0].secret;
  const signIn = async (other: World, person: Person, factor: unknown) =>
    answer(other, await challengeOf(other, person), factor);

  test('an app stays good while the old key is named, and is sealed with the new one at its next use', async () => {
    const person = await world.customer();
    const { secret } = await addApp(world.as(person), { later: -1 });
    const before = await sealedOf(person);
    await withServer({ SECRET_KEY: `${next},${testSecretKey}` }, async (other) => {
      expect((await signIn(other, person, byCode(codeNow(secret)))).status).toBe(200);
    });
    expect(await sealedOf(person)).not.toEqual(before);
    await withServer({ SECRET_KEY: next }, async (other) => {
      expect((await signIn(other, person, byCode(codeNow(secret, 1)))).status).toBe(200);
    });
  });

  test('and the old one is lost, a code is refused with the reason, and a recovery code lets the person in', async () => {
    const person = await world.customer();
    const { secret, codes } = await addApp(world.as(person), { later: -1 });
    await withServer({ SECRET_KEY: next }, async (other) => {
      const lost = { status: 409, body: { reason: 'factorLost' } };
      expect(await signIn(other, person, byCode(codeNow(secret)))).toMatchObject(lost);
      expect((await signIn(other, person, byRecoveryCode(codes[0] ?? ''))).status).toBe(200);
    });
  });
});
