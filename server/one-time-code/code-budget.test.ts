import { beforeEach, describe, expect, test } from 'vitest';
import type { Proof } from '#domain/person/proof-of-work.ts';
import { ageCodeRequests, messageTo } from '../testing/code.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { paying } from '../testing/proof.ts';
import { openWorld, type Person, password, type World } from '../testing/world.ts';
import { watchCodeBudget } from './code-budget.ts';
import { codeStore } from './one-time-code.store.ts';

const world = await forFile(openWorld({ env: { TRUST_PROXY: '127.0.0.1' } }));

let victim: Person;
beforeEach(async () => {
  victim = await world.customer();
});

const limited = { status: 429, body: { code: 'RATE_LIMIT_EXCEEDED' } };
type Asker = { from: string; cookie?: string };
const ask = (cellphone: string, { from, cookie }: Asker, { of = world, proof }: { of?: World; proof?: Proof } = {}) =>
  of
    .as()
    .post(
      '/v1/users/recovery/phone-send',
      { cellphone, proof },
      { 'x-forwarded-for': from, ...(cookie !== undefined && { cookie }) },
    );
const statusOf = async (asker: Asker) => (await ask(victim.cellphone, asker)).status;

async function knownDevice({ cellphone }: Person) {
  const { headers } = await world.as().post('/v1/token', { username: cellphone, password });
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

/** Five requests of one address, a minute apart. */
async function useUp(asker: Asker) {
  for (const _time of Array(5)) {
    expect(await statusOf(asker)).toBe(200);
    await ageCodeRequests(world, 61);
  }
}

describe('a code for a number', () => {
  test('is not ended by the request of a stranger, which has no tries of it', async () => {
    const { token } = (await ask(victim.cellphone, { from: '192.0.2.1' })).body;
    const { code } = await messageTo(world, victim.cellphone);
    const foreign = (await ask(victim.cellphone, { from: '198.51.100.1' })).body.token;
    const verify = (request: string) =>
      world.as().post('/v1/users/recovery/phone-verify', {
        token: request,
        code: code === '000000' ? '1'.repeat(6) : '0'.repeat(6),
      });
    for (const _try of Array(6)) expect((await verify(foreign)).status).toBe(422);
    expect((await world.as().post('/v1/users/recovery/phone-verify', { token, code })).status).toBe(200);
  });

  test('can be asked for while a stranger has just asked, and has used up the requests of his address', async () => {
    await useUp({ from: '192.0.2.1' });
    expect(await ask(victim.cellphone, { from: '192.0.2.1' })).toMatchObject(limited);
    expect(await statusOf({ from: '198.51.100.1' })).toBe(200);
    expect(await statusOf({ from: '198.51.100.2' })).toBe(200);
  });

  test('is asked for by networks of /64, not by single addresses', async () => {
    expect(await statusOf({ from: '2001:db8:1:2::1' })).toBe(200);
    expect(await statusOf({ from: '2001:db8:1:2::2' })).toBe(429);
    expect(await statusOf({ from: '2001:db8:1:3::1' })).toBe(200);
  });

  test('can be asked for fifteen times a day, the last five on a device that has signed in to the account', async () => {
    const cookie = await knownDevice(victim);
    await useUp({ from: '192.0.2.1' });
    await useUp({ from: '192.0.2.2' });
    const stranger = await ask(victim.cellphone, { from: '192.0.2.3' });
    expect(stranger).toMatchObject(limited);
    expect(Number(stranger.headers['retry-after'])).toBeGreaterThan(23 * 3600);
    const foreign = await knownDevice(await world.customer());
    expect(await statusOf({ from: '192.0.2.3', cookie: foreign })).toBe(429);
    await useUp({ from: '192.0.2.3', cookie });
    expect(await statusOf({ from: '192.0.2.3', cookie: await knownDevice(victim) })).toBe(429);
  });

  test('counts alike for a number without an account', async () => {
    victim = { ...victim, cellphone: '+380671117777' };
    await useUp({ from: '192.0.2.1' });
    await useUp({ from: '192.0.2.2' });
    expect(await statusOf({ from: '192.0.2.3' })).toBe(429);
  });
});

describe('the codes of a day', () => {
  const askPaying = (cellphone: string, from: string, of: World) =>
    paying((proof) => ask(cellphone, { from }, { of, proof }));
  const verifyPhone = (of: World, { token }: Person) =>
    paying((proof) => of.as({ token }).post('/v1/users/phone-verification/send', { proof }));

  test('leave a tenth for the recovery of verified phones, and nobody can tell from the answer', async () => {
    const small = await openWorld({ env: { CODES_PER_DAY: '10', PROOF_DIFFICULTY: '1', TRUST_PROXY: '127.0.0.1' } });
    for (const _time of Array(9)) expect((await verifyPhone(small, await small.customer())).status).toBe(200);
    const [unverified, verified] = [await small.customer(), await small.customer()];
    await small.db.kysely
      .updateTable('users')
      .set({ cellphone_verified: true })
      .where('id', '=', verified.id)
      .execute();
    expect(await verifyPhone(small, await small.customer())).toMatchObject(limited);
    const answers = [
      await askPaying('+380671116666', '192.0.2.1', small),
      await askPaying(unverified.cellphone, '192.0.2.1', small),
      await askPaying(verified.cellphone, '192.0.2.1', small),
    ];
    expect(answers.map(({ status, body }) => [status, Object.keys(body)])).toEqual(Array(3).fill([200, ['token']]));
    expect((await messageTo(small, verified.cellphone)).purpose).toBe('recovery');
    const { rows } = await small.db.pool.query('select user_id from codes where cellphone = $1', [
      unverified.cellphone,
    ]);
    expect(rows).toEqual([{ user_id: null }]);
    expect(await askPaying(verified.cellphone, '192.0.2.2', small)).toMatchObject(limited);
    await small.close();
  });

  test('are measured, and the log warns once when 80 % of them are sent', async () => {
    const small = await openWorld({ env: { METRICS_TOKEN: 'a-secret-of-the-metrics' } });
    const warnings: object[] = [];
    const log = { warn: (context: object) => void warnings.push(context) };
    const { job } = watchCodeBudget({ store: codeStore(small.db), maxPerDay: 5, log });
    for (const _time of Array(3)) await verifyPhone(small, await small.customer());
    await job.run();
    expect(warnings).toEqual([]);
    await verifyPhone(small, await small.customer());
    await job.run();
    await job.run();
    expect(warnings).toEqual([{ sent: 4, budget: 5 }]);
    const metrics = async () =>
      (await small.as().get('/metrics', { authorization: 'Bearer a-secret-of-the-metrics' })).text;
    expect(await metrics()).toContain('obmin_codes_budget 1000');
    await small.close();
  });
});
