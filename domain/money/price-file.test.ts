import { expect, test } from 'vitest';
import { type PriceOffer, priceFile } from './price-file.ts';
import { brokenRules } from './price-file-rules.test-kit.ts';

const codes = { currencies: { USDT: 'USDTTRC20', UAH: 'CASHUAH' }, cities: { Lviv: 'LVOV', Kyiv: 'KIEV' } };
const offer = (more: Partial<PriceOffer> = {}): PriceOffer => ({
  ...{ sc: 'USDT', tc: 'UAH', rate: '41.35', city: 'Lviv', min_amount: null, max_amount: null, free: '73210.55' },
  ...more,
});
const itemsOf = (...offers: PriceOffer[]) =>
  [...priceFile(offers, codes).matchAll(/<item>(.*)<\/item>/g)].map(([, inside]) => inside);

test('An item has a direction, a city, the rate, and a coarse sum that is no balance', () => {
  expect(itemsOf(offer())).toEqual([
    '<from>USDTTRC20</from><to>CASHUAH</to><in>1</in><out>41.35</out><amount>50000</amount><city>LVOV</city>',
  ]);
  expect(itemsOf(offer({ sc: 'UAH', tc: 'USDT', rate: '0.0238', min_amount: '500', max_amount: '100000' }))).toEqual([
    '<from>CASHUAH</from><to>USDTTRC20</to><in>1</in><out>0.0238</out><amount>2380</amount><minamount>500 UAH</minamount><maxamount>100000 UAH</maxamount><city>LVOV</city>',
  ]);
});

test('Each city has the best rate of a direction once, and what has no code or no sum is left out', () => {
  const items = itemsOf(
    ...[offer(), offer({ rate: '41.4' }), offer({ rate: '41.4', free: '900' }), offer({ city: 'Kyiv', rate: '41.3' })],
    ...[offer({ free: undefined }), offer({ free: '0.4' }), offer({ free: '-5' })],
    ...[offer({ city: 'Odesa', rate: '50' }), offer({ tc: 'CZK', rate: '50' })],
  );
  expect(items.map((item) => /<out>(.*?)<.*<amount>(.*?)<.*<city>(.*?)</.exec(item ?? '')?.slice(1))).toEqual([
    ['41.3', '50000', 'KIEV'],
    ['41.4', '50000', 'LVOV'],
  ]);
  expect(priceFile([], codes)).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<rates>\n</rates>\n');
});

test('Whatever offices offer, the file keeps to the rules of the format', () => {
  const rates = ['41.35', '0.0238', '0.00000001', '1', '1000000000.12345678'];
  const sums = [null, '0.000001', '500', '1234567890.5'];
  const frees = [undefined, '0', '0.4', '73210.55', '99999999999999999999.999999'];
  const offers = rates.flatMap((rate) =>
    sums.flatMap((max_amount) =>
      frees.flatMap((free) =>
        ['Lviv', 'Kyiv', 'Odesa', ''].flatMap((city) => [
          offer({ rate, max_amount, min_amount: max_amount, free, city }),
          offer({ sc: 'UAH', tc: 'USDT', rate, max_amount, free, city }),
        ]),
      ),
    ),
  );
  expect(brokenRules(priceFile(offers, codes))).toEqual([]);
  for (const one of offers) expect(brokenRules(priceFile([one], codes)), JSON.stringify(one)).toEqual([]);
  expect(brokenRules(priceFile([], codes))).toEqual([]);
});

test('The rules notice what breaks them', () => {
  const good = priceFile([offer({ min_amount: '10', max_amount: '900' })], codes);
  const broken: [string, string][] = [
    ['<in>1</in><out>41.35</out>', '<out>41.35</out><in>1</in>'],
    ['41.35', '41,35'],
    ['41.35', '4.135e1'],
    ['41.35', '0'],
    ['<in>1</in>', '<in>2</in>'],
    ['CASHUAH', 'cashuah'],
    ['<city>LVOV</city>', ''],
    ['10 USDT', '1000 USDT'],
    ['10 USDT', '10'],
    ['<item>', '<item> '],
    ['</rates>', ''],
    ['<rates>', '<rates>\n' + good.split('\n')[2]],
  ];
  for (const [from, to] of broken) expect(brokenRules(good.replace(from, to)), to).not.toEqual([]);
});
