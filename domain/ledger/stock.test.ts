import { expect, test } from 'vitest';
import { stockByDay } from './stock.ts';

test('each day ends with what lies there now less all that moved later', () => {
  const days = ['2026-11-27', '2026-11-26', '2026-11-25', '2026-11-24'];
  const moved = { '2026-11-27': '-20', '2026-11-25': '1000.5' };
  expect(stockByDay('980.5', moved, days).map(({ balance }) => balance)).toEqual(['980.5', '1000.5', '1000.5', '0']);
});
