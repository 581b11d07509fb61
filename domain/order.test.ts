import { describe, expect, test } from 'vitest';
import type { Actor, Role } from './actor.ts';
import {
  findStep,
  isAhead,
  isFinal,
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
  partIn,
  waitingFor,
} from './order.ts';

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
    expect(doors('received', 'USD')).toEqual(['admin: ready', 'owner: -', 'cashier: ready', 'customer: -']);
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
    expect(doors('received', 'USDT')).toEqual(['admin: ready', 'owner: ready', 'cashier: -', 'customer: -']);
  });
});

// spec 4.13
test.each(['USD', 'USDT'])("only the customer or an admin completes an order paid in %s; the office can't", (tc) => {
  expect(doors('ready', tc)).toEqual(['admin: completed', 'owner: -', 'cashier: -', 'customer: completed']);
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

test('each step sets its own time column', () => {
  const stamps = orderSteps.map(({ to, stamp }) => `${to} ${stamp}`);
  expect(new Set(stamps)).toEqual(
    new Set([
      'confirmed confirmed_at',
      'received received_at',
      'ready ready_at',
      'completed closed_at',
      'cancelled cancelled_at',
    ]),
  );
});

// spec 4.9
test('`confirm` of a received order is the same step as `ready`', () => {
  expect(findStep('received', 'confirm')).toBe(findStep('received', 'ready'));
  expect(findStep('received', 'confirm')?.to).toBe('ready');
  expect(findStep('requested', 'confirm')?.to).toBe('confirmed');
  expect(findStep('requested', 'ready')).toBeUndefined();
});

// spec 4.8
test('of the 30 combinations of status and call, seven are valid steps', () => {
  const meaningful = orderStatuses.flatMap((status) =>
    orderCalls.flatMap((call) => (findStep(status, call) ? [`${status} ${call}`] : [])),
  );
  expect(meaningful).toHaveLength(7);
});

test('isAhead is true only for calls of later steps, and never for a ready or final order', () => {
  const ahead = (status: OrderStatus) => orderCalls.filter((call) => isAhead(status, call));
  expect(ahead('requested')).toEqual(['receive', 'ready', 'close']);
  expect(ahead('confirmed')).toEqual(['ready', 'close']);
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
test('customers can never confirm, receive or make ready; staff may try every call', () => {
  expect(orderCalls.filter((call) => mayEverTake('customer', call))).toEqual(['close', 'cancel']);
  for (const role of ['admin', 'cashier', 'office_owner'] as const) {
    expect(orderCalls.filter((call) => mayEverTake(role, call))).toEqual([...orderCalls]);
  }
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
