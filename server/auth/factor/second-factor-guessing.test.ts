import { expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { openLog } from '../../lib/log.ts';
import { client } from '../../testing/client.ts';
import { counts } from '../../testing/counts.ts';
import { addApp, answer, byCode, byRecoveryCode, challengeOf, codeNow } from '../../testing/factor.test-kit.ts';
import { openWorld, testSecretKey } from '../../testing/world.ts';

test('A stranger guesses 20 codes a day over two nodes, and the person still comes in', {
  timeout: 600_000,
}, async () => {
  const world = await openWorld();
  const config = readConfig({ NODE_ENV: 'test', LIMITS: 'off', DATA_DIR: world.dataDir, SECRET_KEY: testSecretKey });
  const second = await buildApp({ db: world.db, config, version: '0.0.0', log: openLog('silent') });
  const nodes = [client(world.app), client(second)];
  const person = await world.customer();
  const { secret, codes } = await addApp(world.as(person));
  const [first = '', other = ''] = codes;
  const opened = await answer(world, await challengeOf(world, person), byRecoveryCode(first));
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
  const wrong = ['000000', '000001', '000002', '000003'].find((code) =>
    [-2, -1, 0, 1, 2].every((step) => codeNow(secret, step) !== code),
  );
  const statuses: number[] = [];
  for (let at = 0; at < counts.factorGuesses; at += 4) {
    const challenge = await challengeOf(world, person);
    // All codes in turn, once the day is used up.
    const codeOf = (one: number) => (at < 20 ? (wrong ?? '') : String(at + one).padStart(6, '0'));
    const guesses = [0, 1, 2, 3].map((one) =>
      nodes[one % 2]?.post('/v1/token/second-factor', { challenge, factor: byCode(codeOf(one)) }),
    );
    for (const guess of guesses) statuses.push((await guess)?.status ?? 0);
  }
  expect(statuses.filter((status) => status === 422)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(counts.factorGuesses - 20);
  // The right code opens nothing for a stranger now. A known device and a recovery code do.
  const right = byCode(codeNow(secret, 1));
  expect((await answer(world, await challengeOf(world, person), right)).status).toBe(429);
  const known = { cookie };
  const challenge = await challengeOf(world, person, known);
  expect((await answer(world, challenge, byCode(codeNow(secret, 1)), {}, known)).status).toBe(200);
  expect((await answer(world, await challengeOf(world, person), byRecoveryCode(other))).status).toBe(200);
  await second.close();
  await world.close();
});

test('A device of a customer is remembered, and its session has not proved the factor', async () => {
  const world = await openWorld();
  const [customer, cashier] = [await world.customer(), await world.cashier()];
  for (const person of [customer, cashier]) {
    const { codes } = await addApp(world.as(person));
    const challenge = await challengeOf(world, person);
    const opened = await answer(world, challenge, byRecoveryCode(codes[0] ?? ''), { remember: true });
    const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
    const { cellphone, password } = person;
    const again = await world.as().post('/v1/token', { username: cellphone, password }, { cookie });
    if (person === cashier) expect(again.status).toBe(401);
    else {
      expect(again.status).toBe(200);
      const renew = await world
        .as({ token: again.body.access_token })
        .post('/v1/users/me/second-factor/recovery-codes');
      expect(renew).toMatchObject({ status: 403, body: { code: 'FRESH_SIGN_IN_REQUIRED' } });
    }
  }
  await world.close();
});

test('Where staff must have a factor, those without one can only set one up', async () => {
  const world = await openWorld({ env: { STAFF_SECOND_FACTOR: 'required' } });
  const [cashier, customer] = [await world.cashier(), await world.customer()];
  const me = world.as(cashier);
  const needed = { status: 403, body: { code: 'FORBIDDEN', reason: 'secondFactorNeeded' } };
  expect(await me.get('/v1/orders/')).toMatchObject(needed);
  expect(await me.post('/v1/trigger/notifier/ticket')).toMatchObject(needed);
  expect((await me.get('/v1/users/me/')).body.must_set_up_factor).toBe(true);
  expect((await world.as(customer).get('/v1/orders/')).status).toBe(200);
  const { id } = await addApp(me);
  expect((await me.get('/v1/orders/')).status).toBe(200);
  expect(await me.delete(`/v1/users/me/second-factor/${id}`)).toMatchObject({ body: { reason: 'lastFactorNeeded' } });
  await world.close();
});
