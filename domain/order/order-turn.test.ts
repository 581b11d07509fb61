import { describe, expect, test } from 'vitest';
import type { Role } from '../person/actor.ts';
import { exitStep, nextStep, type OrderStatus, orderStatuses } from './order.ts';
import {
  handOverStep,
  isMyTurn,
  isSelf,
  needOf,
  needsVisit,
  nextOf,
  officeStatuses,
  readerOf,
  transferNow,
  waitsFor,
} from './order-turn.ts';

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

/** Who sees an address to send USDT to, in every status. */
const senders = (tc: 'USDT' | 'UAH') =>
  orderStatuses.flatMap((status) =>
    (['customer', 'cashier', 'office_owner', 'admin'] as const).flatMap((role) => {
      const transfer = transferNow(actor(role), anOrderPaidIn(tc, status));
      return transfer
        ? [`${status}: ${role} sends ${transfer.amount} ${transfer.currency} to ${transfer.destination.address}`]
        : [];
    }),
  );

test('all staff of a ready order ask for its code, whatever is paid out; its customer never does', () => {
  for (const tc of ['USDT', 'UAH'] as const)
    for (const status of orderStatuses) {
      const who = (['customer', 'cashier', 'office_owner', 'admin'] as const).filter((role) =>
        handOverStep(actor(role), anOrderPaidIn(tc, status)),
      );
      expect(who, status).toEqual(status === 'ready' ? ['cashier', 'office_owner', 'admin'] : []);
    }
  expect(handOverStep({ ...actor('cashier'), officeIds: ['another'] }, anOrderPaidIn('UAH', 'ready'))).toBeUndefined();
  expect(handOverStep({ ...actor('admin'), id: customerId }, anOrderPaidIn('UAH', 'ready'))).toBeUndefined();
});

describe('the USDT transfer that is due', () => {
  test('is shown only to the customer in status confirmed, when the customer receives cash', () => {
    expect(senders('UAH')).toEqual(['confirmed: customer sends 1000.5 USDT to office-wallet']);
  });

  test('is shown to owners and admins in status received, when the customer receives USDT', () => {
    expect(senders('USDT')).toEqual([
      'received: office_owner sends 24.1 USDT to customer-wallet',
      'received: admin sends 24.1 USDT to customer-wallet',
    ]);
  });
});

test('staff who can take the next step read an order as theirs, other staff do not', () => {
  const order = anOrderPaidIn('USDT', 'confirmed');
  expect(readerOf(actor('cashier'), order)).toBe('mine');
  expect(readerOf(actor('office_owner'), order)).toBe('others');
  expect(readerOf(actor('customer'), order)).toBe('customer');
});

test('it is the customer’s turn in status confirmed and in status ready', () => {
  const turns = orderStatuses.filter((status) => isMyTurn(actor('customer'), anOrderPaidIn('UAH', status)));
  expect(turns).toEqual(['confirmed', 'ready']);
});

/** The statuses of an order without problems, in order, and then the two final ones. */
const life: readonly OrderStatus[] = ['requested', 'confirmed', 'received', 'ready', 'completed', 'cancelled'];
type Tc = 'USDT' | 'UAH';
const through = <T>(tc: Tc, ask: (order: ReturnType<typeof anOrderPaidIn>) => T) =>
  life.map((status) => ask(anOrderPaidIn(tc, status)));

test.each([
  ['UAH', ['office', 'office_owner', 'cashier', 'customer', undefined, undefined]],
  ['USDT', ['office_owner', 'cashier', 'office_owner', 'customer', undefined, undefined]],
] as const)('for an order paid in %s, nextOf names who takes the next step', (tc, next) => {
  expect(through(tc, nextOf)).toEqual(next);
});

const waits: [Tc, Role, ReturnType<typeof waitsFor>[]][] = [
  ['UAH', 'customer', ['office', 'you', 'office', 'you', undefined, undefined]],
  ['UAH', 'cashier', ['you', 'office_owner', 'you', 'customer', undefined, undefined]],
  ['UAH', 'office_owner', ['you', 'you', 'cashier', 'customer', undefined, undefined]],
  ['UAH', 'admin', ['you', 'you', 'you', 'customer', undefined, undefined]],
  ['USDT', 'customer', ['office', 'you', 'office', 'you', undefined, undefined]],
  ['USDT', 'cashier', ['office_owner', 'you', 'office_owner', 'customer', undefined, undefined]],
  ['USDT', 'office_owner', ['you', 'cashier', 'you', 'customer', undefined, undefined]],
];
test.each(waits)('for an order paid in %s, waitsFor tells a %s who takes the next step', (tc, role, expected) => {
  expect(through(tc, (order) => waitsFor(actor(role), order))).toEqual(expected);
});

test('the office takes the next step until status ready, then the customer does', () => {
  expect(officeStatuses).toEqual(['requested', 'confirmed', 'received']);
});

test('the customer visits to bring cash until it is received, or to collect cash until the end', () => {
  expect(through('USDT', needsVisit)).toEqual([true, true, false, false, false, false]);
  expect(through('UAH', needsVisit)).toEqual([true, true, true, true, false, false]);
});

test('a step has a higher priority than a visit or a transfer', () => {
  expect(through('UAH', (order) => needOf(actor('customer'), order))).toEqual([0, 1, 0, 2, 0, 0]);
  expect(through('USDT', (order) => needOf(actor('cashier'), order))).toEqual([0, 2, 0, 0, 0, 0]);
});

test("staff recognise their own steps by id; customers receive no ids, so a customer's step counts as theirs", () => {
  const order = anOrderPaidIn('UAH', 'ready');
  const [customer, cashier] = [actor('customer'), actor('cashier')];
  expect(isSelf({ permissions: 'customer' }, customer, order)).toBe(true);
  expect(isSelf({ permissions: 'cashier' }, customer, order)).toBe(false);
  expect(isSelf({ id: cashier.id, permissions: 'cashier' }, cashier, order)).toBe(true);
  expect(isSelf({ id: 'another', permissions: 'cashier' }, cashier, order)).toBe(false);
  expect(isSelf({ id: customerId, permissions: 'customer' }, cashier, order)).toBe(false);
});

test('an order whose money is another order’s is not paid out: it only ends, by a refund', () => {
  const order = {
    ...anOrderPaidIn('UAH', 'received'),
    receipts: [{ transfer: 'one', amount: '1', ended: 'moved' as const }],
  };
  expect((['cashier', 'office_owner', 'admin'] as const).map((role) => nextStep(actor(role), order))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(exitStep(actor('office_owner'), order)?.call).toBe('refund');
  expect(nextOf(order)).toBe('office_owner');
});
