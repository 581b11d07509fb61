import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowance, isClockOff, nextLook } from './schedule.ts';

const look = (changes: object) =>
  nextLook({ network: 'ERC20', state: 'missing', tries: 0, depth: 0, needed: 32, ...changes });

test('A transaction that nobody knows is looked for less and less, and a final one never again', () => {
  expect([0, 1, 2, 8, 30].map((tries) => look({ tries }))).toEqual([15, 30, 60, 3600, 3600]);
  expect(look({ state: 'final', depth: 32 })).toBeNull();
});

test('A pending one is looked at when it may be final', () => {
  expect([1, 20, 31, 40].map((depth) => look({ state: 'pending', depth }))).toEqual([180, 144, 15, 15]);
  expect(look({ network: 'TRC20', state: 'pending', depth: 4, needed: 19 })).toBe(45);
});

test('The calls of a day never exceed its budget, and no hour uses it up', () => {
  const at = (time: string) => new Date(`2026-11-20T${time}Z`);
  expect(allowance({ perDay: 24_000, spent: 0, now: at('00:00:00') })).toBe(1000);
  expect(allowance({ perDay: 24_000, spent: 1000, now: at('00:00:00') })).toBe(0);
  expect(allowance({ perDay: 24_000, spent: 11_500, now: at('12:00:00') })).toBe(1500);
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 1_000_000 }),
      fc.nat(2_000_000),
      fc.date({ noInvalidDate: true, min: at('00:00:00'), max: at('23:59:59') }),
      (perDay, spent, now) => {
        const calls = allowance({ perDay, spent, now });
        return Number.isInteger(calls) && calls >= 0 && (calls === 0 || spent + calls <= perDay);
      },
    ),
  );
});

test('A clock is off that is ahead, or whose newest block is old', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  const behind = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  expect([0, 12, 800, -60].map((seconds) => isClockOff(behind(seconds), now))).toEqual([false, false, false, false]);
  expect([1000, -300, Number.NaN].map((seconds) => isClockOff(behind(seconds), now))).toEqual([true, true, true]);
});
