import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { checkHistory, createAdmin, ensureAdmin, removeFactors, resetPassword, revokeAccess } from './admin.ts';
import { sealStore } from './audit/seals.store.ts';
import { recoveryStore } from './auth/recovery/recovery.store.ts';
import { addApp, withPassword } from './testing/factor.test-kit.ts';
import { forFile } from './testing/for-file.ts';
import { openWorld } from './testing/world.ts';

const secret = 'Dnipro-Odesa-1794!';

let passwordRequests = 0;
const world = await forFile(openWorld());
const { rows } = await world.db.pool.query('select current_database() as name');
const databaseUrl = urlOf(rows[0].name);
beforeEach(() => {
  passwordRequests = 0;
});

function urlOf(name: string) {
  const { user = '', password, host = '', port } = inject('database').connection;
  const known = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  const query = new URLSearchParams({ host, port: String(port) });
  return `postgres://${encodeURIComponent(user)}${known}@localhost/${name}?${query}`;
}

const create = (cellphone: string, password = secret, url = databaseUrl) =>
  createAdmin({
    env: { NODE_ENV: 'production', DATABASE_URL: url },
    cellphone,
    askPassword: async () => {
      passwordRequests += 1;
      return password;
    },
  });

const env = () => ({ NODE_ENV: 'production', DATABASE_URL: databaseUrl });
const revoke = (cellphone: string) => revokeAccess({ env: env(), cellphone });
const reset = (cellphone: string, password = secret) =>
  resetPassword({ env: env(), cellphone, askPassword: async () => password });

const signIn = async (username: string, password: string) =>
  (await world.as().post('/v1/token', { username, password })).body.access_token;
const roleOf = async (token: string) => (await world.as({ token }).get('/v1/users/me/')).body.permissions;
/** What was done to the account, without the sign-ins of this file. */
const traceOf = (id: string) =>
  world.db.kysely
    .selectFrom('audit')
    .selectAll()
    .where('object_id', '=', id)
    .where('kind', '<>', 'staff_signed_in')
    .execute();

describe('the admin command', () => {
  test('creates an admin who can sign in, and records it without an actor', async () => {
    expect(await create('067 999 00 01')).toContain('+380 67 999 00 01 has an account as an admin now');
    const token = await signIn('+380679990001', secret);
    const { body } = await world.as({ token }).get('/v1/users/me/');
    expect(body.permissions).toBe(1);
    expect(await traceOf(body.id)).toMatchObject([
      { actor_id: null, kind: 'admin_created', before: null, after: { permissions: 'admin' } },
    ]);
    expect(JSON.stringify(await traceOf(body.id))).not.toContain(secret);
    const listed = await world.as({ token }).get('/v1/audit?kind=admin_created');
    expect(listed.body.items).toMatchObject([{ actor: null, object_id: body.id }]);
  });

  test('makes a cashier an admin with the new password, without offices and signed out', async () => {
    const office = await world.office();
    const cashier = await world.cashier(office);
    const token = await recoveryStore(world.db).addToken(cashier.id);
    expect(await create(cashier.cellphone)).toContain('signed out everywhere');
    const recovered = await world.as({ token: token }).post('/v1/users/recovery/recover', { pwd: 'Begun!2026' });
    expect(recovered.status).toBe(401);
    expect((await world.as(cashier).get('/v1/users/me/')).status).toBe(401);
    expect(await signIn(cashier.cellphone, cashier.password)).toBeUndefined();
    expect(await roleOf(await signIn(cashier.cellphone, secret))).toBe(1);
    expect(await traceOf(cashier.id)).toMatchObject([
      {
        actor_id: null,
        kind: 'admin_created',
        before: { permissions: 'cashier', office_ids: [office.id] },
        after: { permissions: 'admin', office_ids: [] },
      },
    ]);
    const events = await world.db.kysely
      .selectFrom('outbox')
      .selectAll()
      .where('subject_id', '=', cashier.id)
      .execute();
    expect(events).toMatchObject([{ kind: 'session_ended', token_hash: null }]);
  });

  test('creates the admin of the settings once, and records it', async () => {
    const { db } = world;
    const admins = await db.kysely.selectFrom('users').select('cellphone').where('permissions', '=', 'admin').execute();
    const besides = admins.map(({ cellphone }) => cellphone);
    await ensureAdmin({ db, cellphone: '067 999 00 05', password: secret, ignoredPhones: besides });
    await ensureAdmin({ db, cellphone: '067 999 00 06', password: secret, ignoredPhones: besides });
    expect(await signIn('+380679990006', secret)).toBeUndefined();
    const { body } = await world.as({ token: await signIn('+380679990005', secret) }).get('/v1/users/me/');
    expect(await traceOf(body.id)).toMatchObject([
      { actor_id: null, kind: 'admin_created', after: { permissions: 'admin' } },
    ]);
  });

  test('leaves an existing admin unchanged and does not ask for a password', async () => {
    const admin = await world.admin();
    expect(await create(admin.cellphone)).toContain('is an admin already');
    expect(passwordRequests).toBe(0);
    expect(await roleOf(admin.token)).toBe(1);
  });

  test('creates one account when several commands run at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => create('+380679990002')));
    expect(answers.filter((text) => text.includes('has an account as an admin now'))).toHaveLength(1);
    expect(answers.filter((text) => text.includes('nothing was changed'))).toHaveLength(3);
  });

  test.each([
    ['short', 'too weak (length, uppercase, digit, special)'],
    ['Password1!', 'too common'],
    [`Aa1!${'x'.repeat(125)}`, 'does not meet requirements'],
    ['', 'too weak'],
    ['Liverpool1!', 'This password is too common'],
    ['Aa!067-999-00-03', 'must not contain your phone number'],
    ['My-Obmin-1794!', 'must not contain the word Obmin'],
  ])('refuses the weak password %.12s', async (weak, why) => {
    await expect(create('+380679990003', weak)).rejects.toThrow(why);
    expect(await signIn('+380679990003', weak || 'x')).toBeUndefined();
  });

  test('refuses an invalid phone before it asks for a password or opens the database', async () => {
    await expect(create('12', secret, 'postgres://127.0.0.1:1/nowhere')).rejects.toThrow('12 is not a phone number');
    expect(passwordRequests).toBe(0);
  });

  test('refuses a data folder without a database and leaves it empty', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'obmin-admin-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const lost = createAdmin({
      env: { DATA_DIR: folder },
      cellphone: '+380679990007',
      askPassword: async () => secret,
    });
    await expect(lost).rejects.toThrow(`There is no database in ${folder}`);
    expect(await readdir(folder)).toEqual([]);
  });

  test('reports a database that does not answer', async () => {
    await expect(create('+380679990004', secret, 'postgres://127.0.0.1:1/obmin')).rejects.toThrow('does not answer');
    expect(passwordRequests).toBe(0);
  });
});

describe('the revoke command', () => {
  test('blocks an admin, ends the sessions, and leaves an entry without an actor', async () => {
    await world.admin();
    const dismissed = await world.customer();
    await create(dismissed.cellphone);
    const token = await signIn(dismissed.cellphone, secret);
    expect(await revoke(dismissed.cellphone)).toContain('is blocked now, and was signed out everywhere');
    expect((await world.as({ token }).get('/v1/users/me/')).status).toBe(401);
    expect(await signIn(dismissed.cellphone, secret)).toBeUndefined();
    expect((await traceOf(dismissed.id)).at(-1)).toMatchObject({ actor_id: null, kind: 'user_blocked' });
    expect(await revoke(dismissed.cellphone)).toContain('is blocked already');
    expect(await create(dismissed.cellphone)).toContain('nothing was changed');
  });

  test('refuses a phone without an account, and the last admin', async () => {
    await expect(revoke('+380679990099')).rejects.toThrow('has no account');
    await world.db.pool.query(`update users set permissions = 'customer' where permissions = 'admin'`);
    await create('+380679990009');
    await expect(revoke('+380679990009')).rejects.toThrow('This is the last admin');
    expect(await roleOf(await signIn('+380679990009', secret))).toBe(1);
  });
});

describe('the reset command', () => {
  test('sets a new password, ends the sessions and the recovery, and forgets wrong passwords', async () => {
    const person = await world.customer();
    const token = await recoveryStore(world.db).addToken(person.id);
    const account = createHash('sha256').update(`account\n${person.cellphone}`).digest();
    await world.db.pool.query(
      `insert into throttles (key, count, ends_at, account) values ($1, 100, now() + interval '1 day', $1)`,
      [account],
    );
    expect(await reset(person.cellphone)).toContain('has the new password, and was signed out everywhere');
    expect((await world.as(person).get('/v1/users/me/')).status).toBe(401);
    expect((await world.as({ token }).post('/v1/users/recovery/recover', { pwd: 'Begun!2026' })).status).toBe(401);
    expect(await roleOf(await signIn(person.cellphone, secret))).toBe(3);
    expect(await traceOf(person.id)).toMatchObject([{ actor_id: null, kind: 'password_reset' }]);
    expect((await world.db.pool.query('select from throttles where account = $1', [account])).rowCount).toBe(0);
  });

  test('says that a blocked account stays blocked, and refuses a weak password', async () => {
    const person = await world.customer();
    await revoke(person.cellphone);
    expect(await reset(person.cellphone)).toContain('still blocked');
    expect(await signIn(person.cellphone, secret)).toBeUndefined();
    await expect(reset(person.cellphone, 'short')).rejects.toThrow('too weak');
    await world.db.kysely.updateTable('users').set({ full_name: 'Olena Kova' }).where('id', '=', person.id).execute();
    await expect(reset(person.cellphone, 'Olena!1794')).rejects.toThrow('must not contain your name');
  });
});

describe('the factor command', () => {
  test('removes the factors and the recovery codes, ends the sessions, and leaves an entry without an actor', async () => {
    const person = await world.cashier();
    await addApp(world.as(person));
    expect((await withPassword(world, person)).body.code).toBe('SECOND_FACTOR_REQUIRED');
    expect(await removeFactors({ env: env(), cellphone: person.cellphone })).toContain('with the password alone now');
    expect((await world.as(person).get('/v1/users/me/')).status).toBe(401);
    const { body } = await withPassword(world, person);
    const own = (await world.as({ token: body.access_token }).get('/v1/users/me/second-factor')).body;
    expect(own).toMatchObject({ factors: [], recovery_codes_left: 0 });
    expect(await traceOf(person.id)).toMatchObject([
      { kind: 'factor_added' },
      { kind: 'factors_reset', actor_id: null },
    ]);
  });

  test('changes nothing for who has none, whose sessions stay', async () => {
    const person = await world.customer();
    expect(await removeFactors({ env: env(), cellphone: person.cellphone })).toContain('nothing was changed');
    expect((await world.as(person).get('/v1/users/me/')).status).toBe(200);
    await expect(removeFactors({ env: env(), cellphone: '+380670000000' })).rejects.toThrow('+380 67 000 00 00');
  });

  test('a new password at the server leaves the factor as it is', async () => {
    const person = await world.cashier();
    await addApp(world.as(person));
    await reset(person.cellphone);
    const { status, body } = await withPassword(world, { ...person, password: secret });
    expect([status, body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
  });
});

describe('the check of the journal', () => {
  const check = (head?: string) => checkHistory({ env: env(), head });

  test('tells the newest seal, compares one of the log, and fails at an entry that was taken out', async () => {
    await sealStore(world.db).seal();
    const head = /(\d+:[0-9a-f]{64})$/.exec(await check())?.[1] ?? expect.unreachable('no head');
    expect(await check(head)).toContain(`The newest seal is ${head}`);
    await expect(check(head.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).rejects.toThrow('is another one');
    await expect(check('1234')).rejects.toThrow('1234 is no head');
    await world.db.pool.query(`begin; set local session_replication_role = replica;
      delete from audit where kind = 'admin_created'; commit`);
    await expect(check(head)).rejects.toThrow(/^The entry .* of audit, seal \d+, was taken out\.$/);
  });
});
