import { expect, test } from 'vitest';
import { resultOf } from './day-result.ts';

const zero = { came: '0', went: '0' };

test('what came out of income was earned, what went into a cost was spent, and places do not count', () => {
  const sums = [
    { kind: 'trading', came: '1.5', went: '40' },
    { kind: 'over_short', came: '20.015', went: '0' },
    { kind: 'expenses', came: '8', went: '0' },
    { kind: 'rounding', ...zero },
    { kind: 'capital', came: '0', went: '500' },
    { kind: 'safe', came: '500', went: '0' },
  ] as const;
  expect(resultOf(sums)).toEqual({
    ...{ trading: '38.5', rounding: '0', over_short: '-20.015', expenses: '-8' },
    result: '10.485',
  });
  expect(resultOf([]).result).toBe('0');
});
