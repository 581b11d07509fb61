import { describe, expect, test } from 'vitest';
import { kyivDaysBetween, kyivMidnight, kyivTime } from '../hours/kyiv.ts';
import { type OfficeClock, openState as stateAt } from '../hours/opening-time.ts';
import { clock } from '../hours/week.ts';

const [monday, tuesday, friday, saturday, sunday] = [0, 1, 4, 5, 6];
const hours = (working_hours: string): OfficeClock => ({ working_hours, closed_until: null });

/** A moment of a week without a change of the clocks, whose Monday is 14 June. */
function at(weekday: number, time: string): Date {
  const [hour = 0, minutes = 0] = time.split(':').map(Number);
  const midnight = kyivMidnight(`2027-06-${14 + weekday}`)?.getTime() ?? Number.NaN;
  return new Date(midnight + (hour * 60 + minutes) * 60_000);
}

/** The answer as people say it: minutes of the day, and how many days ahead. */
function openState(office: OfficeClock, now: Date) {
  const state = stateAt(office, now);
  const change = state.open ? state.until : state.opens;
  const { weekday = 0, minutes = 0 } = change ? kyivTime(change) : {};
  const inDays = change ? kyivDaysBetween(now, change) : 0;
  if (state.open) return { open: true, until: change && minutes + inDays * 24 * 60 };
  return { open: false, opens: change && { weekday, inDays, at: minutes } };
}

describe('open or closed', () => {
  const week = hours('Mon-Fri 09:00 - 19:00, Sat 10:00 - 15:00');

  test('changes exactly at the minute of opening and closing', () => {
    expect(openState(week, at(monday, '08:59')).open).toBe(false);
    expect(openState(week, at(monday, '09:00'))).toEqual({ open: true, until: 19 * 60 });
    expect(openState(week, at(monday, '18:59')).open).toBe(true);
    expect(openState(week, at(monday, '19:00')).open).toBe(false);
  });

  test("a closed office opens later today, or tomorrow after today's hours", () => {
    expect(openState(week, at(tuesday, '07:00'))).toEqual({
      open: false,
      opens: { weekday: tuesday, inDays: 0, at: 9 * 60 },
    });
    expect(openState(week, at(friday, '20:00'))).toEqual({
      open: false,
      opens: { weekday: saturday, inDays: 1, at: 10 * 60 },
    });
  });

  test('during a break the office opens again the same day', () => {
    const broken = hours('Mon-Fri 09:00 - 13:00, 14:00 - 18:00');
    expect(openState(broken, at(monday, '12:59'))).toEqual({ open: true, until: 13 * 60 });
    expect(openState(broken, at(monday, '13:00'))).toEqual({
      open: false,
      opens: { weekday: monday, inDays: 0, at: 14 * 60 },
    });
    expect(openState(broken, at(monday, '14:00'))).toEqual({ open: true, until: 18 * 60 });
  });

  test('closed days are skipped', () => {
    const expected = { open: false, opens: { weekday: monday, inDays: 2, at: 9 * 60 } };
    expect(openState(week, at(saturday, '15:00'))).toEqual(expected);
    expect(openState(week, at(sunday, '12:00'))).toEqual({ ...expected, opens: { ...expected.opens, inDays: 1 } });
  });

  test('an office with one open day a week opens again in seven days', () => {
    expect(openState(hours('Mon 10:00 - 12:00'), at(monday, '13:00'))).toEqual({
      open: false,
      opens: { weekday: monday, inDays: 7, at: 10 * 60 },
    });
  });

  test('an office that is open 24/7 has no closing time', () => {
    expect(openState(hours('24/7'), at(sunday, '23:59'))).toEqual({ open: true, until: undefined });
  });

  describe('with hours over midnight', () => {
    const nights = hours('Fri-Sat 18:00 - 03:00');
    const opensOn = (weekday: number, inDays: number, time: number) => ({
      open: false,
      opens: { weekday, inDays, at: time * 60 },
    });
    const closes = (state: ReturnType<typeof openState>) => state.open && state.until && clock(state.until);

    test('the office is open before and after midnight, with the same closing time', () => {
      expect(closes(openState(nights, at(friday, '18:00')))).toBe('03:00');
      expect(closes(openState(nights, at(friday, '23:59')))).toBe('03:00');
      expect(closes(openState(nights, at(saturday, '00:00')))).toBe('03:00');
      expect(closes(openState(nights, at(sunday, '02:59')))).toBe('03:00');
    });

    test('a closed office opens the same evening, or some days later', () => {
      expect(openState(nights, at(friday, '00:30'))).toEqual(opensOn(friday, 0, 18));
      expect(openState(nights, at(saturday, '03:00'))).toEqual(opensOn(saturday, 0, 18));
      expect(openState(nights, at(sunday, '03:00'))).toEqual(opensOn(friday, 5, 18));
    });

    test('hours of Sunday night end on Monday', () => {
      expect(closes(openState(hours('Sun 22:00 - 04:00'), at(monday, '03:00')))).toBe('04:00');
      expect(openState(hours('Sun 22:00 - 04:00'), at(sunday, '03:00'))).toEqual(opensOn(sunday, 0, 22));
    });

    test.each(['20:00 - 02:00, Sun closed', 'Sun closed, Mon-Sat 20:00 - 02:00'])(
      'a closed day keeps the hours that began the day before, and has no others: %s',
      (text) => {
        expect(closes(openState(hours(text), at(sunday, '01:00')))).toBe('02:00');
        expect(openState(hours(text), at(sunday, '02:00'))).toEqual(opensOn(monday, 1, 20));
        expect(openState(hours(text), at(monday, '01:00'))).toEqual(opensOn(monday, 0, 20));
      },
    );

    test.each(['20:00 - 24:00, 00:00 - 02:00', '20:00 - 00:00, 00:00 - 02:00', '20:00 - 01:00, 00:00 - 02:00'])(
      'spans that touch or overlap at midnight count as one: %s',
      (text) => {
        for (const time of ['20:00', '23:59', '00:00', '01:30']) {
          expect(closes(openState(hours(text), at(tuesday, time)))).toBe('02:00');
        }
      },
    );

    test('after several full days the office closes at the end of the last one', () => {
      const weekdays = hours('Mon-Fri 00:00 - 24:00');
      expect(openState(weekdays, at(monday, '12:00'))).toEqual({ open: true, until: undefined });
      expect(closes(openState(weekdays, at(friday, '12:00')))).toBe('00:00');
      expect(openState(weekdays, at(saturday, '00:00'))).toEqual(opensOn(monday, 2, 0));
    });
  });

  test('an office without open days never opens', () => {
    expect(openState(hours('Mon-Sun closed'), at(monday, '12:00'))).toEqual({ open: false, opens: undefined });
  });
});
