import { expect, test, vi } from 'vitest';
import { firstSettings } from '#domain/setting.ts';
import { putOnBooks } from '../testing/books.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { patience } from '../testing/live.test-kit.ts';
import { exchangeIn, openWorld } from '../testing/world.ts';

const world = await forFile(openWorld());
const { office, admin } = await exchangeIn(world);
const asAdmin = world.as(admin);
const lviv = `(select id from cities where name_en = 'Lviv' limit 1)`;
await world.db.pool.query(`update offices set city_id = ${lviv}`);
// What is free is kept for half a minute, so the books begin before the first reading.
await putOnBooks(world, office, { usd: '7321.55', usdt: '0' });

const url = '/v1/public/rates.xml';
const read = (headers: Record<string, string> = {}) => world.as().get<string>(url, headers);
const soon = (check: () => Promise<void>) => vi.waitFor(check, patience);
const itemsOf = (text: string) => [...text.matchAll(/<item>(.*)<\/item>/g)].map(([, inside]) => inside);

test('The file has one item for each direction and city of the open offices, in the form of the aggregators', async () => {
  expect(itemsOf((await read()).text)).toEqual([]);
  await asAdmin.post('/v1/terms', { sc: 'USD', tc: 'USDT', office_id: null, min_amount: '100', max_amount: '5000' });
  await asAdmin.put('/v1/price-codes', { currencies: { USD: 'CASHUSD', USDT: 'USDTTRC20' }, cities: { Lviv: 'LVOV' } });
  const toCoins =
    '<from>CASHUSD</from><to>USDTTRC20</to><in>1</in><out>0.9985</out><amount>4992.5</amount><minamount>100 USD</minamount><maxamount>5000 USD</maxamount><city>LVOV</city>';
  const toCash =
    '<from>USDTTRC20</from><to>CASHUSD</to><in>1</in><out>0.9955</out><amount>5000</amount><city>LVOV</city>';
  await soon(async () => {
    const { text, headers } = await read();
    expect(headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    expect(itemsOf(text)).toEqual([toCoins, toCash]);
    expect(text.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<rates>\n')).toBe(true);
    expect(text).not.toContain('7321');
    expect(await read({ 'if-none-match': String(headers.etag) })).toMatchObject({ status: 304, text: '' });
  });
  await asAdmin.put(`/v1/offices/${office.id}/closed`, { until: new Date(Date.now() + 3_600_000), reason: 'Ill' });
  await soon(async () => expect(itemsOf((await read()).text)).toEqual([]));
});

test('Its codes are set by an admin, in the journal, and it is switched off with the public rates', async () => {
  const set = (body: object) => asAdmin.put('/v1/price-codes', body);
  for (const code of ['usd', 'X', '<b>', 'A'.repeat(21)])
    expect(await set({ currencies: { USD: code }, cities: {} }), code).toMatchObject({ status: 422 });
  expect(await set({ currencies: {}, cities: { Kyiv: 'KIEV' } })).toMatchObject({ body: { cities: { Kyiv: 'KIEV' } } });
  const { body } = await asAdmin.get('/v1/audit?kind=price_codes_changed&size=1');
  expect(body.items).toMatchObject([{ before: { cities: { Lviv: 'LVOV' } }, after: { cities: { Kyiv: 'KIEV' } } }]);
  await asAdmin.put('/v1/settings', { public_rates: false });
  await soon(async () => expect(await read()).toMatchObject({ status: 403 }));
  await asAdmin.put('/v1/settings', { public_rates: firstSettings.public_rates });
});
