import { describe, expect, test } from 'vitest';
import { addDays, kyivMoment } from '../hours/kyiv.ts';
import { businessDay, dayBegins, minutesOf, nextDay, timeOf } from './business-day.ts';

const at = (text: string) => kyivMoment(text) ?? expect.unreachable(text);
const hours = (day: string, ends: string) =>
  (dayBegins(addDays(day, 1), minutesOf(ends)).getTime() - dayBegins(day, minutesOf(ends)).getTime()) / 3_600_000;

describe('the day of an office', () => {
  test('is that on which a night shift began, until the office says that it ends', () => {
    const eight = minutesOf('08:00');
    expect([businessDay(at('2027-06-02T07:59'), eight), businessDay(at('2027-06-02T08:00'), eight)]).toEqual([
      '2027-06-01',
      '2027-06-02',
    ]);
    expect(businessDay(at('2027-06-02T00:00'), 0)).toBe('2027-06-02');
    expect(timeOf(eight)).toBe('08:00');
  });

  test.each([
    // The clocks go from 03:00 to 04:00 on 28 March, and from 04:00 to 03:00 on 31 October.
    ['00:00', '2027-03-28', 23],
    ['08:00', '2027-03-27', 23],
    ['03:30', '2027-03-27', 24],
    ['03:30', '2027-03-28', 23],
    ['00:00', '2027-10-31', 25],
    ['08:00', '2027-10-30', 25],
    ['03:30', '2027-10-30', 24],
    ['03:30', '2027-10-31', 25],
  ])('that ends at %s on %s has %i hours, when the clocks change', (ends, day, length) => {
    expect(hours(day, ends)).toBe(length);
  });

  test.each(['00:00', '02:59', '03:00', '03:30', '04:00', '08:00'])(
    'that ends at %s has each minute once, and one day follows the other through both changes',
    (time) => {
      const ends = minutesOf(time);
      for (const from of ['2027-03-27', '2027-10-30']) {
        const first = dayBegins(from, ends).getTime();
        const last = dayBegins(addDays(from, 3), ends).getTime();
        const seen: string[] = [];
        for (let moment = first; moment < last; moment += 10 * 60_000) seen.push(businessDay(new Date(moment), ends));
        expect(seen).toEqual(seen.toSorted());
        expect([...new Set(seen)]).toEqual([from, addDays(from, 1), addDays(from, 2)]);
      }
    },
  );
});

describe('the day that is closed next', () => {
  const first = at('2027-10-31T21:00');

  test('is that of the first entry after the last report', () => {
    const closed = { ends: 0, last: '2027-10-29', first };
    expect(nextDay(closed)).toMatchObject({ day: '2027-10-31', ends_at: at('2027-11-01T00:00') });
    expect(nextDay({ ...closed, first: null })).toBeUndefined();
  });

  test('is a later one for what is booked in the evening after the day was closed', () => {
    expect(nextDay({ ends: 0, last: '2027-10-31', first })).toMatchObject({
      day: '2027-11-01',
      begins_at: at('2027-11-01T00:00'),
    });
  });
});
