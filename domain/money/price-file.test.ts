import { expect, test } from 'vitest';
import { type PriceOffer, priceFile } from './price-file.ts';

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
