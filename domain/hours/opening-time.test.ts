import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, kyivDay, kyivTime, type LocalTime } from './kyiv.ts';
import { afterOpening, type OfficeClock } from './opening-time.ts';
import type { Week } from './week.ts';
import { parseWorkingHours } from './working-hours.ts';

const minuteMs = 60_000;
const at = (text: string) => new Date(text);
const hours = (working_hours: string | null, closed_until: Date | null = null): OfficeClock => ({
  working_hours,
  closed_until,
});

/** Reading the clock is slow, and all counts read the same days. */
const clockAt = new Map<number, LocalTime & { day: string; before: string }>();
function readClock(moment: Date) {
  const day = clockAt.get(moment.getTime()) ? '' : kyivDay(moment);
  const time = clockAt.get(moment.getTime()) ?? { ...kyivTime(moment), day, before: addDays(day, -1) };
  clockAt.set(moment.getTime(), time);
  return time;
}

/** Whether the door is open at this minute: by the hours of this day, or by those of the day before, over midnight. */
function isOpenAt(week: Week, moment: Date, { closed_until, closures = [], closed_days = [] }: OfficeClock): boolean {
  if (closed_until && moment < closed_until) return false;
  if (closures.some(({ from, until }) => from <= moment && moment < until)) return false;
  const { weekday, minutes, day, before } = readClock(moment);
  const isFree = (date: string) => closed_days.some((closed) => date.endsWith(closed));
  const holds = (spans: Week[number] = [], now: number) => spans.some(({ from, to }) => from <= now && now < to);
  const today = !isFree(day) && holds(week[weekday], minutes);
  return today || (!isFree(before) && holds(week[(weekday + 6) % 7], minutes + 24 * 60));
}

/** Looks at the clock of Kyiv once for each minute, as somebody in front of the door would. */
function countMinutes(start: Date, minutes: number, office: OfficeClock): Date {
  const week = parseWorkingHours(office.working_hours ?? '');
  if (!week) throw new Error(`These are no hours: ${office.working_hours}`);
  let moment = start;
  for (let left = minutes; left > 0; ) {
    if (isOpenAt(week, moment, office)) left -= 1;
    moment = new Date(moment.getTime() + minuteMs);
  }
  return moment;
}

// The clocks of Kyiv change at 01:00 UTC: forward on 28 March, back on 31 October.
describe.each([
  ['in spring', at('2027-03-26T00:00:00Z')],
  ['in autumn', at('2027-10-29T00:00:00Z')],
  ['in a week without a change', at('2027-06-11T00:00:00Z')],
])('opening time around a change of the clocks, %s,', (_, from) => {
  test.each([
    '09:00 - 18:00',
    'Mon-Fri 09:00 - 13:00, 14:00 - 19:00, Sat 10-15, Sun closed',
    '20:00 - 03:30',
    'Sat 22:00 - 06:00, Sun 08:00 - 12:00',
    'Sun 02:30 - 03:30',
    '00:00 - 24:00',
    'пн-пт 18:00 - 04:00, сб-нд вихідний',
  ])('is what a count of each minute gives for %s', (working_hours) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 * 24 * 60 }), fc.integer({ min: 1, max: 90 }), (later, minutes) => {
        const start = new Date(from.getTime() + later * minuteMs);
        expect(afterOpening(start, minutes, hours(working_hours))).toEqual(
          countMinutes(start, minutes, hours(working_hours)),
        );
      }),
      { numRuns: 12 },
    );
  });
});

const dayOf = (part: string) => part.split(' ')[0];

test('Opening time of any hours is what a count of each minute gives', () => {
  const clock = fc.integer({ min: 0, max: 23 * 60 + 59 }).map((minutes) => {
    const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
    return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  });
  const days = fc.constantFrom('Mon', 'Tue-Thu', 'Fri', 'Sat', 'Sun');
  const part = fc
    .tuple(days, clock, clock)
    .filter(([, from, to]) => from !== to)
    .map(([day, from, to]) => `${day} ${from} - ${to}`);
  const start = fc.integer({ min: Date.UTC(2027, 2, 25) / minuteMs, max: Date.UTC(2027, 10, 3) / minuteMs });
  fc.assert(
    fc.property(fc.uniqueArray(part, { minLength: 1, maxLength: 3, selector: dayOf }), start, (parts, minute) => {
      const [text, from] = [parts.join(', '), new Date(minute * minuteMs)];
      expect(afterOpening(from, 30, hours(text))).toEqual(countMinutes(from, 30, hours(text)));
    }),
    { numRuns: 30 },
  );
});

describe('opening time', () => {
  test('keeps the seconds of its start', () => {
    expect(afterOpening(at('2027-06-14T09:59:30.250Z'), 60, hours('09:00 - 18:00'))).toEqual(
      at('2027-06-14T10:59:30.250Z'),
    );
  });

  test('ends at the closing time when it is used up then, and goes on at the next opening otherwise', () => {
    const evening = at('2027-06-14T14:30:00Z');
    expect(afterOpening(evening, 30, hours('09:00 - 18:00'))).toEqual(at('2027-06-14T15:00:00Z'));
    expect(afterOpening(evening, 31, hours('09:00 - 18:00'))).toEqual(at('2027-06-15T06:01:00Z'));
  });

  test.each(['24/7', 'цілодобово'])('never pauses with the hours %j', (text) => {
    const start = at('2027-03-27T23:30:00Z');
    expect(afterOpening(start, 240, hours(text))).toEqual(new Date(start.getTime() + 240 * minuteMs));
  });

  test.each([null, 'ask the guard', ''])('is 09:00 to 18:00 on every day with the hours %j', (text) => {
    // Sunday, 21:56 in Kyiv.
    expect(afterOpening(at('2027-06-13T18:56:00Z'), 60, hours(text))).toEqual(at('2027-06-14T07:00:00Z'));
    expect(afterOpening(at('2027-06-13T14:30:00Z'), 60, hours(text))).toEqual(at('2027-06-14T06:30:00Z'));
  });

  test('leaves holidays out, those of every year and single days, but not the night that began before', () => {
    const start = at('2027-08-23T14:00:00Z');
    const days = { ...hours('09:00 - 18:00'), closed_days: ['08-24', '2027-08-25', '2026-08-26'] };
    expect(afterOpening(start, 120, days)).toEqual(at('2027-08-26T07:00:00Z'));
    const nights = { ...hours('20:00 - 02:00'), closed_days: ['08-24'] };
    expect(afterOpening(at('2027-08-23T22:00:00Z'), 120, nights)).toEqual(at('2027-08-25T18:00:00Z'));
  });

  test('leaves planned closings out', () => {
    const closures = [
      { from: at('2027-06-14T07:00:00Z'), until: at('2027-06-14T09:00:00Z') },
      { from: at('2027-06-14T08:00:00Z'), until: at('2027-06-14T10:00:00Z') },
    ];
    const office = { ...hours('09:00 - 18:00'), closures };
    expect(afterOpening(at('2027-06-14T06:30:00Z'), 60, office)).toEqual(at('2027-06-14T10:30:00Z'));
  });

  test('with holidays and closings is what a count of each minute gives, over both changes of the clocks', () => {
    const day = fc.constantFrom('03-28', '03-29', '10-31', '2027-10-30', '2027-03-27');
    const start = fc.constantFrom(at('2027-03-27T04:00:00Z'), at('2027-10-30T04:00:00Z'));
    const text = fc.constantFrom('09:00 - 18:00', '20:00 - 04:00', '24/7', 'Sat-Sun 02:00 - 05:00, Mon 10:00 - 12:00');
    const minutes = fc.integer({ min: 0, max: 48 * 60 });
    fc.assert(
      fc.property(
        fc.subarray(['a', 'b']),
        start,
        text,
        fc.array(day),
        minutes,
        minutes,
        (some, from, hours, days, a, b) => {
          const moment = (after: number) => new Date(from.getTime() + after * minuteMs);
          const closures = some.length > 0 ? [{ from: moment(a), until: moment(a + b) }] : [];
          const closed_until = some.length > 1 ? moment(b) : null;
          const office = { working_hours: hours, closed_until, closures, closed_days: days };
          expect(afterOpening(from, 90, office)).toEqual(countMinutes(from, 90, office));
        },
      ),
      { numRuns: 40 },
    );
  });

  test('never comes at an office that is always closed', () => {
    expect(afterOpening(at('2027-06-14T10:00:00Z'), 1, hours('Mon-Sun closed'))).toBeUndefined();
  });

  test('is not waited for longer than a year', () => {
    expect(afterOpening(at('2027-06-14T10:00:00Z'), 50, hours('Mon 09:00 - 09:01'))).toEqual(
      at('2028-05-29T06:01:00Z'),
    );
    expect(afterOpening(at('2027-06-14T10:00:00Z'), 60, hours('Mon 09:00 - 09:01'))).toBeUndefined();
  });

  test('begins again when a time for which the office is closed is over', () => {
    const start = at('2027-06-14T08:00:00Z');
    expect(afterOpening(start, 60, hours('09:00 - 18:00', at('2027-06-15T12:00:00Z')))).toEqual(
      at('2027-06-15T13:00:00Z'),
    );
    expect(afterOpening(start, 60, hours(null, at('2027-06-14T09:00:00Z')))).toEqual(at('2027-06-14T10:00:00Z'));
    expect(afterOpening(start, 60, hours('09:00 - 18:00', at('2027-06-13T12:00:00Z')))).toEqual(
      at('2027-06-14T09:00:00Z'),
    );
  });
});
