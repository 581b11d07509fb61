import { describe, expect, test } from 'vitest';
import { type ExitStep, orderSteps, type Part } from './order.ts';
import { endOrder, isUsualReason, moneyAfterEnd } from './order-ending.ts';
import type { Receipt } from './transfer-receipt.ts';

const exit = (call: ExitStep['call']): ExitStep => {
  const found = orderSteps.find((step): step is ExitStep => step.kind === 'exit' && step.call === call);
  if (!found) throw new Error(`No ${call} in the table`);
  return found;
};
const to = { network: 'TRC20', address: 'TXYZ' } as const;
const [usdt, cash] = [
  { sc: 'USDT', receipts: [] },
  { sc: 'UAH', receipts: [] },
];
const moved: readonly Receipt[] = [{ transfer: 'one', amount: '1', ended: 'moved' }];

describe('the end of an order', () => {
  test.each<[ExitStep['call'], Part, string]>([
    ['cancel', 'customer', 'customer'],
    ['cancel', 'cashier', 'office'],
    ['cancel', 'office_owner', 'office'],
    ['cancel', 'admin', 'office'],
    ['expire', 'system', 'expired'],
  ])('after %s by %s names %s, and keeps no refund', (call, part, ended_by) => {
    expect(endOrder(usdt, exit(call), part, { reason: 'no_show', to })).toEqual({
      ...{ ended_by, end_reason: 'no_show', refund: null },
    });
    expect(endOrder(usdt, exit(call), part, {})).toMatchObject({ ended_by, end_reason: null });
  });

  test('after a refund says where the money went: USDT to an address, cash at the office', () => {
    const refund = (order: Parameters<typeof endOrder>[0], said: object) =>
      endOrder(order, exit('refund'), 'admin', said);
    expect(refund(usdt, { to, tx_hash: 'abc' })).toMatchObject({ refund: { to, tx_hash: 'abc' } });
    expect(refund(usdt, { to })).toMatchObject({ ended_by: 'refunded', refund: { to, tx_hash: null } });
    expect(refund(cash, {})).toMatchObject({ ended_by: 'refunded', refund: { to: null, tx_hash: null } });
    expect(refund(usdt, {})).toEqual({ wrong: 'to' });
    expect(refund(cash, { to })).toEqual({ wrong: 'to' });
    expect(refund(cash, { tx_hash: 'abc' })).toEqual({ wrong: 'tx_hash' });
    // What staff gave to another order does not go back.
    expect(refund({ ...usdt, receipts: moved }, {})).toMatchObject({ refund: { to: null, tx_hash: null } });
  });
});

test('the customer may have sent USDT only after the office has confirmed', () => {
  const money = (sc: string, confirmed_at: Date | null, ended_by: 'office' | 'refunded' | null = 'office') =>
    moneyAfterEnd({ sc, confirmed_at, ended_by, receipts: [] });
  const confirmed = new Date();
  expect([money('USDT', confirmed), money('USDT', null)]).toEqual(['perhaps_sent', 'customer']);
  expect([money('UAH', confirmed), money('UAH', null)]).toEqual(['customer', 'customer']);
  expect([money('USDT', confirmed, 'refunded'), money('UAH', confirmed, 'refunded')]).toEqual(['back', 'back']);
  expect(money('USDT', confirmed, null)).toBe('perhaps_sent');
  const ended = { sc: 'USDT', confirmed_at: confirmed, ended_by: 'refunded' } as const;
  expect(moneyAfterEnd({ ...ended, receipts: moved })).toBe('moved');
});

test('a usual reason is known by its name, other reasons are words', () => {
  expect(['no_show', 'No show', 'other', ''].map(isUsualReason)).toEqual([true, false, false, false]);
});
