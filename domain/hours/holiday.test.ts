import { expect, test } from 'vitest';
import { fixedHolidays, isHoliday, isHolidayText, joinHolidays } from './holiday.ts';

test('A holiday is a day of every year or a single day, and no other text', () => {
  for (const day of [...fixedHolidays, '02-29', '2028-02-29', '2027-05-03'])
    expect([day, isHolidayText(day)]).toEqual([day, true]);
  for (const text of ['', '13-01', '02-30', '2027-02-29', '1-1', '24.08', '1999-01-01', '08-24 ', '2027-08']) {
    expect([text, isHolidayText(text)]).toEqual([text, false]);
  }
});

test('A day of every year closes each year, and a single day only its own', () => {
  const days = new Set(['08-24', '2027-05-03']);
  const closed = ['2027-08-24', '2030-08-24', '2027-05-03', '2028-05-03', '2027-08-25'].map((day) =>
    isHoliday(days, day),
  );
  expect(closed).toEqual([true, true, true, false, false]);
});

test('Lists are joined without doubles, days of every year first', () => {
  expect(joinHolidays(['12-25', '2027-01-02'], ['01-01', '12-25'])).toEqual(['01-01', '12-25', '2027-01-02']);
});
