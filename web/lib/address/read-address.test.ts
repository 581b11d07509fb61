import { expect, test } from 'vitest';
import { parseSearch, readAddress, stringifySearch } from './read-address.ts';

const read = (link: string) => readAddress(parseSearch(link));

// spec 2.7
test('reads the tab, the filters and the open order from a link', () => {
  expect(read('?tab=deals&status=1,2&page=3&order=018f-a')).toEqual({
    tab: 'deals',
    status: '1,2',
    page: 3,
    order: '018f-a',
  });
});

test('drops invalid values and keeps the rest', () => {
  expect(read('?tab=secrets&page=-1&mode=admin&office_id=&amount=2500&unknown=1')).toEqual({ amount: '2500' });
  expect(read('?page=1.5&search=%20%20')).toEqual({});
  expect(read(`?search=${'x'.repeat(201)}`)).toEqual({});
});

test('drops an empty filter', () => {
  expect(read('?role=king&verified=maybe&from=yesteryear&to=2026-02-30')).toEqual({});
  const meant = { role: 'cashier', verified: 'unverified', from: '7d', to: '2026-02-28' };
  expect(read(`?${new URLSearchParams(meant)}`)).toEqual(meant);
});

test('drops the filters of another tab', () => {
  expect(read('?tab=exchange&amount=100&status=1,2&order=018f-a')).toEqual({
    tab: 'exchange',
    amount: '100',
    order: '018f-a',
  });
  expect(read('?tab=changes&kind=rate&scope=018f-a&page=2')).toEqual({ tab: 'changes', kind: 'rate', page: 2 });
});

// Which tab is shown without a name depends on the role.
test('keeps the filters of all tabs in an address without a tab', () => {
  expect(read('?sc=USD&tc=USDT&status=1&user=018f-a')).toEqual({ sc: 'USD', tc: 'USDT', status: '1', user: '018f-a' });
});

test('keeps digits as text, so that no amount loses precision', () => {
  expect(read('?amount=9999999999.123456&search=0671234567')).toEqual({
    amount: '9999999999.123456',
    search: '0671234567',
  });
});

test('writes a link in the same plain form that it reads', () => {
  const link = '?tab=deals&page=3&status=1,2';
  expect(stringifySearch(read(link))).toBe(link);
  expect(stringifySearch({})).toBe('');
  expect(read(stringifySearch({ search: 'Марта & Co, 50 %' }))).toEqual({ search: 'Марта & Co, 50 %' });
});
