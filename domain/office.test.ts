import { expect, test } from 'vitest';
import { officeName } from './office.ts';

test('an office is shown by its name, or by its address without a name', () => {
  expect(officeName({ name: 'Rynok', address: 'Ploshcha Rynok 1' })).toBe('Rynok');
  expect(officeName({ name: null, address: 'Ploshcha Rynok 1' })).toBe('Ploshcha Rynok 1');
});
