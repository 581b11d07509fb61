import { describe, expect, test } from 'vitest';
import {
  type Arrival,
  arrivedSum,
  daysAfterEnd,
  isAfterEnd,
  judgeArrived,
  judgeSent,
  judgeSettled,
  maySaySent,
  moneyWaits,
  mostArrivals,
  otherSum,
  type TransferFacts,
} from './order-transfer.ts';

const now = new Date('2026-11-23T10:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
const confirmed: TransferFacts = {
  sc: 'USDT',
  status: 'confirmed',
  amt_to_exch: '100',
  confirmed_at: daysAgo(9),
  received_at: null,
  cancelled_at: null,
  sent_at: null,
  sent_tx_hash: null,
  arrived: null,
  settlement: null,
};
const requested: TransferFacts = { ...confirmed, status: 'requested', confirmed_at: null };
const received: TransferFacts = { ...confirmed, status: 'received', received_at: now };
const cancelled = (days: number): TransferFacts => ({
  ...confirmed,
  status: 'cancelled',
  cancelled_at: daysAgo(days),
});
const arrived = (...amounts: string[]) => ({ arrived: amounts.map((amount): Arrival => ({ amount, tx_hash: null })) });

describe('a customer says that the USDT is sent', () => {
  test('once without its transaction, and once with it', () => {
    expect([judgeSent(confirmed, undefined, now), judgeSent(confirmed, 'one', now)]).toEqual(['new', 'new']);
    const said = { ...confirmed, sent_at: now };
    expect([judgeSent(said, undefined, now), judgeSent(said, 'one', now)]).toEqual(['same', 'new']);
    const named = { ...said, sent_tx_hash: 'one' };
    expect([judgeSent(named, undefined, now), judgeSent(named, 'one', now)]).toEqual(['same', 'same']);
    expect(judgeSent(named, 'other', now)).toBe('said_already');
    expect([maySaySent(said, false, now), maySaySent(said, true, now)]).toEqual([false, true]);
  });

  test('only after the office has confirmed, and before it has received', () => {
    expect([judgeSent(requested, 'one', now), judgeSent(received, 'one', now)]).toEqual(['too_early', 'moved']);
  });

  test('for some days after the end with its transaction', () => {
    expect(judgeSent(cancelled(daysAfterEnd), 'one', now)).toBe('new');
    expect(judgeSent(cancelled(daysAfterEnd), undefined, now)).toBe('hash_missing');
    expect(judgeSent(cancelled(daysAfterEnd + 0.01), 'one', now)).toBe('moved');
  });

  test('never for an order that ended before it was confirmed, or whose money went back', () => {
    expect(judgeSent({ ...cancelled(1), confirmed_at: null }, 'one', now)).toBe('moved');
    expect(judgeSent({ ...cancelled(1), received_at: daysAgo(2) }, 'one', now)).toBe('moved');
  });

  test('not any more when the office has settled the money, with a transaction or without', () => {
    const settled = { ...cancelled(1), sent_at: daysAgo(1), settlement: {} };
    expect([judgeSent(settled, 'one', now), judgeSent(settled, undefined, now)]).toEqual(['moved', 'moved']);
  });

  test('never for cash', () => {
    expect(judgeSent({ ...confirmed, sc: 'USD' }, 'one', now)).toBe('cash');
  });
});

describe('the staff record what arrived', () => {
  test('in parts, each transaction once', () => {
    const known = { ...confirmed, arrived: [{ amount: '60', tx_hash: 'one' }] };
    expect([judgeArrived(known, 'one'), judgeArrived(known, 'two')]).toEqual(['said_already', 'new']);
    expect(judgeArrived(known, undefined)).toBe('new');
    expect(judgeArrived({ ...confirmed, ...arrived(...Array(mostArrivals).fill('1')) }, 'two')).toBe('said_already');
  });

  test('only before the order is received, and not for cash', () => {
    expect([requested, received, cancelled(1)].map((order) => judgeArrived(order, undefined))).toEqual([
      'too_early',
      'moved',
      'moved',
    ]);
    expect(judgeArrived({ ...confirmed, sc: 'EUR' }, undefined)).toBe('cash');
  });

  test('and the sum of the parts is compared with what was agreed', () => {
    expect([arrivedSum(confirmed), otherSum(confirmed)]).toEqual([undefined, undefined]);
    expect(otherSum({ ...confirmed, ...arrived('60.5', '39.4') })).toEqual({ agreed: '100', arrived: '99.9' });
    expect(otherSum({ ...confirmed, ...arrived('100.000001') })).toEqual({ agreed: '100', arrived: '100.000001' });
    expect(otherSum({ ...confirmed, ...arrived('60', '40') })).toBeUndefined();
  });
});

describe('money waits', () => {
  test('when it is sent or arrived, and neither received nor settled', () => {
    const sent = { ...confirmed, sent_at: now };
    expect([confirmed, sent, { ...confirmed, ...arrived('1') }].map(moneyWaits)).toEqual([false, true, true]);
    expect(moneyWaits({ ...sent, received_at: now })).toBe(false);
    expect(moneyWaits({ ...sent, settlement: {} })).toBe(false);
  });

  test('after the end until it is settled once', () => {
    const late = { ...cancelled(1), sent_at: now };
    expect([isAfterEnd(late), isAfterEnd({ ...confirmed, sent_at: now })]).toEqual([true, false]);
    expect([judgeSettled(late), judgeSettled({ ...late, settlement: {} })]).toEqual(['new', 'said_already']);
    expect([judgeSettled(cancelled(1)), judgeSettled(confirmed)]).toEqual(['nothing_waits', 'too_early']);
  });
});
