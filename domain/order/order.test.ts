import { describe, expect, test } from 'vitest';
import type { Actor, Role } from '../person/actor.ts';
import { waitingFor } from './desk/waiting.ts';
import {
  codeStep,
  exitStep,
  failedStatuses,
  finalStatuses,
  findStep,
  isAhead,
  isFinal,
  isForOtherPayout,
  mayEverTake,
  maySee,
  nextStep,
  type OrderFacts,
  type OrderStatus,
  openStatuses,
  openSteps,
  orderCalls,
  orderStatuses,
  orderSteps,
  paidIn,
  paidStatuses,
  partIn,
  publicCalls,
  wayFrom,
} from './order.ts';
import { stepsTo } from './order-state.ts';

const office = 'office';
const actors: Record<Role, Actor> = {
  admin: { id: 'admin', role: 'admin', officeIds: [] },
  office_owner: { id: 'owner', role: 'office_owner', officeIds: [office] },
  cashier: { id: 'cashier', role: 'cashier', officeIds: [office] },
  customer: { id: 'customer', role: 'customer', officeIds: [] },
};
const parts = [
  ['admin', actors.admin],
  ['owner', actors.office_owner],
  ['cashier', actors.cashier],
  ['customer', actors.customer],
] as const;

const order = (status: OrderStatus, tc = 'USD'): OrderFacts => ({
  customer_id: 'customer',
  office_id: office,
  tc,
  status,
});

/** The calls that each role may make, and the status after each. */
const doors = (status: OrderStatus, tc: string) =>
  parts.map(
    ([name, actor]) =>
      `${name}: ${
        openSteps(actor, order(status, tc))
          .map(({ to }) => to)
          .join(', ') || '-'
      }`,
  );

describe('when the customer receives cash', () => {
  // spec 4.10
  test('staff confirm a request, and everybody can cancel it', () => {
    expect(doors('requested', 'USD')).toEqual([
      'admin: confirmed, cancelled',
      'owner: confirmed, cancelled',
      'cashier: confirmed, cancelled',
      'customer: cancelled',
    ]);
  });

  // spec 4.11, 4.12
  test('the owner marks the order received, then the cashier marks it ready', () => {
    expect(doors('confirmed', 'USD')).toEqual([
      'admin: received, cancelled',
      'owner: received, cancelled',
      'cashier: cancelled',
      'customer: cancelled',
    ]);
    expect(doors('received', 'USD')).toEqual([
      'admin: ready, cancelled',
      'owner: cancelled',
      'cashier: ready',
      'customer: -',
    ]);
  });
});

describe('when the customer receives USDT', () => {
  // spec 4.10
  test('the owner confirms a request, because the owner provides the USDT', () => {
    expect(doors('requested', 'USDT')).toEqual([
      'admin: confirmed, cancelled',
      'owner: confirmed, cancelled',
      'cashier: cancelled',
      'customer: cancelled',
    ]);
  });

  // spec 4.11, 4.12
  test('the cashier marks the order received, then the owner marks it ready', () => {
    expect(doors('confirmed', 'USDT')).toEqual([
      'admin: received, cancelled',
      'owner: cancelled',
      'cashier: received, cancelled',
      'customer: cancelled',
    ]);
    expect(doors('received', 'USDT')).toEqual([
      'admin: ready, cancelled',
      'owner: ready, cancelled',
      'cashier: -',
      'customer: -',
    ]);
  });
});

// spec 4.13
test("only the customer or an admin completes a ready order; the office can't", () => {
  expect(doors('ready', 'USD')).toEqual([
    'admin: completed, cancelled',
    'owner: cancelled',
    'cashier: -',
    'customer: completed',
  ]);
  expect(doors('ready', 'USDT')).toEqual(['admin: completed', 'owner: -', 'cashier: -', 'customer: completed']);
});

test('with the pickup code the staff of the office complete a ready order, and take no other step', () => {
  const withCode = (status: OrderStatus, tc: string) =>
    parts.filter(([, actor]) => codeStep(actor, order(status, tc))).map(([name]) => name);
  for (const tc of ['USD', 'USDT']) {
    expect(codeStep(actors.cashier, order('ready', tc))?.call).toBe('close');
    for (const status of orderStatuses)
      expect(withCode(status, tc)).toEqual(status === 'ready' ? ['owner', 'cashier'] : []);
  }
  const stranger = { ...actors.cashier, officeIds: ['another'] };
  expect(codeStep(stranger, order('ready'))).toBeUndefined();
  expect(codeStep({ ...actors.cashier, id: 'customer' }, order('ready'))).toBeUndefined();
  expect(waitingFor('cashier', 'cash')).not.toContain('ready');
});

test('owners and admins refund a received order, and a ready one while its cash is at the office', () => {
  const refunds = (status: OrderStatus, tc: string) =>
    parts.filter(([, actor]) => exitStep(actor, order(status, tc))?.call === 'refund').map(([name]) => name);
  for (const tc of ['USD', 'USDT']) expect(refunds('received', tc)).toEqual(['admin', 'owner']);
  expect(refunds('ready', 'USD')).toEqual(['admin', 'owner']);
  expect(refunds('ready', 'USDT')).toEqual([]);
  expect(isForOtherPayout(order('ready', 'USDT'), 'refund')).toBe(true);
  expect(isForOtherPayout(order('ready', 'USD'), 'refund')).toBe(false);
  expect(isForOtherPayout(order('completed', 'USDT'), 'refund')).toBe(false);
});

test('the system lets orders expire that wait for the office or for the money, and completes those that pay coin', () => {
  const steps = orderStatuses.flatMap((status) =>
    ['USD', 'USDT'].flatMap((tc) => openSteps('system', order(status, tc)).map(({ call }) => `${status} ${call}`)),
  );
  expect(new Set(steps)).toEqual(new Set(['requested expire', 'confirmed expire', 'ready close']));
  expect(openSteps('system', order('ready', 'USD'))).toEqual([]);
  expect(partIn('system', order('ready'))).toBe('system');
  for (const [, actor] of parts)
    for (const status of orderStatuses)
      expect(openSteps(actor, order(status)).filter(({ call }) => call === 'expire')).toEqual([]);
});

// spec 4.7
test.each(['completed', 'cancelled'] as const)('no role can change a %s order', (status) => {
  for (const tc of ['USD', 'USDT']) {
    expect(doors(status, tc)).toEqual(['admin: -', 'owner: -', 'cashier: -', 'customer: -']);
  }
  expect(isFinal(status)).toBe(true);
});

test('four statuses are open, and no step leads to an earlier status', () => {
  expect(openStatuses).toEqual(['requested', 'confirmed', 'received', 'ready']);
  const life = ['requested', 'confirmed', 'received', 'ready', 'completed', 'cancelled'];
  for (const { from, to } of orderSteps) expect(life.indexOf(to)).toBeGreaterThan(life.indexOf(from));
});

test('onward steps lead to the paid statuses, and exits to the failed ones', () => {
  expect(paidStatuses).toEqual(['completed']);
  expect(failedStatuses).toEqual(['cancelled']);
  expect(finalStatuses).toEqual(['completed', 'cancelled']);
  for (const { kind, to } of orderSteps) expect(failedStatuses.includes(to), to).toBe(kind === 'exit');
});

test('every status has at most one onward step, so the way of an order is one line', () => {
  for (const status of orderStatuses) {
    const onward = orderSteps.filter(({ from, kind }) => from === status && kind === 'onward');
    expect(onward.length, status).toBeLessThanOrEqual(1);
  }
  expect(wayFrom('requested')).toEqual(['requested', 'confirmed', 'received', 'ready', 'completed']);
});

test('a call that no person may make has no route', () => {
  expect(publicCalls).toEqual(['confirm', 'receive', 'ready', 'close', 'cancel', 'refund']);
});

// spec 4.9
test('`confirm` of a received order is the same step as `ready`', () => {
  expect(findStep(order('received'), 'confirm')).toBe(findStep(order('received'), 'ready'));
  expect(findStep(order('received'), 'confirm')?.to).toBe('ready');
  expect(findStep(order('requested'), 'confirm')?.to).toBe('confirmed');
  expect(findStep(order('requested'), 'ready')).toBeUndefined();
});

// spec 4.8
test('of the 42 combinations of status and call, eleven are valid steps of an order paid in cash', () => {
  const meaningful = orderStatuses.flatMap((status) =>
    orderCalls.flatMap((call) => (findStep(order(status), call) ? [`${status} ${call}`] : [])),
  );
  expect(meaningful).toHaveLength(11);
});

test('isAhead is true only for calls of later steps, and never for a ready or final order', () => {
  const ahead = (status: OrderStatus) => orderCalls.filter((call) => isAhead(status, call));
  expect(ahead('requested')).toEqual(['receive', 'ready', 'close', 'refund']);
  expect(ahead('confirmed')).toEqual(['ready', 'close', 'refund']);
  expect(ahead('received')).toEqual(['close']);
  for (const status of ['ready', 'completed', 'cancelled'] as const) expect(ahead(status)).toEqual([]);
});

describe('the role of a person in an order', () => {
  test("is customer for the order's own customer, also after the person becomes staff", () => {
    const promoted: Actor = { id: 'customer', role: 'cashier', officeIds: [office] };
    expect(partIn(promoted, order('requested'))).toBe('customer');
    expect(openSteps(promoted, order('requested')).map(({ call }) => call)).toEqual(['cancel']);
    expect(partIn({ id: 'customer', role: 'admin', officeIds: [] }, order('requested'))).toBe('customer');
  });

  test("is missing for staff of other offices and for other customers, who can't see the order", () => {
    expect(maySee({ id: 'x', role: 'cashier', officeIds: ['elsewhere'] }, order('ready'))).toBe(false);
    expect(maySee({ id: 'x', role: 'office_owner', officeIds: [] }, order('ready'))).toBe(false);
    expect(maySee({ id: 'x', role: 'customer', officeIds: [] }, order('ready'))).toBe(false);
    expect(maySee({ id: 'x', role: 'customer', officeIds: [office] }, order('ready'))).toBe(false);
    for (const actor of Object.values(actors)) expect(maySee(actor, order('ready'))).toBe(true);
  });
});

// spec 4.14
test('customers can never confirm, receive, make ready or refund; cashiers can never refund', () => {
  expect(orderCalls.filter((call) => mayEverTake('customer', call))).toEqual(['close', 'cancel']);
  for (const role of ['admin', 'office_owner'] as const)
    expect(orderCalls.filter((call) => mayEverTake(role, call))).toEqual(publicCalls);
  expect(publicCalls.filter((call) => !mayEverTake('cashier', call))).toEqual(['refund']);
});

describe('the queue of the order desk', () => {
  // spec 4.15
  test('has, for each role, the statuses in which that role takes the next step', () => {
    expect(waitingFor('cashier', 'cash')).toEqual(['requested', 'received']);
    expect(waitingFor('cashier', 'coin')).toEqual(['confirmed']);
    expect(waitingFor('office_owner', 'cash')).toEqual(['requested', 'confirmed']);
    expect(waitingFor('office_owner', 'coin')).toEqual(['requested', 'received']);
    expect(waitingFor('admin', 'cash')).toEqual(['requested', 'confirmed', 'received', 'ready']);
    expect(waitingFor('customer', 'coin')).toEqual(['ready']);
  });

  test('has an order exactly when the actor can take a step that moves it forward', () => {
    for (const [, actor] of parts) {
      for (const status of orderStatuses) {
        for (const tc of ['USD', 'USDT'] as const) {
          const waits = waitingFor(actor.role, paidIn({ tc })).includes(status);
          expect(nextStep(actor, order(status, tc)) !== undefined, `${actor.role} ${status} ${tc}`).toBe(waits);
        }
      }
    }
  });
});

test('the fewest steps to a status go onward, or leave at the first exit', () => {
  const calls = (status: OrderStatus) => stepsTo(status).map(({ call }) => call);
  expect(calls('requested')).toEqual([]);
  expect(calls('ready')).toEqual(['confirm', 'receive', 'ready']);
  expect(calls('completed')).toEqual(['confirm', 'receive', 'ready', 'close']);
  expect(calls('cancelled')).toEqual(['cancel']);
  for (const status of orderStatuses) expect(stepsTo(status).at(-1)?.to ?? 'requested').toBe(status);
});
