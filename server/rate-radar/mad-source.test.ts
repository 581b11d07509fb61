import { afterAll, expect, test, vi } from 'vitest';
import type { RateSource } from '#domain/rate-source/sample.ts';
import { sourceClient } from '../lib/outside/source-client.ts';
import { rateService } from '../rate/rate.service.ts';
import { rateStore } from '../rate/rate.store.ts';
import { rateRuleService } from '../rate-rule/rate-rule.service.ts';
import { rateRuleStore } from '../rate-rule/rate-rule.store.ts';
import { rateSampleJobs } from '../rate-source/rate-samples.job.ts';
import { rateSourceService } from '../rate-source/rate-source.service.ts';
import { rateSourceStore } from '../rate-source/rate-source.store.ts';
import { forFile } from '../testing/for-file.ts';
import { patience } from '../testing/live.test-kit.ts';
import { looksOfTest } from '../testing/rate-rule.test-kit.ts';
import { type Madness, openFakeSources } from '../testing/rate-source.test-kit.ts';
import { asServerRole } from '../testing/server-role.test-kit.ts';
import { openWorld } from '../testing/world.ts';
import { rateRadarService } from './rate-radar.service.ts';
import { rateRadarStore } from './rate-radar.store.ts';

const world = await forFile(openWorld());
const fake = await forFile(openFakeSources());
const serverDb = await asServerRole(world);
afterAll(() => serverDb.pool.end());
const admin = world.as(await world.admin());

const rates = rateService({
  ...{ store: rateStore(serverDb), wake: () => undefined, jumpPercent: '3' },
  promises: { addTo: async () => [], listPromisable: async () => new Map() },
});
const store = rateSourceStore(serverDb);
const sources = rateSourceService(store);
const rules = rateRuleService({ store: rateRuleStore(serverDb), rates, sources, looks: looksOfTest });
const radar = rateRadarService({ store: rateRadarStore(serverDb), rates, sources, rules, wake: () => undefined });
const query = async (text: string, values: unknown[] = []) => (await world.db.pool.query(text, values)).rows;

/** The three jobs, one after the other: what sources say, what rules do with it, and who hears of it. */
async function goRound(timeoutMs = 10_000) {
  await query('update rate_sources set next_at = now()');
  const [ask] = rateSampleJobs(store, sourceClient({ relay: fake.url, timeoutMs }));
  const { signal } = new AbortController();
  await ask?.run({ signal, memo: undefined, remember: () => undefined });
  await rules.look(signal);
  await radar.look();
}

const actual = () =>
  query(`select trim_scale(rate)::text as rate, rule_id is not null as by_rule from exchange_rates where actual`);
const told = async (): Promise<number> =>
  (await admin.get('/v1/users/me/inbox?size=100')).body.items.filter(
    ({ title, body }: Record<string, string>) =>
      title === 'A rule of rates is held and asks you' && body === 'USDT → UAH\nAll offices',
  ).length;

const plays: [Madness, RateSource][] = [
  ...(['zeros', 'NaN', 'strings', 'slow', 'cut off', 'HTML', '429', 'elsewhere'] as const).map(
    (madness): [Madness, RateSource] => [madness, 'binance'],
  ),
  ...(['inverted', 'frozen', 'thin', 'stale', 'a clock that is off', 'too much'] as const).map(
    (madness): [Madness, RateSource] => [madness, 'whitebit'],
  ),
];

test.each(plays)('While a source plays %s (%s), no rule publishes, and an admin is told', async (madness, id) => {
  for (const table of ['rate_samples', 'exchange_rates', 'rate_rules', 'rate_troubles'])
    await query(`delete from ${table}`);
  await query(`update rate_sources set is_on = id in ('manual', 'whitebit', 'binance'), failures = 0, fault = null`);
  await world.rate({ sc: 'USDT', tc: 'UAH', rate: '41.5' });
  await query(`insert into rate_rules (sc, tc, mode, margin_percent, step, step_percent, day_percent, floor, ceiling, pause_minutes, on_pause)
    values ('USDT', 'UAH', 'publishes', 1, 0.01, 3, 9, 1, 99, 15, 'ask')`);
  const before = await told();
  fake.mad.set(id, madness);
  await goRound(madness === 'slow' ? 300 : undefined);
  await query(`update rate_rules set paused_since = paused_since - interval '16 minutes'`);
  await goRound(madness === 'slow' ? 300 : undefined);
  expect(await actual()).toEqual([{ rate: '41.5', by_rule: false }]);
  expect((await admin.get('/v1/rate-radar')).body.items).toMatchObject([{ kind: 'rule', why: 'paused' }]);
  await vi.waitFor(async () => expect(await told()).toBe(before + 1), patience);
  // It was the source alone that held the rule.
  fake.mad.clear();
  await goRound();
  expect(await actual()).toEqual([{ rate: '41.51', by_rule: true }]);
});
