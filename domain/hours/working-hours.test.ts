import { describe, expect, test } from 'vitest';
import { clock } from './week.ts';
import { parseWorkingHours } from './working-hours.ts';

const hours = (text: string) => {
  const week = parseWorkingHours(text);
  if (!week) throw new Error(`Not read: ${text}`);
  return week;
};
const shown = (text: string) =>
  hours(text).map((spans) => spans.map(({ from, to }) => `${clock(from)}-${clock(to)}`).join(' '));

describe('parsing working hours', () => {
  test('hours without days apply to the whole week', () => {
    expect(shown('09:00 - 18:00')).toEqual(Array(7).fill('09:00-18:00'));
  });

  test.each([
    'Mon-Fri 09:00 - 19:00, Sat 10:00 - 15:00',
    'Mon–Fri: 9:00–19:00; Sat: 10:00–15:00',
    'пн-пт 09:00-19:00, сб 10:00-15:00',
    'ПН. - ПТ. 09:00 — 19:00 , СБ 10:00 — 15:00',
  ])('%s', (text) => {
    const weekday = '09:00-19:00';
    expect(shown(text)).toEqual([weekday, weekday, weekday, weekday, weekday, '10:00-15:00', '']);
  });

  test('a range of days may include the weekend: Sat-Mon', () => {
    expect(shown('Sat-Mon 10:00 - 12:00').map(Boolean)).toEqual([true, false, false, false, false, true, true]);
  });

  const split = '09:00-13:00 14:00-18:00';
  test.each([
    ['09:00 - 13:00, 14:00 - 18:00', Array(7).fill(split)],
    ['Mon-Fri 14:00-18:00, 09:00-13:00; Sat 10:00-15:00', [...Array(5).fill(split), '10:00-15:00', '']],
    ['Пн-Пт 09:00-13:00, Пн-Пт 14:00-18:00', [...Array(5).fill(split), '', '']],
  ])('a day may have a break: %s', (text, week) => {
    expect(shown(text)).toEqual(week);
  });

  test.each([
    ['Mon-Sat 10.00-19.00, Sun closed', [...Array(6).fill('10:00-19:00'), '']],
    ['9 - 18; Сб-Нд: вихідні', [...Array(5).fill('09:00-18:00'), '', '']],
    ['Пн-Пт 9-13:30, 14.15-18, нд вихідний', [...Array(5).fill('09:00-13:30 14:15-18:00'), '', '']],
    ['Цілодобово', Array(7).fill('00:00-00:00')],
  ])('short forms are accepted: %s', (text, week) => {
    expect(shown(text)).toEqual(week);
  });

  test('hours of a single day replace the hours for all days', () => {
    expect(shown('09:00 - 18:00, Sat 10:00 - 15:00').slice(4)).toEqual(['09:00-18:00', '10:00-15:00', '09:00-18:00']);
  });

  test('hours that touch are all kept, in any order', () => {
    expect(hours('09:00 - 13:00, 13:00 - 18:00')[0]).toEqual([
      { from: 540, to: 780 },
      { from: 780, to: 1080 },
    ]);
    expect(hours('13:00 - 18:00, 09:00 - 13:00')).toEqual(hours('09:00 - 13:00, 13:00 - 18:00'));
  });

  test('24/7 is 00:00 to 24:00 on every day', () => {
    expect(hours('24/7')).toEqual(Array(7).fill([{ from: 0, to: 1440 }]));
    expect(hours('00:00 - 24:00')).toEqual(hours('24/7'));
  });

  test.each([
    ['20:00 - 02:00', Array(7).fill('20:00-02:00')],
    ['20:00 - 00:00', Array(7).fill('20:00-00:00')],
    ['18:00 - 09:00', Array(7).fill('18:00-09:00')],
    ['Fri-Sat 18:00 - 03:00', ['', '', '', '', '18:00-03:00', '18:00-03:00', '']],
    ['Пн-Пт 9-13, 14-18, Пт 20-2', [...Array(4).fill(split), `${split} 20:00-02:00`, '', '']],
    ['18:00 - 03:00, Sun 18:00 - 23:00', [...Array(6).fill('18:00-03:00'), '18:00-23:00']],
  ])('hours may end after midnight: %s', (text, week) => {
    expect(shown(text)).toEqual(week);
  });

  test.each([
    '',
    'by appointment',
    '09:00 - 09:00',
    '00:00 - 00:00',
    '24:00 - 02:00',
    '09:60 - 18:00',
    '09:00 - 17:60',
    '09:00 - 25:00',
    'Xyz 09:00 - 18:00',
    'Xyz closed',
    'Mon-Xyz 09:00 - 18:00',
    'Xyz-Fri 09:00 - 18:00',
    'Mon 9',
    '24-7',
    '09:00',
  ])("%j can't be parsed", (text) => {
    expect(parseWorkingHours(text)).toBeUndefined();
  });
});
