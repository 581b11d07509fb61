import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anOrder } from '../../testing/fixtures.ts';
import { beginStep, endStep } from '../order.queries.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const cache = () => new QueryClient();

test('a step in progress locks its order, but not other orders', () => {
  const [desk, order] = [cache(), anOrder()];
  expect(beginStep(desk, order)).toBe(true);
  expect(beginStep(desk, order)).toBe(false);
  expect(beginStep(desk, anOrder({ id: 'another' }))).toBe(true);
});

test('the second press of a double click does not take the next step', () => {
  const [desk, order] = [cache(), anOrder()];
  beginStep(desk, order);
  endStep(desk, order, true);
  expect(beginStep(desk, order)).toBe(false);
  expect(beginStep(desk, anOrder({ id: 'the next ticket' }))).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(beginStep(desk, order)).toBe(true);
});

test('a separate mouse press takes its step immediately, but never while a step is in progress', () => {
  const [desk, order] = [cache(), anOrder()];
  beginStep(desk, order);
  expect(beginStep(desk, order, true)).toBe(false);
  endStep(desk, order, true);
  expect(beginStep(desk, order)).toBe(false);
  expect(beginStep(desk, order, true)).toBe(true);
});

test('after a failure the step can be tried again immediately', () => {
  const [desk, order] = [cache(), anOrder()];
  beginStep(desk, order);
  endStep(desk, order, false);
  expect(beginStep(desk, order)).toBe(true);
});
