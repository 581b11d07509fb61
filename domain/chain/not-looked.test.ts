import { expect, test } from 'vitest';
import type { Arrival } from '../order/order-transfer.ts';
import { notLookedAt } from './not-looked.ts';

const hash = 'a'.repeat(64);
const payout = 'b'.repeat(64);
const read = { state: 'final', problem: null } as const;
const arrival: Arrival = { id: 1, amount: '5', tx_hash: hash, corrects: null, reason: null, is_void: false };
type Deal = Parameters<typeof notLookedAt>[0];
const deal: Deal = {
  ...{ sc: 'USDT', status: 'confirmed', amt_to_exch: '5', confirmed_at: 1, received_at: null, cancelled_at: null },
  ...{ sent_at: null, sent_tx_hash: null, sent_void: false, arrived: null, settles: null, settlement: null },
  ...{ payout_tx_hash: null, transfer_readings: [] },
};
const named: Deal = { ...deal, sent_at: 1, sent_tx_hash: hash };
const paidOut: Deal = { ...deal, status: 'ready', received_at: 1, payout_tx_hash: payout };

const cases: [string, Deal, string | undefined][] = [
  ['nothing is named', deal, undefined],
  ['the customer has named one', named, 'claimed'],
  [
    'the chain was asked for it',
    { ...named, transfer_readings: [{ ...read, use: 'claimed', tx_hash: hash }] },
    undefined,
  ],
  [
    'the chain was asked for another one',
    { ...named, transfer_readings: [{ ...read, use: 'claimed', tx_hash: payout }] },
    'claimed',
  ],
  ['staff recorded what arrived', { ...named, arrived: [arrival] }, undefined],
  ['it is of another deal', { ...named, sent_void: true }, undefined],
  ['the money is received', { ...named, status: 'received', received_at: 1 }, undefined],
  ['it was named after the end', { ...named, status: 'cancelled' }, 'claimed'],
  ['the coin is paid out', paidOut, 'payout'],
  ['the payout was read', { ...paidOut, transfer_readings: [{ ...read, use: 'payout', tx_hash: payout }] }, undefined],
  ['the deal is done', { ...paidOut, status: 'completed' }, undefined],
];

test.each(cases)('nobody has looked at a transaction: %s', (_, order, expected) => {
  expect(notLookedAt(order)).toBe(expected);
});
