import { expect, test } from 'vitest';
import { erasedMark, isErased } from './erasure.ts';

test('an account is erased by its mark and the phone of no country, so nobody seems erased by a name that they wrote', () => {
  expect(isErased({ full_name: erasedMark, cellphone: '+99900000000001' })).toBe(true);
  expect(isErased({ full_name: erasedMark, cellphone: '+380501234567' })).toBe(false);
  expect(isErased({ full_name: 'Marta', cellphone: '+99900000000001' })).toBe(false);
});
