import { describe, expect, test } from 'vitest';
import type { Role } from './actor.ts';
import { type OrderStatus, orderStatuses } from './order.ts';
import { isMyTurn, readerOf, transferNow } from './order-now.ts';

const officeId = 'office';
const customerId = 'customer';
const wallet = (address: string) => ({ data: [{ address }] });

const anOrderPaidIn = (tc: 'USDT' | 'UAH', status: OrderStatus) => ({
  customer_id: customerId,
  office_id: officeId,
  status,
  sc: tc === 'USDT' ? 'UAH' : 'USDT',
  tc,
  amt_to_exch: '1000.5',
  amt_to_recv: '24.1',
  wallet: wallet('customer-wallet'),
  office_wallet: wallet('office-wallet'),
});

const actor = (role: Role) => ({ id: role === 'customer' ? customerId : `one ${role}`, role, officeIds: [officeId] });

/** Who is shown a wallet to send to, in every status. */
const senders = (tc: 'USDT' | 'UAH') =>
  orderStatuses.flatMap((status) =>
    (['customer', 'cashier', 'office_owner', 'admin'] as const).flatMap((role) => {
      const transfer = transferNow(actor(role), anOrderPaidIn(tc, status));
      return transfer
        ? [`${status}: ${role} sends ${transfer.amount} ${transfer.currency} to ${transfer.address}`]
        : [];
    }),
  );

describe('a transfer is asked', () => {
  test('of the customer alone, once the office has confirmed, when cash is paid out', () => {
    expect(senders('UAH')).toEqual(['confirmed: customer sends 1000.5 USDT to office-wallet']);
  });

  test('of those who may send it, once the cash is there, when USDT is paid out', () => {
    expect(senders('USDT')).toEqual([
      'received: office_owner sends 24.1 USDT to customer-wallet',
      'received: admin sends 24.1 USDT to customer-wallet',
    ]);
  });
});

test('staff read what is theirs to do, or what others do', () => {
  const order = anOrderPaidIn('USDT', 'confirmed');
  expect(readerOf(actor('cashier'), order)).toBe('mine');
  expect(readerOf(actor('office_owner'), order)).toBe('others');
  expect(readerOf(actor('customer'), order)).toBe('customer');
});

test('it is the customer’s turn to bring, to send and to complete', () => {
  const turns = orderStatuses.filter((status) => isMyTurn(actor('customer'), anOrderPaidIn('UAH', status)));
  expect(turns).toEqual(['confirmed', 'ready']);
});
