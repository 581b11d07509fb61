import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { rateService } from '../rate/rate.service.ts';
import { rateStore } from '../rate/rate.store.ts';
import { rateSourceService } from '../rate-source/rate-source.service.ts';
import { rateSourceStore } from '../rate-source/rate-source.store.ts';
import { forFile } from '../testing/for-file.ts';
import { sayOnMarket } from '../testing/market.test-kit.ts';
import { looksOfTest, simulationOf } from '../testing/rate-rule.test-kit.ts';
import { asServerRole, verdictOf } from '../testing/server-role.test-kit.ts';
import { openWorld } from '../testing/world.ts';
import { rateRuleService } from './rate-rule.service.ts';
import { rateRuleStore } from './rate-rule.store.ts';

const world = await forFile(openWorld());
const serverDb = await asServerRole(world);
afterAll(() => serverDb.pool.end());
const admin = world.as(await world.admin());
const office = await world.office();

const ruleService = (db = serverDb) =>
  rateRuleService({
    store: rateRuleStore(db),
    rates: rateService({
      ...{ store: rateStore(db), wake: () => undefined, jumpPercent: '3' },
      promises: { addTo: async () => [], listPromisable: async () => new Map() },
    }),
    sources: rateSourceService(rateSourceStore(db)),
    looks: looksOfTest,
  });
const look = () => ruleService().look(new AbortController().signal);
const query = async (text: string, values: unknown[] = []) => (await world.db.pool.query(text, values)).rows;

const market = (mid: number, minutesAgo = 0) => sayOnMarket(world, 'UAH', mid, minutesAgo);
const rule = {
  ...{ sc: 'USDT', tc: 'UAH', office_id: null, mode: 'publishes', margin_percent: '1', step: '0.01' },
  ...{ step_percent: '1', day_percent: '3', floor: '35', ceiling: '50', pause_minutes: 15, on_pause: 'ask' },
};
const set = async (more: object = {}) => {
  const sent = { ...rule, ...more };
  const { body } = await admin.get(simulationOf(sent));
  return admin.put('/v1/rate-rules', { ...sent, seen: body.seen });
};
const readRule = async () => (await admin.get('/v1/rate-rules')).body[0];
const actual = async (sc = 'USDT', office_id: string | null = null) =>
  (
    await query(
      `select trim_scale(rate)::text as rate, created_by, rule_id is not null as by_rule from exchange_rates
       where actual and sc = $1 and tc <> $1 and 'UAH' in (sc, tc) and office_id is not distinct from $2`,
      [sc, office_id],
    )
  )[0];

beforeEach(async () => {
  await query(`delete from rate_samples`);
  await query(`delete from exchange_rates`);
  await query('delete from rate_rules');
  await query(`update rate_sources set is_on = id in ('manual', 'whitebit', 'binance')`);
  await world.rate({ sc: 'USDT', tc: 'UAH', rate: '41.5' });
});

describe('a rule that publishes', () => {
  test('follows the market as the system, and the journal says why this rate', async () => {
    await set();
    await market(42);
    await look();
    expect(await actual()).toEqual({ rate: '41.58', created_by: null, by_rule: true });
    const { body } = await admin.get('/v1/audit?kind=rate_created&size=1');
    expect(body.items).toMatchObject([
      {
        ...{ actor: null, before: { rate: '41.5' } },
        after: {
          ...{ rate: '41.58', market: { mid: '42', voices: [{ sources: ['binance'], counts: true }, {}] } },
          rule: { margin_percent: '1', step: '0.01', step_percent: '1', day_percent: '3', floor: '35', ceiling: '50' },
        },
      },
    ]);
    expect((await admin.get('/v1/rates/?sc=USDT&tc=UAH')).body.items).toMatchObject([
      { rate: '41.58', set_by: null, by_rule: true },
      { rate: '41.5', set_by: { full_name: null }, by_rule: false },
    ]);
    await look();
    expect(await query('select count(*)::int as records from exchange_rates')).toEqual([{ records: 2 }]);
    expect(await readRule()).toMatchObject({ wanted: null, held: null, asks: false });
  });

  test('is held beyond each rail, says why, and asks a person', async () => {
    await set();
    await market(42.5);
    await look();
    expect(await actual()).toMatchObject({ rate: '41.5' });
    expect(await readRule()).toMatchObject({ held: 'step', wanted: '42.07', asks: true });
    await set({ step_percent: '3', ceiling: '42' });
    await look();
    expect(await readRule()).toMatchObject({ held: 'ceiling', asks: true });
    await set({ step_percent: '3', day_percent: '1' });
    await look();
    expect(await readRule()).toMatchObject({ held: 'day' });
    expect(await actual()).toMatchObject({ rate: '41.5', by_rule: false });
  });

  test('does nothing without a market rate, nor brings back a pair that a person has taken away', async () => {
    await set();
    await look();
    expect(await readRule()).toMatchObject({ held: 'paused', asks: false, wanted: null });
    await query(`update rate_rules set paused_since = now() - interval '16 minutes'`);
    await look();
    expect(await readRule()).toMatchObject({ held: 'paused', asks: true });
    expect(await actual()).toMatchObject({ rate: '41.5' });
    await market(42);
    const [{ id }] = await query('select id from exchange_rates');
    await admin.patch(`/v1/rates/${id}/status?active=false`);
    await look();
    expect([await actual(), await readRule()]).toMatchObject([undefined, { held: 'pairOff', wanted: '41.58' }]);
  });

  test('takes the pair away when it is paused for longer than it may, where its owner chose that', async () => {
    await set({ on_pause: 'switch_off' });
    await look();
    expect(await actual()).toMatchObject({ rate: '41.5' });
    await query(`update rate_rules set paused_since = now() - interval '16 minutes'`);
    await look();
    expect(await actual()).toBeUndefined();
    const { body } = await admin.get('/v1/audit?kind=rate_switched&size=1');
    expect(body.items).toMatchObject([{ actor: null, after: { actual: false, paused: 'noSource' } }]);
  });

  test('never crosses, and never does what the guard would ask a person to confirm', async () => {
    await world.rate({ sc: 'UAH', tc: 'USDT', rate: '0.024' });
    await set({ margin_percent: '0' });
    await market(41.8);
    await look();
    expect([await actual(), await readRule()]).toMatchObject([{ rate: '41.5' }, { held: 'crossed' }]);
    // Its own office crosses it with a rate of its own, which the rule does not see: the guard does.
    await query(`delete from exchange_rates where sc = 'UAH'`);
    await admin.post('/v1/rates/subscribe', { sc: 'UAH', tc: 'USDT', rmv_office_ids: [office.id] });
    await world.rate({ sc: 'UAH', tc: 'USDT', rate: '0.024', office_id: office.id });
    await look();
    expect([await actual(), await readRule()]).toMatchObject([{ rate: '41.5' }, { held: 'guard', asks: true }]);
  });

  test('of an office moves the office’s own rate alone', async () => {
    await world.rate({ sc: 'USDT', tc: 'UAH', rate: '41.4', office_id: office.id });
    await set({ office_id: office.id });
    await market(42);
    await look();
    expect([await actual(), await actual('USDT', office.id)]).toMatchObject([{ rate: '41.5' }, { rate: '41.58' }]);
  });

  test('publishes once from two nodes at the same moment', async () => {
    await set();
    await market(42);
    await Promise.all([look(), look(), look(), look()]);
    expect(await query(`select count(*)::int as records from exchange_rates`)).toEqual([{ records: 2 }]);
  });

  test('and an admin who publishes meanwhile come one after the other', async () => {
    await set();
    await market(42);
    const publish = () =>
      admin.post('/v1/rates/publish', { rates: [{ sc: 'USDT', tc: 'UAH', rate: '41.2' }], confirm: false });
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([publish(), look()]);
      await look();
      // From either rate the rule goes to the market, and no record stands beside another one.
      expect(await actual()).toMatchObject({ rate: '41.58' });
    }
    const rows = await query(`select count(*) filter (where actual)::int as actual from exchange_rates`);
    expect(rows).toEqual([{ actual: 1 }]);
  });
});

test('A rule that only proposes writes nothing, and says what it wants', async () => {
  await set({ mode: 'proposes' });
  await market(42);
  await look();
  expect(await actual()).toMatchObject({ rate: '41.5' });
  expect(await readRule()).toMatchObject({ mode: 'proposes', wanted: '41.58', held: null });
});

test('A rule is set after a fresh look at its numbers, in the journal, once for a scope and pair', async () => {
  expect(await set()).toMatchObject({ status: 200, body: { margin_percent: '1', mode: 'publishes' } });
  expect(await set({ margin_percent: '1.5' })).toMatchObject({ status: 200, body: { margin_percent: '1.5' } });
  expect((await admin.get('/v1/rate-rules')).body).toHaveLength(1);
  for (const wrong of [
    { margin_percent: '21' },
    { ceiling: '35' },
    { step_percent: '4' },
    { tc: 'USDT' },
    { floor: '0' },
  ])
    expect(await set(wrong), JSON.stringify(wrong)).toMatchObject({ status: 422 });
  expect(await set({ office_id: '00000000-0000-0000-0000-000000000000' })).toMatchObject({ status: 404 });
  const { body } = await admin.get('/v1/audit?kind=rate_rule_changed&size=1');
  expect(body.items).toMatchObject([{ before: { margin_percent: '1' }, after: { margin_percent: '1.5' } }]);
});

test('A simulation plays the samples of the week, and writes nothing', async () => {
  for (const [mid, hours] of [
    [41.9, 40],
    [42, 30],
    [42.1, 20],
    [44, 10],
  ] as const)
    await market(mid, hours * 60);
  const { body } = await admin.get(simulationOf(rule));
  expect(body).toMatchObject({ moves: 2, looks: 4, held: { step: 1 } });
  // No rate stood a week ago, so it begins with the first that it wants.
  expect(body.steps.map(({ rate, held }: { rate: string; held: string }) => [rate, held])).toEqual([
    ['41.48', null],
    ['41.58', null],
    ['41.67', null],
    ['41.67', 'step'],
  ]);
  expect(await readRule()).toBeUndefined();
});

test('The database refuses a rate by a rule that does not publish, of another pair, or beyond its floor', async () => {
  const { body } = await set();
  const write = (sc: string, tc: string, rate: string) =>
    verdictOf(
      serverDb.pool.query(
        `insert into exchange_rates (id, sc, tc, rate, actual, rule_id) values (gen_random_uuid(), $1, $2, $3, false, $4)`,
        [sc, tc, rate, body.id],
      ),
    );
  expect([await write('USDT', 'UAH', '34.99'), await write('USDT', 'UAH', '50.01')]).toEqual(['OB190', 'OB190']);
  expect([await write('UAH', 'USDT', '0.024'), await write('USDT', 'UAH', '42')]).toEqual(['OB190', 'accepted']);
  expect(await verdictOf(serverDb.pool.query('update exchange_rates set rule_id = null'))).toBe('OB001');
  await set({ mode: 'proposes' });
  expect(await write('USDT', 'UAH', '42')).toBe('OB190');
});
