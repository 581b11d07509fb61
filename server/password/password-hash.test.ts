import { availableParallelism } from 'node:os';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type HashCaller, hashPassword, isRightPassword } from './password-hash.ts';

/** The passwords that were hashed, in order. */
const served = vi.hoisted((): string[] => []);
vi.mock(import('@node-rs/argon2'), async (real) => {
  const { hash, verify, ...rest } = await real();
  return {
    ...rest,
    // Every password is wrong in these tests, so argon2 is not run.
    hash: async (...[password]: Parameters<typeof hash>) => {
      await new Promise(setImmediate);
      return `a hash of ${password}`;
    },
    verify: async (...[, password]: Parameters<typeof verify>) => {
      served.push(String(password));
      await new Promise(setImmediate);
      return false;
    },
  };
});

beforeEach(() => {
  served.length = 0;
});

const checkPasswordAs = (name: string, caller: Partial<HashCaller> = {}) =>
  isRightPassword(undefined, name, { address: '192.0.2.1', account: '+380671112233', isKnown: false, ...caller });

/** Starts `each` tries from each of `addresses` addresses at once, all for different accounts. */
const manyCallersFrom = (addresses: number, each: number, isKnown = false) =>
  Promise.allSettled(
    Array.from({ length: addresses * each }, (_, at) =>
      checkPasswordAs('crowd', { address: `10.0.${at % addresses}.1`, account: String(at), isKnown }),
    ),
  );

/** How many tries start at once, before the others queue. */
const atWork = availableParallelism();

describe('a crowd of unknown callers', () => {
  test.each([30, 120])(
    'from %i addresses delays a sign-in by one try of each address and drops no sign-in',
    async (addresses) => {
      const crowd = manyCallersFrom(addresses, 4);
      expect(await checkPasswordAs('honest')).toBe(false);
      expect(served.indexOf('honest')).toBeLessThanOrEqual(atWork + addresses);
      await crowd;
    },
  );

  test('delays a known caller by one try, even at the same address', async () => {
    const crowd = manyCallersFrom(1, 400);
    expect(await checkPasswordAs('honest', { address: '10.0.0.1', isKnown: true })).toBe(false);
    expect(served.indexOf('honest')).toBeLessThanOrEqual(atWork + 1);
    await crowd;
  });
});

test('A crowd of known callers gets at most every second turn', async () => {
  const crowd = manyCallersFrom(50, 8, true);
  expect(await checkPasswordAs('honest')).toBe(false);
  expect(served.indexOf('honest')).toBeLessThanOrEqual(atWork + 1);
  await crowd;
});

test('A try is not hashed when its caller has disconnected', async () => {
  const crowd = manyCallersFrom(5, 4);
  const caller = new AbortController();
  const gone = expect(checkPasswordAs('gone', { signal: caller.signal })).rejects.toMatchObject({ status: 408 });
  caller.abort();
  await Promise.all([gone, crowd]);
  expect(served).not.toContain('gone');
  expect(served).toHaveLength(20);
});

test('A crowd right after the start may be refused, and the next try is answered', async () => {
  const crowd = Array.from({ length: 250 }, (_, at) => hashPassword(`Kyiv-Lviv-${at}!`));
  await Promise.allSettled([...crowd, checkPasswordAs('honest')]);
  expect(await checkPasswordAs('honest')).toBe(false);
});
