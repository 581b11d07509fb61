import { expect, test } from 'vitest';
import { type Actor, roles } from '../person/actor.ts';
import { waitingFor } from './desk/waiting.ts';
import {
  codeStep,
  exitStep,
  findStep,
  firstStatus,
  isAhead,
  mayTakeWithCode,
  type OrderFacts,
  type OrderStatus,
  type OrderStep,
  onwardFrom,
  openSteps,
  orderCalls,
  orderStatuses,
  orderSteps,
  reachedAt,
  stepsOf,
  wayFrom,
} from './order.ts';
import { statusesBefore, stepsTo } from './order-state.ts';

const everybody: Actor[] = roles.map((role) => ({ id: role, role, officeIds: ['office'] }));
const order = (status: OrderStatus, tc = 'USD'): OrderFacts => ({
  customer_id: 'customer',
  office_id: 'office',
  tc,
  status,
});

test('each status has a time column of its own', () => {
  expect(new Set(Object.values(reachedAt)).size).toBe(orderStatuses.length);
  expect(orderSteps.map(({ to }) => reachedAt[to])).not.toContain(reachedAt[firstStatus]);
});

test('a status has one row for each call, and a person has one exit and one step with the code at most', () => {
  const rows = orderSteps.map(({ from, call }) => `${from} ${call}`);
  expect(new Set(rows).size).toBe(rows.length);
  for (const status of orderStatuses) {
    for (const tc of ['USD', 'USDT']) {
      for (const actor of everybody) {
        const exits = openSteps(actor, order(status, tc)).filter(({ kind }) => kind === 'exit');
        const proved = orderSteps.filter(
          (step) => step.from === status && mayTakeWithCode(actor, step, order(status, tc)),
        );
        expect(Math.max(exits.length, proved.length), `${actor.role} ${status}`).toBeLessThanOrEqual(1);
      }
    }
  }
});

test('the order of the rows means nothing', () => {
  const answers = () =>
    orderStatuses.map((status) => ({
      way: wayFrom(status),
      fewest: stepsTo(status),
      calls: orderCalls.map((call) => [findStep(order(status), call), isAhead(status, call), stepsOf(call)]),
      next: onwardFrom(status),
      queues: roles.map((role) => [waitingFor(role, 'cash'), waitingFor(role, 'coin')]),
      before: orderCalls.map(statusesBefore),
      exits: everybody.map((actor) => [exitStep(actor, order(status)), codeStep(actor, order(status))]),
    }));
  const before = answers();
  const rows = orderSteps as OrderStep[];
  const asWritten = [...rows];
  try {
    for (let first = 0; first < rows.length; first += 1) {
      rows.push(...rows.splice(0, 1));
      expect(answers()).toEqual(before);
    }
    rows.reverse();
    expect(answers()).toEqual(before);
  } finally {
    rows.splice(0, rows.length, ...asWritten);
  }
});
