import { expect, test } from 'vitest';
import { clock } from './week.ts';

test('a time of day has two digits for hours and for minutes', () => {
  expect([clock(0), clock(545), clock(1439), clock(1440)]).toEqual(['00:00', '09:05', '23:59', '00:00']);
});
