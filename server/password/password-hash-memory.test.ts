import { expect, test, vi } from 'vitest';
import { isRightPassword } from './password-hash.ts';

const memory = vi.hoisted(() => ({ isShort: true }));
vi.mock(import('@node-rs/argon2'), async (real) => {
  const { hash, ...rest } = await real();
  return {
    ...rest,
    hash: (...given: Parameters<typeof hash>) =>
      memory.isShort ? Promise.reject(new Error('memory is short')) : hash(...given),
  };
});

const somebody = { address: '192.0.2.1', account: '+380671112233', isKnown: false };

test('Without memory for a hash, known and unknown phones get the same refusal; with memory again both work', async () => {
  const known = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
  await expect(isRightPassword(undefined, 'Kyiv-Lviv-1654!', somebody)).rejects.toThrow('memory is short');
  await expect(isRightPassword(known, 'Kyiv-Lviv-1654!', somebody)).rejects.toThrow('memory is short');
  memory.isShort = false;
  expect(await isRightPassword(undefined, 'Kyiv-Lviv-1654!', somebody)).toBe(false);
  expect(await isRightPassword(known, 'Kyiv-Lviv-1654!', somebody)).toBe(false);
});
