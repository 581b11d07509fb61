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

describe('working hours as people write them', () => {
  test('without days they hold for the whole week', () => {
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

  test('days may run over the weekend', () => {
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
  ])('in short, too: %s', (text, week) => {
    expect(shown(text)).toEqual(week);
  });

  test('hours of a day of its own take the place of those that it shares with others', () => {
    expect(shown('09:00 - 18:00, Sat 10:00 - 15:00').slice(4)).toEqual(['09:00-18:00', '10:00-15:00', '09:00-18:00']);
  });

  test('hours that only touch each other are all kept, in whatever order they are written', () => {
    expect(hours('09:00 - 13:00, 13:00 - 18:00')[0]).toEqual([
      { from: 540, to: 780 },
      { from: 780, to: 1080 },
    ]);
    expect(hours('13:00 - 18:00, 09:00 - 13:00')).toEqual(hours('09:00 - 13:00, 13:00 - 18:00'));
  });

  test('round the clock', () => {
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
  ])('they may go on after midnight: %s', (text, week) => {
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
  ])('%j is left as it is', (text) => {
    expect(parseWorkingHours(text)).toBeUndefined();
  });
});

describe('open or closed', () => {
  const week = hours('Mon-Fri 09:00 - 19:00, Sat 10:00 - 15:00');

  test('opens and closes on the minute', () => {
    expect(openState(week, at(monday, '08:59')).open).toBe(false);
    expect(openState(week, at(monday, '09:00'))).toEqual({ open: true, until: 19 * 60 });
    expect(openState(week, at(monday, '18:59')).open).toBe(true);
    expect(openState(week, at(monday, '19:00')).open).toBe(false);
  });

  test('before opening it opens today, in the evening tomorrow', () => {
    expect(openState(week, at(tuesday, '07:00'))).toEqual({
      open: false,
      opens: { weekday: tuesday, inDays: 0, at: 9 * 60 },
    });
    expect(openState(week, at(friday, '20:00'))).toEqual({
      open: false,
      opens: { weekday: saturday, inDays: 1, at: 10 * 60 },
    });
  });

  test('in the break it opens again the same day', () => {
    const broken = hours('Mon-Fri 09:00 - 13:00, 14:00 - 18:00');
    expect(openState(broken, at(monday, '12:59'))).toEqual({ open: true, until: 13 * 60 });
    expect(openState(broken, at(monday, '13:00'))).toEqual({
      open: false,
      opens: { weekday: monday, inDays: 0, at: 14 * 60 },
    });
    expect(openState(broken, at(monday, '14:00'))).toEqual({ open: true, until: 18 * 60 });
  });

  test('closed days are passed over', () => {
    const expected = { open: false, opens: { weekday: monday, inDays: 2, at: 9 * 60 } };
    expect(openState(week, at(saturday, '15:00'))).toEqual(expected);
    expect(openState(week, at(sunday, '12:00'))).toEqual({ ...expected, opens: { ...expected.opens, inDays: 1 } });
  });

  test('an office that opens once a week opens in seven days', () => {
    expect(openState(hours('Mon 10:00 - 12:00'), at(monday, '13:00'))).toEqual({
      open: false,
      opens: { weekday: monday, inDays: 7, at: 10 * 60 },
    });
  });

  test('round the clock it is open without an end', () => {
    expect(openState(hours('24/7'), at(sunday, '23:59'))).toEqual({ open: true, until: undefined });
  });

  describe('at night', () => {
    const nights = hours('Fri-Sat 18:00 - 03:00');
    const opensOn = (weekday: number, inDays: number, time: number) => ({
      open: false,
      opens: { weekday, inDays, at: time * 60 },
    });
    const closes = (state: ReturnType<typeof openState>) => state.open && state.until && clock(state.until);

    test('it is open on both sides of midnight, until the same time', () => {
      expect(closes(openState(nights, at(friday, '18:00')))).toBe('03:00');
      expect(closes(openState(nights, at(friday, '23:59')))).toBe('03:00');
      expect(closes(openState(nights, at(saturday, '00:00')))).toBe('03:00');
      expect(closes(openState(nights, at(sunday, '02:59')))).toBe('03:00');
    });

    test('after it has closed it opens in the evening, or as many days later as the calendar says', () => {
      expect(openState(nights, at(friday, '00:30'))).toEqual(opensOn(friday, 0, 18));
      expect(openState(nights, at(saturday, '03:00'))).toEqual(opensOn(saturday, 0, 18));
      expect(openState(nights, at(sunday, '03:00'))).toEqual(opensOn(friday, 5, 18));
    });

    test('the night of Sunday ends on Monday', () => {
      expect(closes(openState(hours('Sun 22:00 - 04:00'), at(monday, '03:00')))).toBe('04:00');
      expect(openState(hours('Sun 22:00 - 04:00'), at(sunday, '03:00'))).toEqual(opensOn(sunday, 0, 22));
    });

    test.each(['20:00 - 02:00, Sun closed', 'Sun closed, Mon-Sat 20:00 - 02:00'])(
      'a closed day leaves the night before it as it is, and has none of its own: %s',
      (text) => {
        expect(closes(openState(hours(text), at(sunday, '01:00')))).toBe('02:00');
        expect(openState(hours(text), at(sunday, '02:00'))).toEqual(opensOn(monday, 1, 20));
        expect(openState(hours(text), at(monday, '01:00'))).toEqual(opensOn(monday, 0, 20));
      },
    );

    test.each(['20:00 - 24:00, 00:00 - 02:00', '20:00 - 00:00, 00:00 - 02:00', '20:00 - 01:00, 00:00 - 02:00'])(
      'hours that follow without a break are one stretch: %s',
      (text) => {
        for (const time of ['20:00', '23:59', '00:00', '01:30']) {
          expect(closes(openState(hours(text), at(tuesday, time)))).toBe('02:00');
        }
      },
    );

    test('days round the clock end with the last of them', () => {
      const weekdays = hours('Mon-Fri 00:00 - 24:00');
      expect(openState(weekdays, at(monday, '12:00'))).toEqual({ open: true, until: undefined });
      expect(closes(openState(weekdays, at(friday, '12:00')))).toBe('00:00');
      expect(openState(weekdays, at(saturday, '00:00'))).toEqual(opensOn(monday, 2, 0));
    });
  });

  test('an office without any hours never opens', () => {
    expect(openState(Array(7).fill([]), at(monday, '12:00'))).toEqual({ open: false, opens: undefined });
  });
});

test('a clock shows two digits each', () => {
  expect([clock(0), clock(545), clock(1439), clock(1440)]).toEqual(['00:00', '09:05', '23:59', '00:00']);
});

test('an office goes by its name, and without one by its address', () => {
  expect(officeName({ name: 'Rynok', address: 'Ploshcha Rynok 1' })).toBe('Rynok');
  expect(officeName({ name: null, address: 'Ploshcha Rynok 1' })).toBe('Ploshcha Rynok 1');
});
