import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Proof } from '#domain/person/proof-of-work.ts';
import { ageCodeRequests, messageTo } from '../testing/code.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { solve } from '../testing/proof.ts';
import { openWorld, type Person, password, type World } from '../testing/world.ts';

const env = { TRUST_PROXY: '127.0.0.1', LIMITS: 'on', PROOF_DIFFICULTY: '4', CODES_PER_DAY: '100' };
let victim: Person;
const world = await forFile(openWorld({ env: { ...env, REGISTRATIONS_PER_DAY: '30' } }));
beforeEach(async () => {
  victim = await world.customer();
});
afterEach(() => world.db.pool.query('delete from throttles; delete from codes; delete from spent_proofs'));

type More = { proof?: Proof; cookie?: string; at?: World };
const headersOf = (from: string, { cookie }: More) => ({
  'x-forwarded-for': from,
  ...(cookie !== undefined && { cookie }),
});
const askFor = (cellphone: string, from: string, more: More = {}) =>
  (more.at ?? world)
    .as()
    .post('/v1/users/recovery/phone-send', { cellphone, proof: more.proof }, headersOf(from, more));
const ask = (from: string, more?: More) => askFor(victim.cellphone, from, more);
const register = (cellphone: string, more: More = {}) =>
  (more.at ?? world).as().post('/v1/users/', { cellphone, password, proof: more.proof }, headersOf('192.0.2.9', more));
const verify = (token: string, more: More = {}) =>
  (more.at ?? world).as({ token }).post('/v1/users/phone-verification/send', more.proof && { proof: more.proof });

async function knownDevice({ cellphone }: Person) {
  const { headers } = await world.as().post('/v1/token', { username: cellphone, password });
  return String(headers['set-cookie']).split(';')[0] ?? '';
}
const provePhone = ({ id }: Person) =>
  world.db.kysely.updateTable('users').set({ cellphone_verified: true }).where('id', '=', id).execute();

const limited = { status: 429, body: { code: 'RATE_LIMIT_EXCEEDED' } };
const wanted = {
  ...limited,
  headers: { 'retry-after': expect.any(String) },
  body: { proof: { algorithm: 'scrypt', salt: expect.any(String), difficulty: 4, expires_at: expect.any(String) } },
};

/** The call again, with the work that its refusal asks for. */
async function paid<Answer extends Awaited<ReturnType<typeof ask>>>(call: (more: More) => Promise<Answer>) {
  const refusal = await call({});
  expect(refusal).toMatchObject(wanted);
  return call({ proof: solve(refusal.body.proof) });
}

/** Ten requests from ten addresses in a moment: the attack that used up the day of a number. */
async function useUpDay(cellphone = victim.cellphone) {
  for (let at = 1; at <= 10; at += 1) expect((await askFor(cellphone, `203.0.113.${at}`)).status).toBe(200);
  // The hundred codes of the day begin to cost at ten. This is about the number alone.
  await world.db.pool.query('update codes set user_id = null');
}

/** As if so many codes were sent today to other people. */
const sendCodes = (count: number, at = world) =>
  at.db.pool.query(
    `insert into codes (request_hash, code_hash, purpose, cellphone, user_id, requester, expires_at)
     select sha256(n::text::bytea), sha256('x'), 'recovery', '+380930000000', u.id, sha256('x'), now()
     from generate_series(1, $1) n, (select id from users limit 1) u`,
    [count],
  );

describe('an owner on a new phone, whose number strangers have asked for ten codes in a moment', () => {
  test('gets a code at once, against a proof of work', async () => {
    await useUpDay();
    const { status, body } = await paid((more) => ask('198.51.100.1', more));
    expect(status).toBe(200);
    const { code } = await messageTo(world, victim.cellphone, 10);
    const verified = await world.as().post('/v1/users/recovery/phone-verify', { token: body.token, code });
    expect(verified.status).toBe(200);
  });

  test('gets one an hour in each network, and a second one is refused before any work', async () => {
    await useUpDay();
    const network = ['2001:db8:1:1::1', '2001:db8:1:2::1'] as const;
    expect((await paid((more) => ask(network[0], more))).status).toBe(200);
    const again = await ask(network[1]);
    expect(again).toMatchObject(limited);
    expect(again.body.proof).toBeUndefined();
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(3_500);
    expect((await paid((more) => ask('2001:db8:2:1::1', more))).status).toBe(200);
    await ageCodeRequests(world, 3_601);
    expect((await paid((more) => ask(network[1], more))).status).toBe(200);
  });

  test('is one of at most ten a day who pay', async () => {
    await useUpDay();
    for (let at = 1; at <= 10; at += 1) expect((await paid((more) => ask(`192.0.2.${at}`, more))).status).toBe(200);
    const next = await ask('192.0.2.11');
    expect(next).toMatchObject(limited);
    expect(next.body.proof).toBeUndefined();
    expect(Number(next.headers['retry-after'])).toBeGreaterThan(23 * 3600);
  });

  test('pays nothing on a known device, also when others have paid ten times', async () => {
    const cookie = await knownDevice(victim);
    await provePhone(victim);
    await useUpDay();
    for (let at = 1; at <= 10; at += 1) await paid((more) => ask(`192.0.2.${at}`, more));
    expect((await ask('198.51.100.1', { cookie })).status).toBe(200);
  });

  test('gets the same answers as one without an account', async () => {
    const nobody = '+380671117777';
    await useUpDay(nobody);
    expect((await paid((more) => askFor(nobody, '198.51.100.1', more))).status).toBe(200);
  });
});

describe('throw-away accounts', () => {
  const phoneAt = (at: number) => `+38093200${String(1_000 + at)}`;

  test('cannot use up the codes of everybody: after a tenth of the day each code costs a proof', async () => {
    const accounts = await Promise.all(Array.from({ length: 12 }, () => world.customer()));
    const statuses: number[] = [];
    for (const { token } of accounts) statuses.push((await verify(token)).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
    const last = accounts.at(-1) ?? expect.unreachable();
    expect((await paid((more) => verify(last.token, more))).status).toBe(200);
    expect((await messageTo(world, last.cellphone)).purpose).toBe('phone_verification');
  });

  test('and their known devices cost the same for a recovery, those of a proved phone nothing', async () => {
    const cookie = await knownDevice(victim);
    await sendCodes(10);
    expect(await ask('198.51.100.1', { cookie })).toMatchObject(wanted);
    expect(await ask('198.51.100.1')).toMatchObject(wanted);
    await provePhone(victim);
    expect((await ask('198.51.100.1', { cookie })).status).toBe(200);
    expect((await paid((more) => ask('198.51.100.2', more))).status).toBe(200);
  });

  test('cost a proof each after a tenth of the registrations of a day, and are refused after all of them', async () => {
    for (let at = 0; at < 3; at += 1) expect((await register(phoneAt(at))).status).toBe(201);
    expect((await paid((more) => register(phoneAt(3), more))).status).toBe(201);
    await world.db.pool.query('update throttles set count = 30 where count = 4');
    const full = await register(phoneAt(4));
    expect(full).toMatchObject(limited);
    expect(full.body.proof).toBeUndefined();
    expect(Number(full.headers['retry-after'])).toBeGreaterThan(23 * 3600);
  });

  test('cost a proof each after a tenth of the codes of a day', async () => {
    await sendCodes(10);
    expect((await paid((more) => register(phoneAt(5), more))).status).toBe(201);
  });

  test('of a phone that has an account do not count against the limit of the day', async () => {
    for (let at = 0; at < 8; at += 1) expect((await register(victim.cellphone)).status).toBe(409);
    expect((await register(phoneAt(6))).status).toBe(201);
  });
});

test('LIMITS=off lifts the budget of registrations, and not what codes cost', async () => {
  const open = await openWorld({ env: { ...env, LIMITS: 'off', REGISTRATIONS_PER_DAY: '1' } });
  for (const cellphone of ['+380932009901', '+380932009902'])
    expect((await register(cellphone, { at: open })).status).toBe(201);
  await sendCodes(10, open);
  expect(await askFor('+380932009901', '198.51.100.1', { at: open })).toMatchObject(wanted);
  expect((await register('+380932009903', { at: open })).status).toBe(201);
  await open.close();
});

describe('a proof', () => {
  let proof: Proof;
  beforeEach(async () => {
    await useUpDay();
    proof = solve((await ask('198.51.100.1')).body.proof);
  });

  test('is good once, over all nodes', async () => {
    const node = await openWorld({ env, db: world.db });
    const nodes = [world, node, world, node];
    const answers = await Promise.all(nodes.map((at, from) => ask(`198.51.100.${from}`, { proof, at })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429]);
    await node.app.close();
  });

  test('is valid only for its phone number and its purpose', async () => {
    const other = await world.customer();
    await useUpDay(other.cellphone);
    expect(await askFor(other.cellphone, '198.51.100.1', { proof })).toMatchObject(wanted);
    await sendCodes(10);
    expect(await verify(victim.token, { proof })).toMatchObject(wanted);
    expect((await ask('198.51.100.1', { proof })).status).toBe(200);
  });

  test('that is wrong ends its salt, so nobody has the server try one number after the other', async () => {
    const wrong = solve((await ask('198.51.100.1')).body.proof, { isRight: false });
    const right = solve({ salt: wrong.salt, difficulty: 4 });
    expect(await ask('198.51.100.1', { proof: wrong })).toMatchObject(wanted);
    expect(await ask('198.51.100.1', { proof: right })).toMatchObject(wanted);
  });

  test('for a salt of somebody else costs the server nothing, and an expired one is refused', async () => {
    const forged = [
      { ...proof, salt: proof.salt.replace(/\.4\./, '.1.') },
      { ...proof, salt: proof.salt.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) },
      { ...proof, salt: 'made up' },
    ];
    for (const each of forged) expect(await ask('198.51.100.1', { proof: each })).toMatchObject(wanted);
    const expired = proof.salt.replace(/\.\d{10}\./, '.1700000000.');
    expect(await ask('198.51.100.1', { proof: { ...proof, salt: expired } })).toMatchObject(wanted);
    const { rows } = await world.db.pool.query('select from spent_proofs');
    expect(rows).toEqual([]);
  });
});
