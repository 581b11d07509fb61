import { expect, test } from 'vitest';
import { accountKey, costOf, stockOf, trading } from './account.ts';
import { correctionPostings } from './correction.ts';
import { deskPostings } from './desk.ts';
import { isAboveLimit, weighEntry } from './limit.ts';

const [safe, wallet] = [accountKey('safe', 'USD'), accountKey('wallet', 'USDT', 'TRC20')];
/** 1,000 dollars that cost 1,100 USDT. */
const balances = new Map([
  [safe, 1_000_000_000n],
  [stockOf('USD'), -1_000_000_000n],
  [costOf('USD'), 1_100_000_000n],
  [wallet, 500_000_000n],
]);
const booked = (kind: 'expense' | 'count' | 'capital_out', amount: string) => {
  const entry = { kind, currency: 'USD', amount, network: undefined, rate: undefined };
  const postings = deskPostings(balances, entry);
  return postings === 'unvalued' ? [] : postings;
};

test('what is spent or missing counts as it is booked, and what is found or put in does not', () => {
  expect(weighEntry(balances, 'expense', booked('expense', '100'))).toEqual({
    worth: '110',
    moved: [{ currency: 'USD', amount: '-100' }],
  });
  expect(weighEntry(balances, 'count', booked('count', '990'))).toMatchObject({ worth: '11' });
  expect(weighEntry(balances, 'count', booked('count', '1010'))).toBeUndefined();
  expect(weighEntry(balances, 'capital_out', booked('capital_out', '100'))).toBeUndefined();
});

test('a correction counts by the most that an account of USDT gets or gives, without what is earned', () => {
  const traded = [
    { from: wallet, to: costOf('USD'), amount: 200_000_000n },
    { from: stockOf('USD'), to: safe, amount: 190_000_000n },
    { from: trading, to: costOf('USD'), amount: 900_000_000n },
  ];
  const { moved, worth } = weighEntry(balances, 'correction', correctionPostings(balances, traded)) ?? {};
  expect(moved).toEqual([
    { currency: 'USDT', amount: '200' },
    { currency: 'USD', amount: '-190' },
  ]);
  expect(worth).toBe('1100');
});

test('a debt that was paid in cash counts at the average cost, and what nobody can value is above every limit', () => {
  const paid = (currency: string) => [
    { from: accountKey('counterparty', currency, 'bank'), to: accountKey('safe', currency), amount: 10_000_000n },
  ];
  expect(weighEntry(balances, 'correction', paid('USD'))).toMatchObject({ worth: '11' });
  const unknown = weighEntry(balances, 'correction', paid('EUR')) ?? { worth: '0', moved: [] };
  expect(unknown.worth).toBeNull();
  expect([isAboveLimit('1000000', unknown), isAboveLimit(null, unknown)]).toEqual([true, false]);
  expect([
    isAboveLimit('100', { worth: '100', moved: [] }),
    isAboveLimit('100', { worth: '100.01', moved: [] }),
  ]).toEqual([false, true]);
});
