import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { RateSource } from '#domain/rate-source/sample.ts';
import type { Job } from '../jobs/job-run.ts';
import { sourceClient } from '../lib/outside/source-client.ts';
import { forFile } from '../testing/for-file.ts';
import { type Madness, openFakeSources } from '../testing/rate-source.test-kit.ts';
import { asServerRole, verdictOf } from '../testing/server-role.test-kit.ts';
import { openWorld } from '../testing/world.ts';
import { rateSampleJobs } from './rate-samples.job.ts';
import { rateSourceStore } from './rate-source.store.ts';

const world = await forFile(openWorld());
const fake = await forFile(openFakeSources());
const forServer = asServerRole(world);
afterAll(async () => (await forServer).pool.end());
const admin = world.as(await world.admin());
/** `slow` is a source that takes longer than the machine of a test may. */
const jobs = (timeoutMs = 10_000) =>
  rateSampleJobs(rateSourceStore(world.db), sourceClient({ relay: fake.url, timeoutMs }));
const run = (job: Job | undefined) =>
  job?.run({ signal: new AbortController().signal, memo: undefined, remember: () => undefined });

const query = async (text: string, values: unknown[] = []) => (await world.db.pool.query(text, values)).rows;
/** As the job does it on one node, and at once. */
async function ask(timeoutMs?: number) {
  await query(`update rate_sources set next_at = now() where fault is distinct from 'busy'`);
  await run(jobs(timeoutMs)[0]);
}
const switchOn = async (...names: string[]) => {
  for (const name of names) await admin.put(`/v1/rate-sources/${name}`, { on: true });
};
const sourceOf = async (id: RateSource) =>
  (await admin.get('/v1/rate-sources')).body.find((source: { id: string }) => source.id === id);
const marketOf = async (currency: string) =>
  (await admin.get('/v1/market-rates')).body.find((market: { currency: string }) => market.currency === currency);

beforeEach(async () => {
  fake.mad.clear();
  fake.asked.length = 0;
  await query('delete from rate_samples');
  await query(`update rate_sources set is_on = id = 'manual', failures = 0, fault = null, answered_at = null`);
});

describe('market rates', () => {
  test('come of all five sources, with the digits that each has sent', async () => {
    await switchOn('nbu', 'whitebit', 'binance', 'kraken', 'monobank');
    await ask();
    expect(await marketOf('UAH')).toMatchObject({
      ...{ bid: '41.9', ask: '41.96', mid: '41.93', paused: null, low: '20', high: '100' },
      voices: [
        { sources: ['binance'], crossed: false, counts: true, fault: null },
        { sources: ['whitebit'], crossed: false, counts: true, fault: null },
      ],
    });
    expect(await marketOf('USD')).toMatchObject({
      ...{ bid: '0.9986518', paused: null },
      voices: [
        { sources: ['kraken'], bid: '0.999' },
        { crossed: true, sources: ['binance', 'monobank', 'nbu', 'whitebit'], bid: '0.9983036' },
      ],
    });
    expect((await marketOf('EUR')).voices.map(({ sources }: { sources: string[] }) => sources[0])).toEqual([
      'binance',
      'kraken',
      'binance',
    ]);
    expect((await sourceOf('nbu')).samples).toMatchObject([
      { base: 'EUR', quote: 'UAH', bid: '48.451', ask: '48.451' },
      { base: 'USD', quote: 'UAH', bid: '41.9712' },
    ]);
    expect(fake.asked.map(({ path }) => path)).toContain('/api/v4/public/orderbook/USDT_UAH?limit=1');
  });

  test('are not there while nothing is on, and nobody is asked then', async () => {
    await ask();
    expect(fake.asked).toEqual([]);
    expect(await marketOf('UAH')).toMatchObject({ paused: 'noSource', bid: null, mid: null });
  });

  test('are made of what an admin reads too, for two hours, and a slip is refused', async () => {
    await switchOn('whitebit');
    await ask();
    expect(await marketOf('UAH')).toMatchObject({ paused: 'oneSource' });
    const read = (currency: string, bid: string, asked: string) =>
      admin.post('/v1/rate-sources/manual/readings', { currency, bid, ask: asked });
    expect(await read('UAH', '41.9', '42')).toMatchObject({
      status: 201,
      body: { quote: 'UAH', bid: '41.9', ask: '42' },
    });
    expect(await marketOf('UAH')).toMatchObject({ paused: null, mid: '41.94' });
    for (const [bid, asked] of [
      ['0.0238', '0.0239'],
      ['42', '41.9'],
      ['41', '43'],
      ['NaN', '42'],
      ['419', '420'],
    ] as const)
      expect(await read('UAH', bid, asked), bid).toMatchObject({ status: 422 });
    expect(await read('CZK', '20', '21')).toMatchObject({ status: 404 });
    await query(`update rate_samples set at = now() - interval '7201 seconds' where source = 'manual'`);
    expect(await marketOf('UAH')).toMatchObject({ paused: 'oneSource', voices: [{ fault: 'stale' }, { fault: null }] });
    const { body } = await admin.get('/v1/audit?kind=reading_made');
    expect(body.items).toMatchObject([{ after: { bid: '41.9', ask: '42' } }]);
  });

  test('are judged by bounds that an admin sets, after a fresh sign-in and with an entry of the journal', async () => {
    const bounds = { low: '35', high: '41', agree_percent: '0.5', spread_percent: '2' };
    await switchOn('whitebit', 'binance');
    await ask();
    expect(await admin.put('/v1/market-rates/UAH', bounds)).toMatchObject({
      status: 200,
      body: { paused: 'noSource' },
    });
    expect(await admin.put('/v1/market-rates/UAH', { ...bounds, low: '41' })).toMatchObject({ status: 422 });
    expect(await admin.put('/v1/market-rates/USDT', bounds)).toMatchObject({ status: 422 });
    expect(await admin.put('/v1/market-rates/UAH', { ...bounds, low: '20', high: '100' })).toMatchObject({
      body: { paused: null },
    });
    const { body } = await admin.get('/v1/audit?kind=market_changed');
    expect(body.items).toMatchObject([{ before: { high: '41' }, after: { high: '100' } }, { after: { low: '35' } }]);
  });
});

describe('a source that goes mad', () => {
  // What is kept of it, and what is said of it.
  const plays: [Madness, RateSource, string][] = [
    ['zeros', 'binance', 'notPositive'],
    ['NaN', 'binance', 'notPositive'],
    ['NaN', 'nbu', 'unreadable'],
    ['strings', 'kraken', 'notPositive'],
    ['inverted', 'whitebit', 'inverted'],
    ['frozen', 'whitebit', 'frozen'],
    ['thin', 'whitebit', 'thin'],
    ['slow', 'binance', 'slow'],
    ['cut off', 'binance', 'unreachable'],
    ['HTML', 'binance', 'unreadable'],
    ['429', 'binance', 'busy'],
    ['too much', 'whitebit', 'tooLarge'],
    ['elsewhere', 'binance', 'refused'],
  ];
  test.each(plays)(
    'with %s (%s) gives no sample, is said to be %s, and the market pauses',
    async (madness, id, fault) => {
      fake.mad.set(id, madness);
      await switchOn(id, id === 'whitebit' ? 'binance' : 'whitebit');
      await ask();
      expect(await sourceOf(id)).toMatchObject({ fault, failures: 1, samples: [], answered_at: null });
      expect(await marketOf('UAH')).toMatchObject({ paused: 'oneSource', mid: null });
    },
  );

  test.each([
    ['stale', 'stale'],
    ['a clock that is off', 'early'],
  ] as const)('with %s is not heard', async (madness, fault) => {
    fake.mad.set('whitebit', madness).set('nbu', madness).set('monobank', madness);
    await switchOn('nbu', 'whitebit', 'binance', 'kraken', 'monobank');
    await ask();
    expect(await marketOf('UAH')).toMatchObject({ paused: 'oneSource', voices: [{ fault: null }, { fault }] });
    expect(await marketOf('USD')).toMatchObject({ paused: 'oneSource', voices: [{ sources: ['kraken'] }] });
  });

  test('is left alone twice as long each time, and as long as it asks for', async () => {
    fake.mad.set('binance', '429').set('whitebit', 'HTML');
    await switchOn('binance', 'whitebit');
    await ask();
    await ask();
    await ask();
    const waits = await query(
      `select id, failures, round(extract(epoch from next_at - asked_at))::int as seconds from rate_sources where is_on and id <> 'manual' order by id`,
    );
    expect(waits).toEqual([
      { id: 'binance', failures: 1, seconds: 600 },
      { id: 'whitebit', failures: 3, seconds: 480 },
    ]);
    fake.mad.clear();
    await ask();
    expect(await sourceOf('whitebit')).toMatchObject({ failures: 0, fault: null });
  });

  test('does not silence the other pairs that it gives', async () => {
    await switchOn('binance');
    fake.prices.coin.UAH = ['0.00000000', '0.00000000'];
    await ask();
    fake.prices.coin.UAH = ['41.90', '41.96'];
    expect(await sourceOf('binance')).toMatchObject({ failures: 0, fault: 'notPositive', samples: [{ quote: 'EUR' }] });
  });

  test('counts no longer when it is switched off, and never when its last sample is old', async () => {
    await switchOn('whitebit', 'binance');
    await ask();
    expect(await marketOf('UAH')).toMatchObject({ paused: null });
    await admin.put('/v1/rate-sources/binance', { on: false });
    expect(await marketOf('UAH')).toMatchObject({ paused: 'oneSource', voices: [{ sources: ['whitebit'] }] });
    await query(`update rate_samples set at = now() - interval '181 seconds'`);
    expect(await marketOf('UAH')).toMatchObject({ paused: 'noSource' });
  });
});

describe('a source', () => {
  test('is asked where and as often as an admin says, and at no address of ours', async () => {
    const set = (body: object, id = 'kraken') => admin.put(`/v1/rate-sources/${id}`, body);
    expect(await set({ on: true, base_url: 'https://rates.example.com/v1/', every_seconds: 120 })).toMatchObject({
      body: { on: true, base_url: 'https://rates.example.com/v1', every_seconds: 120, limit_seconds: 180, samples: [] },
    });
    for (const base_url of [
      ...['http://api.kraken.com', 'https://10.0.0.1', 'https://localhost', 'https://[::1]/', 'https://0x7f.1'],
      ...['https://a:b@kraken.com', 'https://kraken.com:8443', 'https://kraken.com/?x=1', 'kraken.com', ''],
    ])
      expect(await set({ base_url }), base_url).toMatchObject({ status: 422 });
    expect(await set({ every_seconds: 60 }, 'monobank')).toMatchObject({ status: 422 });
    expect(await set({ every_seconds: 10 })).toMatchObject({ status: 422 });
    expect(await set({ on: false }, 'manual')).toMatchObject({ status: 422 });
    expect(await set({ on: true }, 'bestchange')).toMatchObject({ status: 404 });
    const { body } = await admin.get('/v1/audit?kind=rate_source_changed&size=1');
    expect(body.items).toMatchObject([
      { before: { on: false, every_seconds: 60 }, after: { on: true, base_url: 'https://rates.example.com/v1' } },
    ]);
    await set({ base_url: 'https://api.kraken.com', every_seconds: 60 });
  });

  test('without an address is not asked, and what it said counts until it is too old', async () => {
    await switchOn('whitebit', 'binance');
    await ask();
    fake.asked.length = 0;
    await admin.put('/v1/rate-sources/binance', { base_url: null });
    await ask();
    expect(new Set(fake.asked.map(({ source }) => source))).toEqual(new Set(['whitebit']));
    expect(await marketOf('UAH')).toMatchObject({ paused: null });
    await admin.put('/v1/rate-sources/binance', { base_url: 'https://api.binance.com' });
  });

  test('is asked once by two nodes at the same moment', async () => {
    await switchOn('kraken');
    await query('update rate_sources set next_at = now()');
    const [samples] = jobs();
    await Promise.all([run(samples), run(samples), run(samples)]);
    expect(fake.asked.map(({ path }) => path).toSorted()).toEqual([
      '/0/public/Ticker?pair=USDTEUR',
      '/0/public/Ticker?pair=USDTUSD',
    ]);
  });

  test('leaves samples for 90 days', async () => {
    await query(
      `begin; set local obmin.past = 'on';
       insert into rate_samples (source, base, quote, bid, ask, at, taken_at)
       select 'kraken', 'USDT', 'USD', 1, 1.001, t, t from unnest(array[now() - interval '91 days', now() - interval '89 days']) t; commit`,
    );
    await run(jobs()[1]);
    expect(await query('select count(*)::int as kept from rate_samples')).toEqual([{ kept: 1 }]);
  });
});

test('The database keeps no sample that is no price, and none of another time than now', async () => {
  const server = await forServer;
  const add = (bid: string, asked: string, source = 'kraken') =>
    server.pool.query(
      `insert into rate_samples (source, base, quote, bid, ask, at, taken_at) values ($3, 'USDT', 'USD', $1, $2, now(), '2020-01-01')
       returning taken_at > now() - interval '1 minute' as is_now`,
      [bid, asked, source],
    );
  for (const [bid, asked, source] of [
    ['0', '1', 'kraken'],
    ['1', '0.9', 'kraken'],
    ['1', '1', 'kraken'],
    ['NaN', 'NaN', 'kraken'],
    ['1', '1.1', 'manual'],
  ] as const)
    expect(await verdictOf(add(bid, asked, source)), `${bid} ${asked} ${source}`).toBe('23514');
  expect((await add('1', '1.001')).rows).toEqual([{ is_now: true }]);
  expect(await verdictOf(server.pool.query('update rate_samples set bid = 0.5'))).toBe('42501');
});
