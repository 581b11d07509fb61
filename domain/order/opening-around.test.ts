import { expect, test } from 'vitest';
import { type OfficeClock, openingAround } from '../hours/opening-time.ts';

const office: OfficeClock = { working_hours: 'Mo-Su 09:00-20:00', closed_until: null };
/** In Kyiv, in winter: two hours ahead. */
const kyiv = (time: string) => new Date(`2026-11-25T${time}:00+02:00`);

test('the opening time around a moment goes from the opening to the closing of the office', () => {
  expect(openingAround(office, kyiv('09:00'))).toEqual({ from: kyiv('09:00'), to: kyiv('20:00') });
  expect(openingAround(office, kyiv('19:59'))).toEqual({ from: kyiv('09:00'), to: kyiv('20:00') });
});

test('there is none while the office is closed', () => {
  expect(openingAround(office, kyiv('08:59'))).toBeUndefined();
  expect(openingAround(office, kyiv('20:00'))).toBeUndefined();
  expect(openingAround({ ...office, closed_until: kyiv('15:00') }, kyiv('12:00'))).toBeUndefined();
});

test('after a closing in the middle of the day it begins when the office opened again', () => {
  const closures = [{ from: kyiv('12:00'), until: kyiv('13:00') }];
  expect(openingAround({ ...office, closures }, kyiv('11:00'))).toEqual({ from: kyiv('09:00'), to: kyiv('12:00') });
  expect(openingAround({ ...office, closures }, kyiv('14:00'))).toEqual({ from: kyiv('13:00'), to: kyiv('20:00') });
});
