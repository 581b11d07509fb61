import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { mostMinutes } from '#domain/order/deadline.ts';
import { firstSettings } from '#domain/setting.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openLog } from '../lib/log.ts';
import { client } from '../testing/client.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld, type Person, password } from '../testing/world.ts';

const world = await forFile(openWorld());
const admin = await world.admin();
afterEach(() => change(firstSettings));

const change = (settings: Record<string, unknown>) => world.as(admin).put('/v1/settings', settings);
const signIn = ({ cellphone }: Person) => world.as().post('/v1/token', { username: cellphone, password });
const maintenance = { status: 503, body: { code: 'MAINTENANCE_MODE' } };
const disabled = { status: 403, body: { code: 'FEATURE_DISABLED' } };

describe('the settings', () => {
  test('are set to normal service at first', async () => {
    const switches = { maintenance: false, registration: true, recovery: true, orders: true, push: true };
    const expected = { ...switches, answer_minutes: 60, arrival_minutes: 240 };
    expect(await world.as(admin).get('/v1/settings')).toMatchObject({ status: 200, body: expected });
  });

  test('change one by one, and the others stay', async () => {
    expect((await change({ push: false })).body).toEqual({ ...firstSettings, push: false });
    expect((await change({ orders: false })).body).toEqual({ ...firstSettings, push: false, orders: false });
    expect((await change({})).body).toEqual({ ...firstSettings, push: false, orders: false });
    expect((await change({ unheard_of: true, push: true })).body).toEqual({ ...firstSettings, orders: false });
  });

  test.each([{ maintenance: 'yes' }, { orders: 1 }, { push: null }])('are not changed by %j', async (sent) => {
    expect((await change(sent)).status).toBe(422);
  });

  test('write an audit entry only for a switch that changes', async () => {
    await world.db.pool.query('alter table audit disable trigger all; delete from audit');
    await change({ orders: false, push: true });
    await change({ orders: false });
    const { body } = await world.as(admin).get('/v1/audit?kind=setting_changed');
    expect(body.items).toMatchObject([
      { actor: { id: admin.id }, object_id: 'orders', before: { on: true }, after: { on: false } },
    ]);
  });

  test('have the minutes of the deadlines, which apply at offices that have none of their own', async () => {
    const office = await world.office();
    expect((await change({ answer_minutes: 90, arrival_minutes: null })).body).toEqual({
      ...firstSettings,
      answer_minutes: 90,
      arrival_minutes: null,
    });
    const { body } = await world.as(admin).get(`/v1/offices/${office.id}`);
    expect(body.deadlines).toEqual({ answer_minutes: 90, arrival_minutes: null });
    for (const answer_minutes of [0, mostMinutes + 1, 1.5, '60'])
      expect((await change({ answer_minutes })).status).toBe(422);
    const { body: journal } = await world.as(admin).get('/v1/audit?kind=setting_changed');
    expect(journal.items.slice(0, 2)).toMatchObject([
      { object_id: 'arrival_minutes', before: { minutes: 240 }, after: { minutes: null } },
      { object_id: 'answer_minutes', before: { minutes: 60 }, after: { minutes: 90 } },
    ]);
  });

  test('have the minutes after a word of the customer and after a payout, which hold for all offices', async () => {
    const changed = { handed_minutes: 30, completion_minutes: null };
    expect((await change(changed)).body).toMatchObject(changed);
    for (const handed_minutes of [null, 0, mostMinutes + 1])
      expect((await change({ handed_minutes })).status).toBe(422);
    const { body } = await world.as(admin).get('/v1/audit?kind=setting_changed');
    expect(body.items[0]).toMatchObject({
      object_id: 'completion_minutes',
      before: { minutes: 1440 },
      after: { minutes: null },
    });
  });

  test('change on every node within a second', async () => {
    const config = readConfig({ NODE_ENV: 'test' });
    const other = await buildApp({ db: world.db, config, version: '0.0.0', log: openLog('silent') });
    const person = await world.customer();
    const me = async () => (await client(other, person.token).get('/v1/users/me/')).status;
    expect(await me()).toBe(200);
    const now = performance.now.bind(performance);
    let passed = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
    onTestFinished(() => void vi.restoreAllMocks());
    await change({ maintenance: true });
    passed += 1_000;
    expect(await me()).toBe(503);
    await change({ maintenance: false });
    passed += 1_000;
    expect(await me()).toBe(200);
    await other.close();
  });
});

describe('during maintenance', () => {
  test('every role but admin gets 503', async () => {
    const people = [await world.customer(), await world.cashier(), await world.owner()];
    await change({ maintenance: true });
    for (const person of people) {
      const answer = await world.as(person).get('/v1/users/me/');
      expect(answer).toMatchObject(maintenance);
      expect(answer.headers).toMatchObject({ 'x-error-code': 'MAINTENANCE_MODE', 'retry-after': '60' });
      expect(await signIn(person)).toMatchObject(maintenance);
    }
    expect((await world.as(admin).get('/v1/users/me/')).status).toBe(200);
    expect((await signIn(admin)).status).toBe(200);
  });

  test('registration and recovery are refused', async () => {
    await change({ maintenance: true });
    expect(await world.as().post('/v1/users/', { cellphone: '+380931112233', password })).toMatchObject(maintenance);
    const recovery = { cellphone: '+380671119999' };
    expect(await world.as().post('/v1/users/recovery/phone-send', recovery)).toMatchObject(maintenance);
  });

  test('a wrong password still gets its own refusal, and a call without a session gets 401', async () => {
    const person = await world.customer();
    await change({ maintenance: true });
    const wrong = { username: person.cellphone, password: 'Wrong-1234' };
    expect((await world.as().post('/v1/token', wrong)).status).toBe(401);
    expect((await world.as().get('/v1/users/me/')).status).toBe(401);
  });

  // spec 7.43
  test('health checks still answer', async () => {
    await change({ maintenance: true });
    for (const path of ['/v1/health-check', '/livez', '/readyz']) expect((await world.as().get(path)).status).toBe(200);
  });
});

describe('a feature that is switched off', () => {
  test('registration: no account is created, and everything else works', async () => {
    const person = await world.customer();
    await change({ registration: false });
    expect(await world.as().post('/v1/users/', { cellphone: '+380931112233', password })).toMatchObject(disabled);
    expect((await signIn(person)).status).toBe(200);
  });

  test('recovery: all its steps are refused', async () => {
    const { cellphone } = await world.customer();
    const { body } = await world.as().post('/v1/users/recovery/phone-send', { cellphone });
    await change({ recovery: false });
    expect(await world.as().post('/v1/users/recovery/phone-send', { cellphone })).toMatchObject(disabled);
    const code = { token: body.token, code: '123456' };
    expect(await world.as().post('/v1/users/recovery/phone-verify', code)).toMatchObject(disabled);
  });

  test('orders: new orders are refused, and open orders continue', async () => {
    const office = await world.office();
    const rate = await world.rate();
    const person = await world.customer();
    const order = { er_id: rate.id, office_id: office.id, amount: '100' };
    const { body } = await world.as(person).post('/v1/orders/', order);
    await change({ orders: false });
    expect(await world.as(person).post('/v1/orders/', order)).toMatchObject(disabled);
    expect((await world.as(admin).put(`/v1/orders/${body.id}/confirm`)).status).toBe(200);
    expect((await world.as(person).get('/v1/orders/')).body.items).toHaveLength(1);
  });
});

test('pushes are not switched on in production without a contact for the push services', async () => {
  const production = { NODE_ENV: 'production', LIMITS: 'on', FRESH_MINUTES: '0' };
  const mute = await openWorld({ db: world.db, env: production });
  onTestFinished(() => mute.app.close());
  const turn = (push: boolean, at = mute) => at.as(admin).put('/v1/settings', { push });
  expect((await turn(true)).status).toBe(200);
  expect((await turn(false)).status).toBe(200);
  expect(await turn(true)).toMatchObject({ status: 409, body: { code: 'CONFLICT', reason: 'pushContactMissing' } });
  expect((await mute.as(admin).put('/v1/settings', { orders: false })).body).toMatchObject({
    push: false,
    orders: false,
  });
  const reachable = await openWorld({ db: world.db, env: { ...production, PUSH_SUBJECT: 'mailto:desk@example.com' } });
  onTestFinished(() => reachable.app.close());
  expect((await turn(true, reachable)).body.push).toBe(true);
});
