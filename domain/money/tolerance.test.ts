import { expect, test } from 'vitest';
import { parseTolerance } from './tolerance.ts';

test('a tolerance is from 0 to 1000, with at most eight decimals', () => {
  expect(['0', '0.050', '1000', '0.00000001'].map(parseTolerance)).toEqual(['0', '0.05', '1000', '0.00000001']);
  for (const wrong of ['', '-0.01', '1000.00000001', '0.000000001', 'a', '0,1'])
    expect(parseTolerance(wrong), wrong).toBeUndefined();
});
