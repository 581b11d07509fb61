import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AccountKey, accountKey, accountOf } from '../ledger/account.ts';
import type { Posting } from '../ledger/draft.ts';
import { openingPostings } from '../ledger/switch.ts';
import { mayOpenAsClosed } from './shift.ts';
import { countedSums, differing, expectedIn, outcomeOf } from './till-count.ts';
import { differencePostings, moveBackPostings, moveInPostings, moveOutPostings } from './till-postings.ts';

const million = 1_000_000n;
const [safe, till, aside] = [
  accountKey('safe', 'USD'),
  accountKey('till', 'USD', 'd1'),
  accountKey('set_aside', 'USD', 'd1'),
];
const middle = () => '1.01';

function bookOf() {
  const balances = new Map<AccountKey, bigint>();
  const add = (postings: readonly Posting[]) => {
    for (const { from, to, amount } of postings) {
      balances.set(from, (balances.get(from) ?? 0n) - amount);
      balances.set(to, (balances.get(to) ?? 0n) + amount);
    }
  };
  add(openingPostings(balances, { cash: [{ currency: 'USD', amount: '5000', rate: '1' }], wallets: [] }));
  return { balances, add };
}

/** Whether each currency sums to nothing. */
const isWhole = (balances: ReadonlyMap<AccountKey, bigint>) => {
  const sums = new Map<string, bigint>();
  for (const [key, amount] of balances)
    sums.set(accountOf(key).currency, (sums.get(accountOf(key).currency) ?? 0n) + amount);
  return [...sums.values()].every((sum) => sum === 0n);
};

const sum = (max: number) => fc.bigInt({ min: 0n, max: BigInt(max) * million });
const move = { drawer: 'd1', way: 'float', currency: 'USD' } as const;

describe('a drawer', () => {
  test('must hold what lies in it and what is set aside there, and nothing else, whatever lies beside it', () => {
    fc.assert(
      fc.property(sum(500), sum(500), sum(500), sum(500), (inTill, setAside, other, elsewhere) => {
        const balances = new Map<AccountKey, bigint>([
          [till, inTill],
          [aside, setAside],
          [safe, other],
          [accountKey('till', 'USD', 'd2'), elsewhere],
          [accountKey('set_aside', 'USD'), other],
          [accountKey('carried', 'USD', 'd1'), elsewhere],
          [accountKey('till', 'EUR', 'd1'), elsewhere],
        ]);
        expect(expectedIn(balances, 'd1', 'USD')).toBe(inTill + setAside);
      }),
    );
  });

  test('holds what was counted once the difference is booked, short or over, and the book stays whole', () => {
    fc.assert(
      fc.property(sum(500), sum(500), (brought, counted) => {
        const { balances, add } = bookOf();
        const float = { ...move, amount: brought };
        if (brought > 0n) add(moveOutPostings(balances, float));
        if (brought > 0n) add(moveInPostings(balances, float, brought, middle));
        const sums = countedSums(balances, 'd1', new Map([['USD', counted]]));
        const found = differing(sums).map(({ currency, counted: there, expected }) => ({
          currency,
          difference: there - expected,
        }));
        add(differencePostings(balances, 'd1', found, middle));
        expect([expectedIn(balances, 'd1', 'USD'), isWhole(balances)]).toEqual([counted, true]);
      }),
    );
  });

  test('gets of a float what was counted, and nothing stays between; one that is taken back never left', () => {
    fc.assert(
      fc.property(sum(500), sum(900), (sent, counted) => {
        const { balances, add } = bookOf();
        const float = { ...move, amount: sent };
        const before = balances.get(safe);
        add(moveOutPostings(balances, float));
        add(moveBackPostings(balances, float));
        expect(balances.get(safe)).toBe(before);
        add(moveOutPostings(balances, float));
        add(moveInPostings(balances, float, counted, middle));
        const between = balances.get(accountKey('carried', 'USD', 'd1')) ?? 0n;
        expect([between, balances.get(till) ?? 0n, isWhole(balances)]).toEqual([0n, counted, true]);
      }),
    );
  });

  test('is short and over in two currencies, each with its own sign, also where no rate says their worth', () => {
    const { balances, add } = bookOf();
    add([{ from: safe, to: till, amount: 50n * million }]);
    const found = [
      { currency: 'USD', difference: -20n * million },
      { currency: 'EUR', difference: 5n * million },
    ];
    add(differencePostings(balances, 'd1', found, () => undefined));
    expect([balances.get(till), balances.get(accountKey('till', 'EUR', 'd1'))]).toEqual([30n * million, 5n * million]);
    expect([balances.get(accountKey('over_short', 'USDT')), isWhole(balances)]).toEqual([20n * million, true]);
  });
});

describe('a count', () => {
  const balances = new Map<AccountKey, bigint>([
    [till, 100n],
    [accountKey('till', 'EUR', 'd1'), 7n],
  ]);

  test('has every currency of the drawer: what is left out was counted as nothing', () => {
    expect(countedSums(balances, 'd1', new Map([['UAH', 3n]]))).toEqual([
      { currency: 'EUR', counted: 0n, expected: 7n },
      { currency: 'UAH', counted: 3n, expected: 0n },
      { currency: 'USD', counted: 0n, expected: 100n },
    ]);
  });

  test('says at first only that something differs, and everything with the second try', () => {
    const [right, wrong] = [
      [{ currency: 'USD', counted: 1n, expected: 1n }],
      [{ currency: 'USD', counted: 1n, expected: 2n }],
    ];
    expect([outcomeOf(1, right), outcomeOf(1, wrong), outcomeOf(2, right), outcomeOf(2, wrong)]).toEqual([
      ...['agrees', 'again', 'agrees', 'revealed'],
    ]);
  });
});

test('Only who closed a drawer, and who takes it over, opens it without a count, until 16 hours are over', () => {
  const closed_at = new Date('2027-03-27T18:00:00Z');
  const last = { closed_by: 'me', handed_to: 'next', closed_at };
  const after = (hours: number) => new Date(closed_at.getTime() + hours * 3_600_000);
  expect(mayOpenAsClosed(last, 'me', after(15.99))).toBe(true);
  expect(mayOpenAsClosed(last, 'me', after(16))).toBe(false);
  expect(mayOpenAsClosed(last, 'next', after(1))).toBe(true);
  expect(mayOpenAsClosed(last, 'you', after(1))).toBe(false);
  expect(mayOpenAsClosed({ closed_by: null, handed_to: null, closed_at: null }, 'me', after(1))).toBe(false);
  expect(mayOpenAsClosed(undefined, 'me', after(1))).toBe(false);
});
