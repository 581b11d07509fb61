import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kyivTime } from '#domain/hours/kyiv.ts';
import { openState } from '#domain/hours/opening-time.ts';
import { dayMinutes, everyDay, type Week } from '#domain/hours/week.ts';
import { rowsOfWeek, weekOfRows } from '#domain/hours/week-rows.ts';
import { parseWorkingHours } from '#domain/hours/working-hours.ts';
import { writeWorkingHours } from '#domain/hours/working-hours-format.ts';
import { counts } from '../testing/counts.ts';

const minute = fc.integer({ min: 0, max: dayMinutes - 1 });

/** Up to three times of a day, of which the last may go on after midnight. */
const day = fc
  .tuple(fc.uniqueArray(minute, { minLength: 0, maxLength: 6 }), fc.boolean(), fc.integer({ min: 0, max: dayMinutes }))
  .map(([minutes, isNight, end]) => {
    const ends = minutes.toSorted((a, b) => a - b).slice(0, minutes.length - (minutes.length % 2));
    const spans = ends.flatMap((from, at) => (at % 2 === 0 ? [{ from, to: ends[at + 1] ?? from }] : []));
    const last = spans.at(-1);
    if (last && isNight) last.to = dayMinutes + Math.min(end, last.from - 1);
    return spans.filter(({ from, to }) => from < to);
  });
const allDay = fc.constant([{ from: 0, to: dayMinutes }]);
const anyDay = fc.oneof({ weight: 6, arbitrary: day }, { weight: 1, arbitrary: allDay });
/** Offices have few kinds of days, so that days stand together in the text. */
const week = fc
  .tuple(fc.array(anyDay, { minLength: 1, maxLength: 3 }), fc.array(fc.nat(), { minLength: 7, maxLength: 7 }))
  .map(([kinds, choices]): Week => everyDay.map((at) => kinds[(choices[at] ?? 0) % kinds.length] ?? []));
const moment = fc
  .tuple(fc.constantFrom(Date.UTC(2027, 2, 28, 1), Date.UTC(2027, 9, 31, 1)), fc.integer({ min: -720, max: 720 }))
  .map(([change, minutes]) => new Date(change + minutes * 60_000));

function isOpenAt(week: Week, at: Date): boolean {
  const { weekday, minutes } = kyivTime(at);
  const holds = (spans: Week[number] = [], now: number) => spans.some(({ from, to }) => from <= now && now < to);
  return holds(week[weekday], minutes) || holds(week[(weekday + 6) % 7], minutes + dayMinutes);
}

test('The rows of any week become a text that is read as the same week, open at the same minutes when the clocks change', () => {
  fc.assert(
    fc.property(week, fc.constantFrom('en' as const, 'uk' as const), fc.array(moment), (wanted, language, moments) => {
      const rows = rowsOfWeek(wanted);
      expect(weekOfRows(rows)).toEqual(wanted);
      const text = writeWorkingHours(weekOfRows(rows) ?? [], language);
      expect([text, parseWorkingHours(text)]).toEqual([text, wanted]);
      for (const at of moments) {
        const { open } = openState({ working_hours: text, closed_until: null }, at);
        expect([text, at, open]).toEqual([text, at, isOpenAt(wanted, at)]);
      }
    }),
    { numRuns: counts.randomWeeks },
  );
});

test('A row that makes no sense gives no week', () => {
  const row = { day: 1, from: '09:00', to: '18:00', breaks: [] };
  const pause = (from: string, to: string) => ({ ...row, breaks: [{ from, to }] });
  const ofPause = [pause('08:00', '09:30'), pause('13:00', '13:00'), pause('17:00', '18:00'), pause('09:00', '10:00')];
  for (const bad of [{ ...row, to: '09:00' }, { ...row, from: '24:00' }, ...ofPause]) {
    expect(weekOfRows([bad])).toBeUndefined();
  }
  expect(weekOfRows([row, { ...row, from: '17:00', to: '20:00' }])).toBeUndefined();
  expect(
    weekOfRows([{ ...row, breaks: [...pause('13:00', '14:00').breaks, ...pause('13:30', '15:00').breaks] }]),
  ).toBeUndefined();
});
