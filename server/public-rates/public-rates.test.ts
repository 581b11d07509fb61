import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { kyivDay } from '#domain/hours/kyiv.ts';
import { firstSettings } from '#domain/setting.ts';
import { newId } from '../lib/id.ts';
import { forFile } from '../testing/for-file.ts';
import { patience } from '../testing/live.test-kit.ts';
import { exchangeIn, openWorld } from '../testing/world.ts';

const world = await forFile(openWorld({ env: { CORS_ORIGINS: 'https://desk.example' } }));
const { office, toCoin, admin, cashier, customer } = await exchangeIn(world, {
  name: 'Rynok',
  name_uk: 'Ринок',
  phone: '+380322000001',
});
const url = '/v1/public/rates';
const month = `${url}/month`;
const read = (headers: Record<string, string> = {}, path = url) => world.as().get(path, headers);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const offered = async () => (await read()).body.offices[0]?.rates;
const asAdmin = world.as(admin);
/** Another node may have made the change, so an answer that is kept here ends a moment later. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, patience);

describe('the public rates', () => {
  test('tell everybody what each office offers, as people read it, without anything about a person', async () => {
    const { status, body, text } = await read();
    expect(status).toBe(200);
    expect(body.pairs).toEqual([
      { sc: 'USD', tc: 'USDT', quoted: 'USDT' },
      { sc: 'USDT', tc: 'USD', quoted: 'USD' },
    ]);
    expect(body.offices).toMatchObject([
      {
        ...{ id: office.id, name: 'Rynok', name_uk: 'Ринок', open_now: true, changes_at: null },
        rates: [
          {
            sc: 'USD',
            tc: 'USDT',
            rate: '0.9985',
            quote: '1.0015',
            set_at: toCoin.ts,
            min_amount: null,
            max_amount: null,
          },
          { sc: 'USDT', tc: 'USD', rate: '0.9955', quote: '1.0045' },
        ],
      },
    ]);
    expect(text).not.toMatch(/phone|380322|wallet|user|closed_reason/);
    for (const { id } of [cashier, customer, admin]) expect(text).not.toContain(id);
  });

  test('follow a new rate, new bounds, a closing and an office that goes', async () => {
    await asAdmin.post('/v1/rates/', { sc: 'USD', tc: 'USDT', rate: '0.9986', office_id: null });
    await soon(async () => expect(await offered()).toMatchObject([{ rate: '0.9986' }, {}]));
    await asAdmin.post('/v1/terms', { sc: 'USD', tc: 'USDT', office_id: null, min_amount: '100', max_amount: '5000' });
    await soon(async () => expect(await offered()).toMatchObject([{ min_amount: '100', max_amount: '5000' }, {}]));
    const until = new Date(Date.now() + 3_600_000);
    await asAdmin.put(`/v1/offices/${office.id}/closed`, { until, reason: 'Olena is ill' });
    await soon(async () => {
      const { body, text } = await read();
      expect(body.offices).toMatchObject([{ open_now: false, paused: true, changes_at: until.toISOString() }]);
      expect(text).not.toContain('Olena');
    });
    await asAdmin.put(`/v1/offices/${office.id}/closed`, { until: null });
    await soon(async () => expect((await read()).body.offices).toMatchObject([{ open_now: true, paused: false }]));
    const { id } = await world.office({ name: 'Podil' });
    await soon(async () => expect((await read()).body.offices).toHaveLength(2));
    await asAdmin.delete(`/v1/offices/${id}`);
    await soon(async () => expect((await read()).body.offices).toHaveLength(1));
  });

  test('are not sent again to who has them, in whichever form', async () => {
    const { headers } = await read();
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=1, must-revalidate', vary: 'accept-encoding' });
    const tag = String(headers.etag);
    expect(tag).toMatch(/^"[\w-]{20,}"$/);
    for (const known of [tag, `W/${tag}`, `"another", ${tag}`, '*'])
      expect(await read({ 'if-none-match': known })).toMatchObject({ status: 304, text: '', headers: { etag: tag } });
    expect((await read({ 'if-none-match': '"another"' })).status).toBe(200);
    const packed = await read({ 'accept-encoding': 'br' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', etag: expect.not.stringMatching(tag) });
    const again = { 'accept-encoding': 'br', 'if-none-match': String(packed.headers.etag) };
    expect((await read(again)).status).toBe(304);
    const { rawPayload } = await world.app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(JSON.parse(brotliDecompressSync(rawPayload).toString()).offices).toHaveLength(1);
    await asAdmin.post('/v1/rates/', { sc: 'USD', tc: 'USDT', rate: '0.9987', office_id: null });
    await soon(async () => expect((await read({ 'if-none-match': tag })).status).toBe(200));
  });

  test('are open to pages of every site without credentials, and nothing else is', async () => {
    const origin = 'https://elsewhere.example';
    const { headers } = await read({ origin });
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    const asked = { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'if-none-match' };
    expect(await world.as().send('OPTIONS', url, undefined, asked)).toMatchObject({
      status: 204,
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'If-None-Match' },
    });
    expect((await read({ origin: 'https://desk.example' })).headers['access-control-allow-origin']).toBe('*');
    const other = (await world.as(customer).get('/v1/terms', { origin })).headers;
    expect(other['access-control-allow-origin']).toBeUndefined();
    expect(other['cross-origin-resource-policy']).toBe('same-origin');
  });

  test('have the last 30 days of each global rate, as it stood at the end of the day', async () => {
    const setAgo = (days: number, sc: string, tc: string, rate: string, how: { hidden?: true; at?: string } = {}) =>
      world.db.pool.query(
        `insert into exchange_rates (id, sc, tc, rate, ts, actual, office_id, hidden_at) values ($1, $2, $3, $4,
           ((now() at time zone 'Europe/Kiev')::date - $5::int + time '23:50') at time zone 'Europe/Kiev', false, $6,
           case when $7 then now() end)`,
        [newId(), sc, tc, rate, days, how.at ?? null, how.hidden ?? false],
      );
    await setAgo(40, 'USD', 'USDT', '0.5');
    await setAgo(2, 'USD', 'USDT', '0.625');
    await setAgo(1, 'USD', 'USDT', '0.9', { hidden: true });
    await setAgo(1, 'USD', 'USDT', '0.8', { at: office.id });
    await setAgo(1, 'USDT', 'USD', '0.9');
    await setAgo(3, 'PLN', 'USDT', '0.25');
    const { status, headers, body } = await read(undefined, month);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=60, must-revalidate');
    const [toCoins, toDollars, ...others] = body.pairs;
    // Nobody has switched on a rate of the zloty.
    expect(others).toEqual([]);
    expect(toCoins).toMatchObject({ sc: 'USD', tc: 'USDT', quoted: 'USDT' });
    expect(toCoins.days).toHaveLength(30);
    expect(toCoins.days.at(26)).toEqual({ day: kyivDay(daysAgo(3)), rate: '0.5', quote: '2' });
    expect(toCoins.days.slice(27)).toMatchObject([{ rate: '0.625', quote: '1.6' }, { rate: '0.625' }, {}]);
    expect(toDollars.days).toMatchObject([
      { day: kyivDay(daysAgo(1)), rate: '0.9' },
      { day: kyivDay(daysAgo(0)), rate: '0.9955' },
    ]);
    expect(await read({ 'if-none-match': String(headers.etag) }, month)).toMatchObject({ status: 304, text: '' });
    await asAdmin.post('/v1/rates/', { sc: 'USDT', tc: 'USD', rate: '0.9956', office_id: null });
    await soon(async () =>
      expect((await read(undefined, month)).body.pairs[1].days.at(-1)).toMatchObject({ rate: '0.9956' }),
    );
  });

  test('end for the public when an admin switches them off, also for who has them', async () => {
    const tag = String((await read()).headers.etag);
    await asAdmin.put('/v1/settings', { public_rates: false });
    for (const path of [url, month])
      expect(await read({ 'if-none-match': tag }, path)).toMatchObject({
        status: 403,
        body: { code: 'FEATURE_DISABLED' },
      });
    await asAdmin.put('/v1/settings', firstSettings);
    expect((await read()).status).toBe(200);
  });
});

test('An address may ask so often in a minute, a person with another address still may, and one who is signed in too', async () => {
  const limited = await forFile(openWorld({ env: { LIMITS: 'on', CALLS_PER_MINUTE: '10' } }));
  const from = (ip: string) => limited.app.inject({ url, remoteAddress: ip });
  const answers = await Promise.all(Array.from({ length: 30 }, () => from('198.51.100.7')));
  // The minute may change in the middle.
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(20);
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await from('198.51.100.8')).statusCode).toBe(200);
});

test('An office with a rate that only it has quotes it by that rate, and its own bounds come first', async () => {
  const { id } = await world.office({ name: 'Own' });
  await world.rate({ sc: 'USDT', tc: 'UAH', rate: '42.02', office_id: id });
  await world.rate({ sc: 'UAH', tc: 'USDT', rate: '0.02373', office_id: id });
  const bounds = { sc: 'UAH', tc: 'USDT', min_amount: '500', max_amount: null };
  await asAdmin.post('/v1/terms', { ...bounds, office_id: null });
  await asAdmin.post('/v1/terms', { ...bounds, office_id: id, min_amount: '1000' });
  await soon(async () => {
    const { body } = await read();
    const own = body.offices.find((one: { id: string }) => one.id === id);
    expect(own.rates).toMatchObject([
      { sc: 'UAH', tc: 'USDT', quote: '42.1408', min_amount: '1000' },
      { sc: 'USD', quote: expect.anything() },
      { sc: 'USDT', tc: 'UAH', rate: '42.02', quote: '42.02' },
      { sc: 'USDT', tc: 'USD' },
    ]);
  });
  expect(toCoin.sc).toBe('USD');
});
