import { expect, test } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import { anOrder } from '../../testing/fixtures.ts';
import { minutesSince, urgencyOf } from './desk-waiting.tsx';

const placed = new Date('2026-11-20T11:00:00Z');
const later = (minutes: number) => new Date(placed.getTime() + minutes * 60_000);
const urgencies = (more: Partial<Order>, minutes: number[]) =>
  minutes.map((passed) => urgencyOf(anOrder({ created_at: placed, ...more }), later(passed)));

test('an order without deadlines is new for 5 minutes, then waiting, and late after 15 minutes', () => {
  expect(urgencies({}, [0, 4])).toEqual(['new', 'new']);
  expect(urgencies({}, [5, 15])).toEqual(['waiting', 'waiting']);
  expect(urgencies({}, [16, 6000])).toEqual(['late', 'late']);
  expect(urgencies({ status: 'confirmed' }, [16])).toEqual(['late']);
});

test('a request with a deadline is late when the last quarter of its time begins, whatever its age', () => {
  const answer = { answer_by: later(60), quarter_left_at: later(45) };
  expect(urgencies(answer, [0, 44, 45, 60])).toEqual(['new', 'new', 'late', 'late']);
});

test('a confirmed order is not late while it waits for its customer', () => {
  const confirmed = { status: 'confirmed', confirmed_at: later(10) } as const;
  expect(urgencies({ ...confirmed, answer_by: later(60) }, [11, 6000])).toEqual(['customer', 'customer']);
  expect(urgencies({ ...confirmed, due_at: later(240), quarter_left_at: later(180) }, [200])).toEqual(['customer']);
});

test('an order whose customer has sent the money is late after half an hour, as the radar says', () => {
  const sent = { status: 'confirmed', sent_at: later(100), due_at: later(4000), quarter_left_at: later(3000) } as const;
  expect(urgencies(sent, [101, 120, 130, 131])).toEqual(['new', 'waiting', 'waiting', 'late']);
});

test('an order whose money is received is late half an hour later', () => {
  const received = { status: 'received', received_at: later(90), due_at: later(240) } as const;
  expect(urgencies(received, [91, 110, 121])).toEqual(['new', 'waiting', 'late']);
});

test('minutes are whole, and never negative when the clock is behind', () => {
  expect(minutesSince(placed, placed.getTime() + 119_999)).toBe(1);
  expect(minutesSince(placed, placed.getTime() - 60_000)).toBe(0);
});
