import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cashOf, countedSums } from '../money/cash.ts';
import { convert, fromUnits } from '../money/money.ts';
import { orderSteps } from '../order/order.ts';
import { type AccountKey, accountKey, accountOf, costOf, owed, rounding, stockOf, trading } from './account.ts';
import { openDraft, type Posting } from './draft.ts';
import { type Booking, type Deal, placesAt, postingsOf, promisedOf, units } from './ledger.ts';
import { afterTrade, atAverage, gainOf, type Position } from './position.ts';
import { emptyingPostings, middleRate, openingPostings, unsettled } from './switch.ts';

const text = (amount: bigint) => fromUnits(amount, 6);
const [safe, aside, wallet] = [
  accountKey('safe', 'USD'),
  accountKey('set_aside', 'USD'),
  accountKey('wallet', 'USDT', 'TRC20'),
];

const capital = accountKey('capital', 'USDT');

/** A book with its balances, which postings change. */
function bookOf(balances: Map<AccountKey, bigint> = new Map()) {
  const book = {
    balances,
    made: [] as Posting[],
    add(postings: readonly Posting[]) {
      for (const { from, to, amount } of postings) {
        balances.set(from, (balances.get(from) ?? 0n) - amount);
        balances.set(to, (balances.get(to) ?? 0n) + amount);
      }
      return postings;
    },
    /** Steps of one deal, one after the other. */
    take(deal: Deal, ...steps: Booking[]) {
      const made: Posting[] = [];
      for (const step of steps)
        made.push(
          ...book.add(postingsOf([step], deal, { balances, places: placesAt(deal, 'TRC20'), made: [...made] })),
        );
      return made;
    },
    /** The owner puts this in: fiat at this rate. */
    put(usd: string, rate: string, usdt: string) {
      const draft = openDraft(balances);
      draft.trade('USD', units(usd), safe, [[accountKey('capital', 'USDT'), units(convert(usd, rate))]]);
      draft.post(accountKey('capital', 'USDT'), wallet, units(usdt));
      book.add(draft.postings);
      return book;
    },
    of: (key: AccountKey) => text(balances.get(key) ?? 0n),
    snapshot: () => [...balances].filter(([, amount]) => amount !== 0n).sort(),
  };
  return book;
}

const dealOf = (sc: string, tc: string, amount: string, rate: string, step = '0.01'): Deal => {
  const sums = { sc, tc, amt_to_exch: amount, amt_to_recv: convert(amount, rate) };
  return { ...sums, cash: cashOf(sums, step) };
};

const spelled = (postings: readonly Posting[]) =>
  postings.map(({ from, to, amount }) => `${accountOf(from).kind}→${accountOf(to).kind} ${text(amount)}`);

describe('the worked example', () => {
  const book = bookOf().put('20000', '1.001018', '30000');
  const [a, b, c] = [
    dealOf('USD', 'USDT', '1000', '0.996'),
    dealOf('USDT', 'USD', '777.77', '0.994'),
    dealOf('USD', 'USDT', '400', '0.996'),
  ];

  test('opens with its stock at the stated rate', () => {
    expect([book.of(stockOf('USD')), book.of(costOf('USD'))]).toEqual(['-20000', '20020.36']);
  });

  test('buys dollars, and pays USDT', () => {
    expect(spelled(book.take(a, 'deal', 'pay'))).toEqual([
      'position→safe 1000',
      'owed→position 996',
      'wallet→owed 996',
    ]);
    expect([book.of(stockOf('USD')), book.of(costOf('USD')), book.of(owed('USDT'))]).toEqual([
      '-21000',
      '21016.36',
      '0',
    ]);
  });

  test('sells dollars at a gain, sets cash aside, and keeps what notes are too coarse for', () => {
    expect(spelled(book.take(b, 'deal', 'pay', 'hand'))).toEqual([
      'owed→position 773.10338',
      'position→wallet 777.77',
      'trading→position 4.064336',
      'safe→set_aside 773.1',
      'set_aside→owed 773.1',
      'position→owed 0.00338',
      'rounding→position 0.003383',
    ]);
    expect([book.of(stockOf('USD')), book.of(costOf('USD'))]).toEqual(['-20226.9', '20242.657719']);
    expect([book.of(aside), book.of(owed('USD'))]).toEqual(['0', '0']);
  });

  test('books a deal back that came to nothing', () => {
    const before = book.snapshot();
    book.take(c, 'deal', 'undo');
    expect(book.snapshot()).toEqual(before);
  });

  test('values what is missing at a count, and what goes to another office, at the average cost', () => {
    const usd = (amount: string) => atAverage(openDraft(book.balances).position('USD'), units(amount), () => 0n);
    expect(text(usd('20'))).toBe('20.015581');
    const draft = openDraft(book.balances);
    draft.trade('USD', units('-20'), safe, [[accountKey('over_short', 'USDT'), -usd('20')]]);
    book.add(draft.postings);
    expect(text(usd('5000'))).toBe('5003.895238');
  });
});

test('every row of the table of steps has its bookings: what is held is let go, and what is booked is paid or undone', () => {
  const booked = (from: string, to: string) =>
    orderSteps.filter((step) => step.from === from && step.to === to).map(({ call, posts }) => [call, ...posts]);
  expect(booked('requested', 'confirmed')).toEqual([['confirm', 'hold']]);
  expect(booked('requested', 'cancelled').flat()).toEqual(['cancel', 'expire']);
  expect(booked('confirmed', 'cancelled')).toEqual([
    ['cancel', 'release'],
    ['expire', 'release'],
  ]);
  expect(booked('confirmed', 'received')).toEqual([['receive', 'deal']]);
  expect(booked('received', 'ready')).toEqual([['ready', 'pay']]);
  expect(booked('ready', 'completed')).toEqual([['close', 'hand']]);
  for (const from of ['received', 'ready']) expect(booked(from, 'cancelled')).toEqual([['refund', 'undo']]);
});

const amounts = fc.bigInt({ min: 1_000_000n, max: 9_000_000_000_000n }).map(text);
const rates = fc.bigInt({ min: 10_000n, max: 9_000_000_000n }).map((rate) => fromUnits(rate, 8));
const steps = fc.constantFrom('0.01', '0.5', '1', '5');
const deals = fc
  .tuple(fc.boolean(), amounts, rates, steps)
  .map(([buys, amount, rate, step]) =>
    buys ? dealOf('USD', 'USDT', amount, rate, step) : dealOf('USDT', 'USD', amount, rate, step),
  )
  // The database takes no deal without a sum or without cash.
  .filter(({ cash, amt_to_recv }) => cash !== '0' && units(amt_to_recv) > 0n);

/** What a list of postings did to an account. */
const movedBy = (postings: readonly Posting[], key: AccountKey) =>
  postings.reduce((sum, { from, to, amount }) => sum + (to === key ? amount : 0n) - (from === key ? amount : 0n), 0n);

const sum = (amounts: Iterable<bigint>) => [...amounts].reduce((total, amount) => total + amount, 0n);
const isOneSided = ({ stock, cost }: Position) => (stock >= 0n ? cost >= 0n : cost <= 0n);
const someDeals = fc.array(deals, { minLength: 1, maxLength: 12 });

describe('whatever is dealt', () => {
  test('every step moves the money of the deal, and each currency sums to nothing', () => {
    const whole = (book: ReturnType<typeof bookOf>, deal: Deal) => {
      const [comes, goes] = deal.tc === 'USDT' ? [safe, wallet] : [wallet, safe];
      const { give } = countedSums(deal);
      const received = book.take(deal, 'deal');
      const paid = book.take(deal, 'pay');
      const handed = book.take(deal, 'hand');
      expect(movedBy(received, comes)).toBe(units(give));
      expect(movedBy(received, owed(deal.tc))).toBe(-units(deal.amt_to_recv));
      expect(movedBy(paid, goes)).toBe(-units(promisedOf(deal)));
      expect(movedBy([...paid, ...handed], owed(deal.tc))).toBe(units(deal.amt_to_recv));
      expect(movedBy([...paid, ...handed], aside)).toBe(0n);
    };
    const sumOf = (book: ReturnType<typeof bookOf>, currency: string) =>
      sum([...book.balances].map(([key, amount]) => (accountOf(key).currency === currency ? amount : 0n)));
    fc.assert(
      fc.property(someDeals, (list) => {
        const book = bookOf();
        for (const deal of list) whole(book, deal);
        expect([sumOf(book, 'USD'), sumOf(book, 'USDT')]).toEqual([0n, 0n]);
      }),
    );
  });

  test('the stock is what lies there less what is owed, and never stands without a cost of its own side', () => {
    const look = (book: ReturnType<typeof bookOf>) => {
      const position = openDraft(book.balances).position('USD');
      expect(position.stock).toBe(sum([safe, aside, owed('USD')].map((key) => book.balances.get(key) ?? 0n)));
      expect(isOneSided(position)).toBe(true);
      if (position.stock === 0n) expect(position.cost).toBe(0n);
    };
    fc.assert(
      fc.property(someDeals, (list) => {
        const book = bookOf();
        for (const deal of list) {
          book.take(deal, 'deal', 'pay');
          look(book);
        }
      }),
    );
  });

  test('a refund is the identity, from the receipt and from what was set aside', () => {
    fc.assert(
      fc.property(fc.array(deals, { maxLength: 6 }), deals, fc.boolean(), (list, deal, isReady) => {
        const book = bookOf();
        for (const each of list) book.take(each, 'deal', 'pay', 'hand');
        const before = book.snapshot();
        book.take(deal, 'deal', ...(isReady && deal.sc === 'USDT' ? (['pay'] as const) : []), 'undo');
        expect(book.snapshot()).toEqual(before);
      }),
    );
  });

  test('cost and gain are the money that went in and out, and nothing is left of a stock that is sold', () => {
    const trades = fc.array(
      fc.tuple(
        fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).filter((quantity) => quantity !== 0n),
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
      ),
    );
    const start = { position: { stock: 0n, cost: 0n }, paid: 0n, gained: 0n };
    fc.assert(
      fc.property(trades, (list) => {
        const end = list.reduce(({ position, paid, gained }, [quantity, value]) => {
          const after = {
            position: afterTrade(position, { quantity, value }),
            paid: quantity > 0n ? paid + value : paid - value,
            gained: gained + gainOf(position, { quantity, value }),
          };
          expect(after.position.cost).toBe(after.paid + after.gained);
          expect(isOneSided(after.position)).toBe(true);
          return after;
        }, start);
        const { stock } = end.position;
        const closed = stock === 0n ? end.position : afterTrade(end.position, { quantity: -stock, value: 7n });
        expect(closed).toEqual({ stock: 0n, cost: 0n });
      }),
    );
  });
});

describe('a refund after the stock was sold', () => {
  test('leaves no cost without a stock: it is a gain or a loss', () => {
    const book = bookOf();
    const [bought, sold] = [dealOf('USD', 'USDT', '400', '0.9'), dealOf('USDT', 'USD', '400', '1')];
    const receipt = book.take(bought, 'deal');
    book.take(sold, 'deal');
    expect(openDraft(book.balances).position('USD')).toEqual({ stock: 0n, cost: 0n });
    book.take(dealOf('USD', 'USDT', '400', '1'), 'deal');
    book.add(
      postingsOf(['undo'], bought, { balances: book.balances, places: placesAt(bought, 'TRC20'), made: receipt }),
    );
    expect(openDraft(book.balances).position('USD')).toEqual({ stock: 0n, cost: 0n });
    expect(book.of(trading)).toBe('0');
  });
});

describe('the switch', () => {
  test('values what is counted, and gives it back whole: the stock at what it cost, with nothing left', () => {
    const book = bookOf();
    const cash = [
      { currency: 'USD', amount: '20000', rate: '1.001018' },
      { currency: 'EUR', amount: '500', rate: '1.1' },
    ];
    book.add(openingPostings(book.balances, { cash, wallets: [{ network: 'TRC20', amount: '30000' }] }));
    expect([book.of(safe), book.of(wallet), book.of(capital)]).toEqual(['20000', '30000', '-50570.36']);
    for (const deal of [dealOf('USD', 'USDT', '1000', '0.996'), dealOf('USDT', 'USD', '777.77', '0.994')])
      book.take(deal, 'deal', 'pay', 'hand');
    expect(unsettled(book.balances)).toEqual([]);
    book.add(emptyingPostings(book.balances));
    const left = book.snapshot().map(([key]) => accountOf(key as AccountKey).kind);
    expect(left).toEqual(['capital', 'rounding', 'trading']);
  });

  test('is not possible while something is owed or set aside', () => {
    const book = bookOf().put('1000', '1', '0');
    book.take(dealOf('USDT', 'USD', '100', '1'), 'deal');
    expect(unsettled(book.balances)).toEqual([owed('USD')]);
    book.take(dealOf('USDT', 'USD', '100', '1'), 'pay');
    expect(unsettled(book.balances)).toEqual([owed('USD'), aside]);
  });

  test('takes the middle of both rates, or the one that there is', () => {
    expect(middleRate('0.996', '0.994')).toBe('1.001018');
    expect(middleRate('0.996', undefined)).toBe('0.996');
    expect(middleRate(undefined, '40')).toBe('0.025');
    expect(middleRate(undefined, undefined)).toBeUndefined();
  });
});

test('cash that is rounded to coarse notes is income of its own, never of the trade', () => {
  const book = bookOf();
  const made = book.take(dealOf('USD', 'USDT', '100.3', '0.9', '5'), 'deal');
  expect(spelled(made)).toEqual(['position→safe 105', 'owed→position 90.27', 'rounding→position 4.23']);
  expect(movedBy(made, trading)).toBe(0n);
  expect(book.of(rounding)).toBe('-4.23');
});

test('a posting between two currencies can not even be drafted', () => {
  expect(() => openDraft(new Map()).post(safe, wallet, 1n)).toThrow('Two currencies');
});
