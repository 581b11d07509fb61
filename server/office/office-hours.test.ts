import { describe, expect, test } from 'vitest';
import { forFile } from '../testing/for-file.ts';
import { openWorld } from '../testing/world.ts';

const world = await forFile(openWorld());
const admin = await world.admin();
const office = await world.office({ working_hours: 'Пн-Пт 9-18 (перерва 13-14), Сб 10-15' });

const change = (body: Record<string, unknown>) => {
  const { address, marker } = office;
  return world.as(admin).put(`/v1/offices/${office.id}`, { address, marker, ...body });
};
const row = (day: number, from: string, to: string, ...breaks: { from: string; to: string }[]) => ({
  day,
  from,
  to,
  breaks,
});
const weekdays = [1, 2, 3, 4, 5].map((day) => row(day, '09:00', '18:00', { from: '13:00', to: '14:00' }));

describe('the hours of an office', () => {
  test('are read from the text, and null where it is not understood or missing', async () => {
    expect(office.hours).toEqual([...weekdays, row(6, '10:00', '15:00')]);
    expect((await change({ working_hours: 'ask the guard' })).body.hours).toBeNull();
    expect((await change({ working_hours: null })).body.hours).toBeNull();
    expect((await change({ working_hours: 'зачинено' })).body.hours).toEqual([]);
    expect((await change({ working_hours: '24/7' })).body.hours).toHaveLength(7);
  });

  test('are written as a text in the language of the caller', async () => {
    const hours = [...weekdays, row(6, '20:00', '02:00')];
    const { body } = await change({ hours });
    expect([body.working_hours, body.hours]).toEqual([
      'Mon-Fri 09:00 - 13:00, 14:00 - 18:00; Sat 20:00 - 02:00',
      hours,
    ]);
    await world.as(admin).put('/v1/users/me/', { lang: 'uk' });
    expect((await change({ hours: [row(7, '00:00', '24:00')] })).body.working_hours).toBe('Нд 00:00 - 24:00');
    expect((await change({ hours: [] })).body.working_hours).toBe('Пн-Нд вихідний');
    expect((await change({ hours: null })).body.working_hours).toBeNull();
  });

  test('stay as they are when neither is given, and with both the text stays where it says the same', async () => {
    await change({ working_hours: 'щодня з 9 до 18' });
    expect((await change({ name: 'Rynok' })).body.working_hours).toBe('щодня з 9 до 18');
    const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => row(day, '09:00', '18:00'));
    expect((await change({ hours, working_hours: 'без вихідних 9-18' })).body.working_hours).toBe('без вихідних 9-18');
    expect((await change({ hours, working_hours: '24/7' })).body.working_hours).toBe('09:00 - 18:00');
  });

  test.each([
    [[row(1, '09:00', '09:00')]],
    [[row(1, '09:00', '18:00', { from: '18:00', to: '19:00' })]],
    [[row(8, '09:00', '18:00')]],
    [[row(1, '9:00', '18:00')]],
    [[row(1, '09:00', '18:00'), row(1, '12:00', '20:00')]],
  ])('that make no sense are refused: %j', async (hours) => {
    expect((await change({ hours })).status).toBe(422);
  });

  test('of a week in which every day differs and has three breaks fit', async () => {
    const breaks = ['11', '13', '15'].map((hour) => ({ from: `${hour}:01`, to: `${hour}:59` }));
    const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => row(day, `0${day}:05`, '23:55', ...breaks));
    expect((await change({ hours })).body.hours).toEqual(hours);
  });
});

describe('holidays', () => {
  test('of the network close every office, and count among the closed days of each', async () => {
    expect((await world.as(admin).put('/v1/settings', { holidays: ['12-25', '01-01'] })).body.holidays).toEqual([
      '01-01',
      '12-25',
    ]);
    const own = await world.office({ holidays: ['2027-05-06'] });
    expect(own).toMatchObject({ holidays: ['2027-05-06'], closed_days: ['01-01', '12-25', '2027-05-06'] });
    const { body: journal } = await world.as(admin).get('/v1/audit?kind=setting_changed');
    expect(journal.items[0]).toMatchObject({
      object_id: 'holidays',
      before: { days: [] },
      after: { days: ['01-01', '12-25'] },
    });
    expect((await world.as(admin).put('/v1/settings', { holidays: ['02-30'] })).status).toBe(422);
    expect((await change({ holidays: ['25-12'] })).status).toBe(422);
    await world.as(admin).put('/v1/settings', { holidays: [] });
  });

  test('are no opening time for a new deal', async () => {
    const kyivDay = (days: number) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Kyiv' }).format(Date.now() + days * 86_400_000).slice(5);
    const rate = await world.rate({ sc: 'USDT', tc: 'USD', rate: '0.9955' });
    const shut = await world.office({ working_hours: '24/7', holidays: [kyivDay(0), kyivDay(1)] });
    const { body } = await world
      .as(await world.customer())
      .post('/v1/orders/', { er_id: rate.id, office_id: shut.id, amount: '100' });
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Kyiv' }).format(new Date(body.answer_by)).slice(5);
    expect(day).toBe(kyivDay(2));
  });
});
