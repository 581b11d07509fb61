import { describe, expect, test } from 'vitest';
import {
  applyClosing,
  type ClosingState,
  closesForLong,
  closingsAt,
  isClosed,
  mayCloseUntil,
  mostClosures,
} from './closing.ts';

const now = new Date('2027-06-14T09:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const hours = (count: number) => later(count * 60);
const open: ClosingState = { closed_until: null, closed_reason: null, closures: [] };
const closure = (from: number, until: number, reason: string | null = null) => ({
  from: later(from),
  until: later(until),
  reason,
});

test('An office is closed until a moment that is later than now and within a year', () => {
  expect([isClosed({ closed_until: null }, now), isClosed({ closed_until: now }, now)]).toEqual([false, false]);
  expect(isClosed({ closed_until: later(1) }, now)).toBe(true);
  expect([mayCloseUntil(now, now), mayCloseUntil(later(1), now)]).toEqual([false, true]);
  expect([mayCloseUntil(hours(366 * 24), now), mayCloseUntil(hours(367 * 24), now)]).toEqual([true, false]);
});

test('An office is closed from the beginning of a planned closing until just before its end', () => {
  const closings = { closed_until: null, closures: [closure(10, 20)] };
  const states = [9.9, 10, 19.9, 20].map((minutes) => isClosed(closings, later(minutes)));
  expect(states).toEqual([false, true, true, false]);
});

test('A planned closing holds from its beginning on, and of several the one that ends last', () => {
  const closings = { ...open, closures: [closure(10, 30, 'Bank'), closure(20, 60, 'Repair'), closure(100, 110)] };
  expect(closingsAt(closings, later(15))).toEqual({
    closed_until: later(30),
    closed_reason: 'Bank',
    closures: [closure(20, 60, 'Repair'), closure(100, 110)],
  });
  expect(closingsAt(closings, later(25))).toMatchObject({ closed_until: later(60), closed_reason: 'Repair' });
  expect(closingsAt({ ...closings, closed_until: later(90), closed_reason: 'Fire' }, later(25))).toMatchObject({
    closed_until: later(90),
    closed_reason: 'Fire',
  });
  expect(closingsAt(closings, later(120))).toEqual(open);
});

describe('closing an office', () => {
  const by = (role: 'cashier' | 'office_owner' | 'admin', state = open) => ({
    wants: (from: Date | undefined, until: Date | null, reason: string | null = null) =>
      applyClosing(state, { from, until, reason }, { role, now }),
  });

  test('is for a cashier at most four hours long, and never planned', () => {
    const { wants } = by('cashier');
    expect(wants(undefined, hours(4), 'No power')).toEqual({
      ...open,
      closed_until: hours(4),
      closed_reason: 'No power',
    });
    expect(wants(undefined, later(4 * 60 + 1))).toBe('closedTooLongForCashier');
    expect(wants(later(10), later(20))).toBe('closingNotYours');
  });

  test('that an owner has decided for longer is not opened by a cashier', () => {
    const long = { ...open, closed_until: hours(5) };
    expect(by('cashier', long).wants(undefined, null)).toBe('closingNotYours');
    expect(by('cashier', long).wants(undefined, hours(1))).toBe('closingNotYours');
    expect(by('office_owner', long).wants(undefined, null)).toEqual(open);
    expect(by('cashier', { ...open, closed_until: hours(3) }).wants(undefined, null)).toEqual(open);
  });

  test('is planned by owners and admins, taken back by its beginning, and bounded', () => {
    const planned = by('office_owner').wants(hours(24), hours(48), 'Inventory');
    const closures = [{ from: hours(24), until: hours(48), reason: 'Inventory' }];
    expect(planned).toEqual({ ...open, closures });
    const state = { ...open, closures };
    expect(by('admin', state).wants(hours(24), hours(30))).toMatchObject({
      closures: [{ until: hours(30), reason: null }],
    });
    expect(by('admin', state).wants(hours(24), null)).toEqual(open);
    expect(by('admin', state).wants(hours(25), null)).toBe('closureUnknown');
    const full = { ...open, closures: Array.from({ length: mostClosures }, (_, at) => closure(10 + at, 100)) };
    expect(by('admin', full).wants(later(5), later(6))).toBe('tooManyClosures');
    expect(by('admin', full).wants(later(10), later(6_000))).toMatchObject({ closures: { length: mostClosures } });
  });

  test('ends after it has begun, later than now, and within a year', () => {
    const { wants } = by('admin');
    const times = [
      [later(-1), later(5)],
      [later(5), later(5)],
      [later(5), later(4)],
      [later(5), hours(367 * 24)],
    ] as const;
    for (const [from, until] of times) expect(wants(from, until)).toBe('closedTooLong');
    expect(wants(undefined, now)).toBe('closedTooLong');
  });

  test('asks for a fresh sign-in by its length, whenever it begins', () => {
    const asks = (from: Date | undefined, until: Date | null) => closesForLong({ from, until, reason: null }, now);
    expect([asks(undefined, hours(4)), asks(undefined, later(241)), asks(undefined, null)]).toEqual([
      false,
      true,
      false,
    ]);
    expect([asks(hours(24), hours(28)), asks(hours(24), hours(29)), asks(hours(24), null)]).toEqual([
      false,
      true,
      false,
    ]);
  });
});
