import { expect, test } from 'vitest';
import { byFound, matchedSums, searchedDigits, searchedSum, searchMatches } from './search-match.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

const deal = (more: object = {}) => ({
  id: '0192f1b0-aaaa-7bbb-8ccc-0123456789ab',
  status: 'received' as const,
  sc: 'USDT',
  tc: 'UAH',
  amt_to_exch: '450',
  amt_to_recv: '18630.5',
  cash: '18630',
  here_at: null as Date | null,
  created_at: ago(30),
  customer: { full_name: "Мар'яна Ткаченко", cellphone: '+380674120988' },
  ...more,
});

test('a sum is read as people write it', () => {
  for (const text of ['18630.5', '18 630,5', '18 630,50', '18,630.50', '18\u00a0630,5'])
    expect(searchedSum(text), text).toBe('18630.5');
  expect(searchedSum('450')).toBe('450');
  for (const text of ['', 'abc', '45a', '1.2.3']) expect(searchedSum(text), text).toBeUndefined();
});

test('a deal is found by what it gives, by what it receives, and by its rounded cash while it is open', () => {
  expect(matchedSums(deal(), '450')).toEqual(['give']);
  expect(matchedSums(deal(), '450,00')).toEqual(['give']);
  expect(matchedSums(deal(), '18 630,5')).toEqual(['receive']);
  expect(matchedSums(deal(), '18630')).toEqual(['receive']);
  expect(matchedSums(deal({ status: 'completed' }), '18630')).toEqual([]);
  expect(matchedSums(deal({ status: 'completed' }), '18630,50')).toEqual(['receive']);
  expect(matchedSums(deal(), '45')).toEqual([]);
});

test('it says whether the sum, the id, the phone or the name was meant, and each of them if several are', () => {
  const kinds = (search: string, more: object = {}) => searchMatches(deal(more), search);
  expect(kinds('450')).toEqual(['sum']);
  for (const id of ['89ab', '#89AB', '0192f1b0', '0192f1b0-aaaa-7bbb-8ccc-0123456789ab'])
    expect(kinds(id)).toEqual(['id']);
  expect(kinds('9ab')).toEqual([]);
  for (const phone of ['0988', '12 09 88', '067 412', '0674120988', '+38 (067) 412-09-88', '80674120988'])
    expect(kinds(phone), phone).toEqual(['phone']);
  for (const name of ['ткач', 'Ткаченко Мар’яна', 'МАР`ЯНА']) expect(kinds(name), name).toEqual(['name']);
  expect(kinds('4120', { amt_to_exch: '4120' })).toEqual(['sum', 'phone']);
  expect(kinds('4120', { id: '0192f1b0-aaaa-7bbb-8ccc-012345674120' })).toEqual(['id', 'phone']);
  expect(kinds('450', { customer: { full_name: null, cellphone: '+380677321450' } })).toEqual(['sum', 'phone']);
});

test('only what may be a part of a phone is searched as one', () => {
  expect(searchedDigits('4 50')).toEqual(['450']);
  expect(searchedDigits('0674120988')).toEqual(['0674120988', '380674120988']);
  for (const text of ['Ткач', '89ab', '+']) expect(searchedDigits(text)).toEqual([]);
});

test('exact sums are first, then who is here, then the oldest; of the closed ones the newest', () => {
  const other = { amt_to_exch: '700', cash: '28980', amt_to_recv: '28980' };
  const found = [
    deal({ id: 'closed, old', status: 'completed', created_at: ago(900) }),
    deal({ id: 'closed, new', status: 'completed', created_at: ago(800) }),
    deal({ id: 'closed, other sum', status: 'cancelled', ...other, created_at: ago(100) }),
    deal({ id: 'other, new', ...other, created_at: ago(1) }),
    deal({ id: 'other, old', ...other, created_at: ago(9) }),
    deal({ id: 'other, here', ...other, created_at: ago(2), here_at: ago(1) }),
    deal({ id: 'other, gone', ...other, created_at: ago(8), here_at: ago(31) }),
    deal({ id: 'sum, new', created_at: ago(3) }),
    deal({ id: 'sum, here', created_at: ago(2), here_at: ago(2) }),
  ];
  const sorted = found.toSorted(byFound('450', now, ({ status }) => status !== 'completed' && status !== 'cancelled'));
  expect(sorted.map(({ id }) => id)).toEqual([
    'sum, here',
    'sum, new',
    'other, here',
    'other, old',
    'other, gone',
    'other, new',
    'closed, new',
    'closed, old',
    'closed, other sum',
  ]);
});
