import { expect, test, vi } from 'vitest';

/** A page that has not fetched the numbers of all countries yet. */
async function startPage() {
  vi.resetModules();
  return import('./phone-numbers.ts');
}

test('a Ukrainian number is read without what is known of other countries', async () => {
  const { readNumber } = await startPage();
  expect(readNumber('+380671234567')?.number).toBe('+380671234567');
  expect(readNumber('+380071234567')).toBeUndefined();
  expect(readNumber('0671234567', 'UA')).toBeUndefined();
});

test('a number of another country is read as soon as the library is there, which it fetches', async () => {
  const { fetchNumbers, readNumber } = await startPage();
  expect(readNumber('+4915123456789')).toBeUndefined();
  await fetchNumbers();
  expect(readNumber('+4915123456789')?.formatInternational()).toBe('+49 1512 3456789');
  expect(readNumber('0671234567', 'UA')?.number).toBe('+380671234567');
});
