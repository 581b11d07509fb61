import { expect, test } from 'vitest';
import { officeAddress, officeInstructions, officeName } from './office.ts';

test('an office is shown by its name, or by its address without a name', () => {
  expect(officeName({ name: 'Rynok', address: 'Ploshcha Rynok 1' })).toBe('Rynok');
  expect(officeName({ name: null, address: 'Ploshcha Rynok 1' })).toBe('Ploshcha Rynok 1');
});

test('address and instructions are read in the own language, else in the one that is there', () => {
  const both = { address: '1 Rynok Square', address_uk: 'пл. Ринок, 1' };
  expect([officeAddress(both, 'uk'), officeAddress(both, 'en')]).toEqual(['пл. Ринок, 1', '1 Rynok Square']);
  expect(officeAddress({ address: '1 Rynok Square', address_uk: null }, 'uk')).toBe('1 Rynok Square');
  expect(officeName({ name: null, ...both }, 'uk')).toBe('пл. Ринок, 1');
  const only = { instructions: null, instructions_uk: 'Візьміть паспорт' };
  expect([officeInstructions(only, 'en'), officeInstructions(only, 'uk')]).toEqual([
    'Візьміть паспорт',
    'Візьміть паспорт',
  ]);
  expect(officeInstructions({ instructions: 'Bring a passport', instructions_uk: null }, 'uk')).toBe(
    'Bring a passport',
  );
  expect(officeInstructions({ instructions: null, instructions_uk: null }, 'en')).toBeNull();
});
