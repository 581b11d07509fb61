import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromUnits } from '../money/money.ts';
import { type AccountKey, accountKey, accountOf, costOf, stockOf, trading } from './account.ts';
import { correctionPostings, isCorrectable } from './correction.ts';
import { deskPostings } from './desk.ts';
import { leavingBy, type Posting } from './draft.ts';
import { units } from './ledger.ts';
import { openingPostings } from './switch.ts';
import { settlementPostings, type Trade, tradePostings } from './trade.ts';
import { arrivalPostings, returnPostings, sendPostings } from './transfer.ts';

const safe = (currency: string) => accountKey('safe', currency);
const wallet = accountKey('wallet', 'USDT', 'TRC20');
const debt = (currency: string) => accountKey('counterparty', currency, 'bank');
const short = accountKey('over_short', 'USDT');
const network = accountKey('network', 'USDT');
const transit = accountKey('transit', 'USD');

const openingOf = (usd: string, rate = '1.01') => ({
  cash: [
    { currency: 'USD', amount: usd, rate },
    { currency: 'UAH', amount: '100000', rate: '0.024' },
  ],
  wallets: [{ network: 'TRC20', amount: '5000' }],
});

function bookOf(usd = '1000', rate?: string) {
  const balances = new Map<AccountKey, bigint>();
  const add = (postings: readonly Posting[] | string) => {
    if (typeof postings === 'string') throw new Error(postings);
    for (const { from, to, amount } of postings) {
      balances.set(from, (balances.get(from) ?? 0n) - amount);
      balances.set(to, (balances.get(to) ?? 0n) + amount);
    }
    return postings;
  };
  add(openingPostings(balances, openingOf(usd, rate)));
  return {
    balances,
    add,
    of: (...keys: AccountKey[]) => keys.map((key) => fromUnits(balances.get(key) ?? 0n, 6)),
    snapshot: () => [...balances].filter(([, amount]) => amount !== 0n).sort(),
  };
}

const cash = (currency: string, amount: string) => ({ currency, amount, network: undefined });
const coin = (amount: string) => ({ currency: 'USDT', amount, network: 'TRC20' });
const coinOf = (_: string, amount: string) => coin(amount);
const tradeOf = (give: Trade['give'], get: Trade['get'], open?: Trade['open']): Trade => ({
  ...{ counterparty: 'bank', give, get, open, rate: undefined },
});

describe('a trade with a counterparty', () => {
  test('buys cash at the agreed price, which changes the average cost alone', () => {
    const book = bookOf();
    book.add(tradePostings(book.balances, tradeOf(coin('1030'), cash('USD', '1000'))));
    expect(book.of(safe('USD'), wallet, costOf('USD'), trading)).toEqual(['2000', '3970', '2040', '0']);
  });

  test('sells cash and earns against the average cost', () => {
    const book = bookOf();
    book.add(tradePostings(book.balances, tradeOf(cash('USD', '100'), coin('103'))));
    expect(book.of(safe('USD'), wallet, costOf('USD'), trading)).toEqual(['900', '5103', '909', '-2']);
  });

  test('changes one cash for another at what the given one cost, so nothing is earned yet', () => {
    const book = bookOf();
    book.add(tradePostings(book.balances, tradeOf(cash('UAH', '42000'), cash('USD', '1000'))));
    expect(book.of(safe('UAH'), safe('USD'), costOf('USD'), trading)).toEqual(['58000', '2000', '2018', '0']);
    const strange = tradeOf(cash('EUR', '10'), cash('USD', '11'));
    expect(tradePostings(book.balances, strange)).toBe('unvalued');
    expect(tradePostings(book.balances, { ...strange, rate: '1.1' })).not.toBe('unvalued');
  });

  test('of which one side has moved leaves a debt, which is settled up to what is owed', () => {
    const book = bookOf();
    book.add(tradePostings(book.balances, tradeOf(cash('USD', '100'), coin('103'), 'get')));
    expect(book.of(safe('USD'), wallet, debt('USDT'), trading)).toEqual(['900', '5000', '103', '-2']);
    const paid = (way: 'in' | 'out', amount: string) =>
      settlementPostings(book.balances, { counterparty: 'bank', sum: coin(amount), way });
    expect([paid('in', '104'), paid('out', '1')]).toEqual(['moreThanOwed', 'moreThanOwed']);
    book.add(paid('in', '103'));
    expect(book.of(wallet, debt('USDT'))).toEqual(['5103', '0']);
    book.add(tradePostings(book.balances, tradeOf(coin('500'), cash('USD', '490'), 'give')));
    expect(book.of(safe('USD'), wallet, debt('USDT'))).toEqual(['1390', '5103', '-500']);
    book.add(paid('out', '500'));
    expect(book.of(wallet, debt('USDT'))).toEqual(['4603', '0']);
  });
});

const sumText = fc.integer({ min: 1, max: 900_000_000 }).map((number) => fromUnits(BigInt(number), 6));

describe('a correction', () => {
  test('makes an entry of the desk undone, whatever it was', () => {
    const entries = fc.oneof(
      fc.record({ kind: fc.constantFrom('capital_out', 'expense', 'count'), amount: sumText }).map(
        ({ kind, amount }) =>
          (balances: Map<AccountKey, bigint>) =>
            deskPostings(balances, { kind: kind as 'count', rate: undefined, ...cash('USD', amount) }),
      ),
      fc.record({ give: sumText, get: sumText, open: fc.constantFrom('give' as const, 'get' as const, undefined) }).map(
        ({ give, get, open }) =>
          (balances: Map<AccountKey, bigint>) =>
            tradePostings(balances, tradeOf(cash('USD', give), coin(get), open)),
      ),
    );
    fc.assert(
      fc.property(entries, (make) => {
        const book = bookOf();
        const before = book.snapshot();
        const made = book.add(make(book.balances));
        book.add(correctionPostings(book.balances, made));
        expect(book.snapshot()).toEqual(before);
      }),
    );
  });

  test('leaves no cost without a stock, where the money has gone on meanwhile', () => {
    const book = bookOf('0.01', '1');
    const made = book.add(deskPostings(book.balances, { kind: 'capital_in', rate: '1.5', ...cash('USD', '100') }));
    book.add(tradePostings(book.balances, tradeOf(cash('USD', '50'), coin('60'))));
    book.add(correctionPostings(book.balances, made));
    const [stock = 0n, cost = 0n] = [-(book.balances.get(stockOf('USD')) ?? 0n), book.balances.get(costOf('USD'))];
    expect(stock > 0n === cost > 0n || cost === 0n).toBe(true);
  });

  test('is of the desk alone', () => {
    const kinds = ['count', 'trade', 'settlement', 'deal', 'correction', 'transfer_send'];
    expect(kinds.filter(isCorrectable)).toEqual(['count', 'trade', 'settlement']);
  });
});

describe('money to another office', () => {
  test('lies in transit until it is counted, and what is missing is the sender’s', () => {
    const [sender, receiver] = [bookOf(), bookOf('10', '1')];
    sender.add(sendPostings(sender.balances, cash('USD', '400')));
    expect(sender.of(safe('USD'), transit)).toEqual(['600', '400']);
    const booked = arrivalPostings(
      { sender: sender.balances, receiver: receiver.balances },
      { ...cash('USD', '400'), counted: '380', rate: undefined },
    );
    if (booked === 'unvalued') throw new Error(booked);
    sender.add(booked.sender);
    receiver.add(booked.receiver);
    expect(sender.of(transit, network, short, costOf('USD'))).toEqual(['0', '383.8', '20.2', '606']);
    expect(receiver.of(safe('USD'), network, costOf('USD'))).toEqual(['390', '-383.8', '393.8']);
  });

  test('that is more than was sent, or comes back, or was nothing', () => {
    const [sender, receiver] = [bookOf(), bookOf()];
    const before = sender.snapshot();
    sender.add(sendPostings(sender.balances, cash('USD', '400')));
    const arrive = (counted: string) => {
      const both = { sender: sender.balances, receiver: receiver.balances };
      const booked = arrivalPostings(both, { ...cash('USD', '400'), counted, rate: undefined });
      if (booked === 'unvalued') throw new Error(booked);
      return booked;
    };
    expect(arrive('0').receiver).toEqual([]);
    receiver.add(arrive('410').receiver);
    expect(receiver.of(safe('USD'), network, short)).toEqual(['1410', '-404', '-10.1']);
    sender.add(returnPostings(sender.balances, cash('USD', '400')));
    expect(sender.snapshot()).toEqual(before);
  });

  /** Sends and counts. */
  function move(sum: ReturnType<typeof cash> | ReturnType<typeof coin>, counted: string) {
    const [sender, receiver] = [bookOf(), bookOf('7', '0.9')];
    sender.add(sendPostings(sender.balances, sum));
    const both = { sender: sender.balances, receiver: receiver.balances };
    const booked = arrivalPostings(both, { ...sum, counted, rate: undefined });
    if (booked === 'unvalued') throw new Error(booked);
    sender.add(booked.sender);
    receiver.add(booked.receiver);
    const ofBoth = [sender, receiver].map(({ balances }) => balances.get(network) ?? 0n);
    return {
      receiver,
      moved: ofBoth.reduce((sum, one) => sum + one),
      left: sender.of(accountKey('transit', sum.currency)),
    };
  }

  test.each([
    ['cash', cash, safe('USD'), '7'],
    ['USDT', coinOf, wallet, '5000'],
  ] as const)('sums to nothing over both offices, however much %s is sent and counted', (_, sumOf, place, before) => {
    fc.assert(
      fc.property(sumText, sumText, (amount, counted) => {
        const { receiver, moved, left } = move(sumOf('USD', amount), counted);
        expect([moved, left]).toEqual([0n, ['0']]);
        expect(receiver.balances.get(place)).toBe(units(counted) + units(before));
      }),
    );
  });
});

test('What leaves the safe and the wallets is counted in each currency, and nothing that goes from one to the other', () => {
  const postings: Posting[] = [
    { from: safe('USD'), to: stockOf('USD'), amount: units('5') },
    { from: wallet, to: accountKey('wallet', 'USDT', 'ERC20'), amount: units('7') },
    { from: debt('UAH'), to: safe('UAH'), amount: units('9') },
  ];
  expect([...leavingBy(postings)]).toEqual([['USD', units('5')]]);
  expect(accountOf(wallet).part).toBe('TRC20');
});
