import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anOrder } from '../testing/fixtures.ts';
import { beginStep, endStep } from './order-step-lock.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const cache = () => new QueryClient();

test('while a step is on its way the order takes no other, and another order does', () => {
  const [desk, order] = [cache(), anOrder()];
  expect(beginStep(desk, order)).toBe(true);
  expect(beginStep(desk, order)).toBe(false);
  expect(beginStep(desk, anOrder({ id: 'another' }))).toBe(true);
});

test('the second press of a double click does not take the step that has come after the first', () => {
  const [desk, order] = [cache(), anOrder()];
  beginStep(desk, order);
  endStep(desk, order, true);
  expect(beginStep(desk, order)).toBe(false);
  expect(beginStep(desk, anOrder({ id: 'the next ticket' }))).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(beginStep(desk, order)).toBe(true);
});

test('another press of the mouse takes its step at once, but none beside one that is on its way', () => {
  const [desk, order] = [cache(), anOrder()];
  beginStep(desk, order);
  expect(beginStep(desk, order, true)).toBe(false);
  endStep(desk, order, true);
  expect(beginStep(desk, order)).toBe(false);
  expect(beginStep(desk, order, true)).toBe(true);
});

test('after a failure the step can be tried again at once', () => {
  const [desk, order] = [cache(), anOrder()];
  beginStep(desk, order);
  endStep(desk, order, false);
  expect(beginStep(desk, order)).toBe(true);
});
