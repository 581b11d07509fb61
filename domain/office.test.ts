import { describe, expect, test } from 'vitest';
import { clock, officeName, openState, parseWorkingHours } from './office.ts';

const [monday, tuesday, friday, saturday, sunday] = [0, 1, 4, 5, 6];
const at = (weekday: number, time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return { weekday, minutes: hours * 60 + minutes };
};
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
    expect(openState(Array(7).fill([]), at(monday, '12:00'))).toEqual({ open: false, opens: undefined });
  });
});

test('a time of day has two digits for hours and for minutes', () => {
  expect([clock(0), clock(545), clock(1439), clock(1440)]).toEqual(['00:00', '09:05', '23:59', '00:00']);
});

test('an office is shown by its name, or by its address without a name', () => {
  expect(officeName({ name: 'Rynok', address: 'Ploshcha Rynok 1' })).toBe('Rynok');
  expect(officeName({ name: null, address: 'Ploshcha Rynok 1' })).toBe('Ploshcha Rynok 1');
});
