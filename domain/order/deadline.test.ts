import { describe, expect, test } from 'vitest';
import {
  type DeadlineFacts,
  deadlineFrom,
  deadlineOf,
  firstMinutes,
  isLastQuarter,
  isPressing,
  judgeExtension,
  minutesInForce,
  minutesToAdd,
  mostMinutes,
  pauseAfter,
} from './deadline.ts';
import { type OrderStatus, orderStatuses } from './order.ts';

const now = new Date('2027-06-14T10:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

const order = (status: OrderStatus, more: Partial<DeadlineFacts> = {}): DeadlineFacts => ({
  status,
  answer_by: later(60),
  due_at: status === 'requested' ? null : later(240),
  quarter_left_at: later(45),
  extended_minutes: 0,
  ...more,
});

describe('a deadline', () => {
  test('comes after its minutes of opening time, and its last quarter after three quarters of them', () => {
    const office = { working_hours: '09:00 - 13:20', closed_until: null };
    expect(deadlineFrom(now, 60, office)).toEqual({
      at: new Date('2027-06-15T06:40:00Z'),
      quarterLeftAt: new Date('2027-06-15T06:25:00Z'),
    });
  });

  test('is none without minutes, and at an office that never opens', () => {
    expect(deadlineFrom(now, null, { working_hours: null, closed_until: null })).toBeUndefined();
    expect(deadlineFrom(now, 60, { working_hours: 'Mon-Sun closed', closed_until: null })).toBeUndefined();
  });

  test.each([
    ['requested', later(60)],
    ['confirmed', later(240)],
    ['received', null],
    ['ready', null],
    ['completed', null],
    ['cancelled', null],
  ] as const)('of an order that is %s', (status, deadline) => {
    expect(deadlineOf(order(status))).toEqual(deadline);
  });

  test('has its last quarter from the moment that is stored', () => {
    expect(isLastQuarter(order('requested'), later(44))).toBe(false);
    expect(isLastQuarter(order('requested'), later(45))).toBe(true);
    expect(isLastQuarter(order('received'), later(45))).toBe(false);
    expect(isLastQuarter(order('requested', { answer_by: null }), later(45))).toBe(false);
  });
});

describe('the minutes at an office', () => {
  const none = { answer_minutes: null, arrival_minutes: null };

  test.each([
    ['those at first, when nobody has set any', none, {}, firstMinutes],
    ['those of the network', none, { answer_minutes: 30 }, { answer_minutes: 30, arrival_minutes: 240 }],
    ['none, when the network has none', none, none, none],
    [
      "the office's own",
      { answer_minutes: 15, arrival_minutes: null },
      none,
      { answer_minutes: 15, arrival_minutes: null },
    ],
    ['none, when the office has set 0', { answer_minutes: 0, arrival_minutes: 0 }, {}, none],
  ])('are %s', (_, own, network, expected) => {
    expect(minutesInForce(own, network)).toEqual(expected);
  });
});

describe('more time', () => {
  test.each(orderStatuses)('is given or not to an order that is %s', (status) => {
    const isTimed = status === 'requested' || status === 'confirmed';
    expect(judgeExtension(order(status), 60)).toBe(isTimed ? 'new' : 'moved');
    expect(minutesToAdd(order(status))).toBe(isTimed ? mostMinutes : 0);
  });

  test('is not given to an order that has any time', () => {
    expect(judgeExtension(order('confirmed', { due_at: null }), 60)).toBe('no_deadline');
  });

  test('is seven days in all', () => {
    const extended = order('confirmed', { extended_minutes: mostMinutes - 60 });
    expect([judgeExtension(extended, 60), judgeExtension(extended, 61)]).toEqual(['new', 'too_far']);
    expect(minutesToAdd(extended)).toBe(60);
  });
});

test('a deadline does not run out while the office rests', () => {
  const at = (minutes: number) => new Date(Date.parse('2026-11-20T12:00:00Z') + minutes * 60_000);
  const order = { status: 'confirmed', answer_by: at(0), due_at: at(10), quarter_left_at: at(5) } as const;
  const resting = { ...order, extended_minutes: 0, rests_until: at(90) };
  expect([deadlineOf(resting), isPressing(resting, at(20)), isPressing(resting, at(91))]).toEqual([
    at(90),
    false,
    true,
  ]);
  expect(deadlineOf({ ...resting, rests_until: at(5) })).toEqual(at(10));
  expect(deadlineOf({ ...resting, due_at: null })).toBeNull();
});

test.each([
  ['a moment', 0, 0],
  ['five minutes', 5, 0],
  ['a little more', 5.1, 30],
  ['half an hour', 30, 30],
  ['two hours', 120, 120],
  ['four hours', 240, 240],
  ['three days', 3 * 24 * 60, 240],
])('after %s without expiry nothing expires for the decided time', (_, minutes, pause) => {
  expect(pauseAfter(minutes)).toBe(pause);
});
