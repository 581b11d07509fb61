import { afterAll, expect, test, vi } from 'vitest';
import { rateService } from '../rate/rate.service.ts';
import { rateStore } from '../rate/rate.store.ts';
import { rateRuleService } from '../rate-rule/rate-rule.service.ts';
import { rateRuleStore } from '../rate-rule/rate-rule.store.ts';
import { rateSourceService } from '../rate-source/rate-source.service.ts';
import { rateSourceStore } from '../rate-source/rate-source.store.ts';
import { forFile } from '../testing/for-file.ts';
import { patience } from '../testing/live.test-kit.ts';
import { looksOfTest } from '../testing/rate-rule.test-kit.ts';
import { asServerRole } from '../testing/server-role.test-kit.ts';
import { openWorld, type Person } from '../testing/world.ts';
import { rateRadarService } from './rate-radar.service.ts';
import { rateRadarStore } from './rate-radar.store.ts';

const world = await forFile(openWorld());
const serverDb = await asServerRole(world);
afterAll(() => serverDb.pool.end());
const office = await world.office();
const [admin, owner] = [await world.admin(), await world.owner(office)];

const rates = rateService({
  ...{ store: rateStore(serverDb), wake: () => undefined, jumpPercent: '3' },
  promises: { addTo: async () => [], listPromisable: async () => new Map() },
});
const sources = rateSourceService(rateSourceStore(serverDb));
const rules = rateRuleService({ store: rateRuleStore(serverDb), rates, sources, looks: looksOfTest });
const wake = vi.fn();
const { look } = rateRadarService({ store: rateRadarStore(serverDb), rates, sources, rules, wake });

const query = async (text: string, values: unknown[] = []) => (await world.db.pool.query(text, values)).rows;
const radarOf = async (person: Person) => (await world.as(person).get('/v1/rate-radar')).body.items;
const toldTo = async (person: Person) =>
  (await world.as(person).get('/v1/users/me/inbox')).body.items.map(
    ({ title, body }: { title: string; body: string }) => [title, body],
  );
const isTold = (person: Person, ...notices: string[][]) =>
  vi.waitFor(async () => expect((await toldTo(person)).sort()).toEqual([...notices].sort()), patience);

const market = (mid: number) =>
  query(
    `insert into rate_samples (source, base, quote, bid, ask, at)
     select s, 'USDT', 'UAH', $1 * 0.9995, $1 * 1.0005, now() from unnest(array['whitebit', 'binance']) s`,
    [mid],
  );

const far = 'A rate is far from the market';
const global = [far, 'USDT → UAH\nAll offices'];
const own = [far, 'UAH → USDT\nOffice: Rynok'];

test('Admins hear once of what goes wrong with rates, owners of what is theirs, and again when it comes back', async () => {
  await query(`update rate_sources set is_on = id in ('manual', 'whitebit', 'binance', 'kraken')`);
  await world.rate({ sc: 'USDT', tc: 'UAH', rate: '40' });
  await world.rate({ sc: 'UAH', tc: 'USDT', rate: '0.02', office_id: office.id });
  await market(40.5);
  await look();
  expect(await radarOf(admin)).toMatchObject([{ kind: 'market', sc: 'UAH', office_id: office.id }]);
  await isTold(owner, own);

  await market(45);
  await query(`update rate_sources set failures = 3, fault = 'slow' where id = 'kraken'`);
  await query(
    `insert into rate_rules (sc, tc, mode, margin_percent, step, step_percent, day_percent, floor, ceiling, pause_minutes, on_pause,
       held, asks_since)
     values ('USDT', 'EUR', 'publishes', 1, 0.01, 1, 3, 0.5, 1, 15, 'ask', 'paused', now())`,
  );
  await look();
  expect((await radarOf(admin)).map(({ kind, why, percent }: Record<string, unknown>) => [kind, why, percent])).toEqual(
    expect.arrayContaining([
      ['market', null, '11.11'],
      ['source', 'slow', null],
      ['rule', 'paused', null],
    ]),
  );
  expect(await radarOf(owner)).toMatchObject([{ kind: 'market', office_id: office.id }]);
  const others = [
    ['A source of market rates does not answer', 'kraken'],
    ['A rule of rates is held and asks you', 'USDT → EUR\nAll offices'],
  ];
  await isTold(admin, own, global, ...others);
  wake.mockClear();
  await look();
  expect(wake).not.toHaveBeenCalled();

  await market(40.5);
  await query(`update rate_sources set failures = 0 where id = 'kraken'`);
  await query(`update rate_rules set asks_since = null`);
  await look();
  expect(await radarOf(admin)).toMatchObject([{ kind: 'market', sc: 'UAH' }]);
  await market(45);
  await look();
  await isTold(admin, own, global, global, ...others);
  await isTold(owner, own);
});

test('An admin says for each currency how far is too far', async () => {
  const bounds = { low: '20', high: '100', agree_percent: '0.5', spread_percent: '2' };
  const set = (more: object) => world.as(admin).put('/v1/market-rates/UAH', { ...bounds, ...more });
  for (const far_percent of ['0', '-1', '50.1', 'far']) expect((await set({ far_percent })).status).toBe(422);
  expect(await set({ far_percent: '12' })).toMatchObject({ status: 200, body: { far_percent: '12' } });
  expect(await set({})).toMatchObject({ body: { far_percent: '12' } });
  await world.rate({ sc: 'USDT', tc: 'UAH', rate: '40.01' });
  await query('delete from rate_troubles');
  await look();
  expect(await radarOf(admin)).toEqual([]);
  await set({ far_percent: '11' });
  await look();
  expect(await radarOf(admin)).toHaveLength(2);
});
