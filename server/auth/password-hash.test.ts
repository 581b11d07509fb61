import { expect, test } from 'vitest';
import { hashPassword, isRightPassword } from './password-hash.ts';

test('Who comes in a crowd at the start may be turned away, and is answered afterwards', async () => {
  const crowd = Array.from({ length: 250 }, (_, at) => hashPassword(`Kyiv-Lviv-${at}!`));
  await Promise.allSettled([...crowd, isRightPassword(undefined, 'Kyiv-Lviv-1654!')]);
  expect(await isRightPassword(undefined, 'Kyiv-Lviv-1654!')).toBe(false);
});
