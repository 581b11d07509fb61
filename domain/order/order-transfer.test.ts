import { describe, expect, test } from 'vitest';
import {
  type Arrival,
  arrivedSum,
  daysAfterEnd,
  holdingArrivals,
  isAfterEnd,
  isWithoutHash,
  judgeArrived,
  judgeNotArrived,
  judgeSent,
  judgeSettled,
  maySaySent,
  moneyWaits,
  mostArrivals,
  otherSum,
  type TransferFacts,
} from './order-transfer.ts';
import { isAllMoved, isMoneyMoved, type Receipt } from './transfer-receipt.ts';

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
  sent_void: false,
  arrived: null,
  settlement: null,
  settles: null,
};
const requested: TransferFacts = { ...confirmed, status: 'requested', confirmed_at: null };
const received: TransferFacts = { ...confirmed, status: 'received', received_at: now };
const cancelled = (days: number): TransferFacts => ({
  ...confirmed,
  status: 'cancelled',
  cancelled_at: daysAgo(days),
});
const entry = (id: number, amount: string, more: Partial<Arrival> = {}): Arrival => ({
  ...{ id, amount, tx_hash: null, corrects: null, reason: null, is_void: false },
  ...more,
});
const arrived = (...amounts: string[]) => ({
  arrived: amounts.map((amount, at) => entry(at + 1, amount)),
  arrived_for_others: null,
});

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

  test('again with another transaction, once the first one is read as no money and its time has ended', () => {
    const reading = { tx_hash: 'one', use: 'claimed', state: 'final', problem: 'failed' } as const;
    const transfer_readings = [reading];
    const wrong = { ...confirmed, sent_at: now, sent_tx_hash: 'one', not_arrived: {}, transfer_readings };
    const other = (order: TransferFacts) => judgeSent(order, 'other', now);
    expect([other(wrong), judgeSent(wrong, 'one', now)]).toEqual(['new', 'same']);
    expect(other({ ...cancelled(1), sent_at: now, sent_tx_hash: 'one', transfer_readings })).toBe('new');
    const refused: Partial<TransferFacts>[] = [
      { not_arrived: null },
      { transfer_readings: [{ ...reading, state: 'pending' }] },
      { transfer_readings: [{ ...reading, problem: 'other_sum' }] },
      { transfer_readings: [{ ...reading, tx_hash: 'older' }] },
      { transfer_readings: [reading, reading, reading, reading, reading] },
      { arrived: [entry(1, '100', { tx_hash: 'one' })] },
    ];
    for (const changes of refused)
      expect(other({ ...wrong, ...changes }), JSON.stringify(changes)).toBe('said_already');
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
    const known = { ...confirmed, arrived: [entry(1, '60', { tx_hash: 'one' })] };
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
    expect([arrivedSum(confirmed), otherSum({ ...confirmed, arrived_for_others: null })]).toEqual([
      undefined,
      undefined,
    ]);
    expect(otherSum({ ...confirmed, ...arrived('60.5', '39.4') })).toEqual({ agreed: '100', arrived: '99.9' });
    expect(otherSum({ ...confirmed, ...arrived('100.000001') })).toEqual({ agreed: '100', arrived: '100.000001' });
    expect(otherSum({ ...confirmed, ...arrived('60', '40') })).toBeUndefined();
  });
});

describe('a wrong entry', () => {
  const wrong = entry(1, '99999', { tx_hash: 'one' });
  const right = entry(2, '475', { tx_hash: 'one', corrects: 1, reason: 'Too many digits' });

  test('is corrected once, and the entry that replaces it counts', () => {
    const known = { ...confirmed, arrived: [wrong] };
    expect([judgeArrived(known, 'one', 1), judgeArrived(known, 'one', 2)]).toEqual(['new', 'nothing_corrected']);
    const corrected = { ...confirmed, arrived: [wrong, right] };
    expect([judgeArrived(corrected, 'one', 1), judgeArrived(corrected, 'one')]).toEqual([
      'nothing_corrected',
      'said_already',
    ]);
    expect(judgeArrived(corrected, 'one', 2)).toBe('new');
    expect([arrivedSum(corrected), holdingArrivals(corrected)]).toEqual(['475', [right]]);
  });

  test('that is corrected to nothing counts for nothing', () => {
    expect(arrivedSum({ arrived: [wrong, { ...right, amount: '0' }] })).toBeUndefined();
    // Staff decided that it is another order's.
    expect(arrivedSum({ arrived: [{ ...wrong, is_void: true }] })).toBeUndefined();
  });
});

test('What other deals of the customer have received of a transfer is left out, and what they claim may be', () => {
  const of = (sum: string, used: string, claimed: string) =>
    otherSum({ ...confirmed, ...arrived(sum), arrived_for_others: { used, claimed } });
  expect([of('375', '275', '0'), of('375', '0', '275'), of('100', '0', '275')]).toEqual(Array(3).fill(undefined));
  expect(of('374', '275', '0')).toEqual({ agreed: '100', arrived: '99' });
  expect(of('376', '0', '275')).toEqual({ agreed: '100', arrived: '376' });
});

test('Nothing arrived is said once, after the customer has said that the USDT is sent', () => {
  const sent = { ...confirmed, sent_at: now, not_arrived: null };
  const verdicts = [sent, { ...sent, sent_at: null }, { ...sent, not_arrived: {} }, { ...sent, sc: 'USD' }];
  expect(verdicts.map(judgeNotArrived)).toEqual(['new', 'nothing_sent', 'said_already', 'cash']);
  expect([requested, received].map((order) => judgeNotArrived({ ...order, not_arrived: null }))).toEqual([
    'too_early',
    'moved',
  ]);
});

describe('a transfer that was received', () => {
  const receipt = (ended: Receipt['ended'], transfer = 'one'): Receipt => ({ transfer, amount: '1', ended });

  test('and given to another order leaves nothing to pay out, unless it came back', () => {
    const receipts = [[receipt(null)], [receipt('moved')], [receipt('moved'), receipt(null)], [receipt('refunded')]];
    expect(receipts.map((each) => isMoneyMoved({ receipts: each }))).toEqual([false, true, false, false]);
  });

  test('and given to another order pays nothing back, unless another one is left', () => {
    const [one, part] = [[receipt('moved')], [receipt('moved'), receipt(null, 'two')]];
    expect([one, part, []].map((receipts) => isAllMoved({ receipts }))).toEqual([true, false, false]);
    expect(isMoneyMoved({ receipts: part })).toBe(true);
  });

  test('without a transaction is known by having none', () => {
    expect(isWithoutHash({ ...received, receipts: [] })).toBe(true);
    expect(isWithoutHash({ ...received, receipts: [receipt(null)] })).toBe(false);
    expect(isWithoutHash({ ...received, sc: 'USD', receipts: [] })).toBe(false);
    expect(isWithoutHash({ ...confirmed, receipts: [] })).toBe(false);
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
