import { expect, test } from 'vitest';
import type { ThrottleStore } from './throttle.store.ts';
import { openThrottle, type SignInAttempt } from './throttle.ts';

const limits = {
  failedSignIns: 30,
  registrations: 100,
  codeRequests: 30,
  emailChanges: 10,
  ownExports: 10,
  calls: 600,
};
const atWork = 16;

/** A store that counts nothing, so that only the order of turns matters. */
const store: ThrottleStore = {
  count: async () => ({ count: 1, seconds_left: 60 }),
  add: async () => [],
  find: async () => ({ count: 0, seconds_left: 0 }),
  giveBack: async () => undefined,
  clear: async () => undefined,
  clearAccount: async () => undefined,
  forget: async () => undefined,
};

/** Starts four tries from each of 120 addresses, then one more. Returns how many tries began before the last one. */
async function triesBefore(honest: SignInAttempt): Promise<number> {
  const throttle = openThrottle({ store, limits });
  const started: SignInAttempt[] = [];
  const attempt = (who: SignInAttempt) =>
    throttle.attempt(who, async () => {
      started.push(who);
      await new Promise(setImmediate);
      return undefined;
    });
  const crowd = Array.from({ length: 480 }, (_, at) =>
    attempt({ account: String(at), address: `10.0.${at % 120}.1`, isKnown: false }),
  );
  await attempt(honest);
  await Promise.all(crowd);
  expect(started).toHaveLength(481);
  return started.indexOf(honest);
}

const account = '+380671112233';

test('A crowd of 120 addresses delays a new device by one try of each address', async () => {
  const before = await triesBefore({ account, address: '192.0.2.1', isKnown: false });
  expect(before).toBeLessThanOrEqual(atWork + 120);
});

test('A crowd delays a known device by one try, also at an address of the crowd', async () => {
  const before = await triesBefore({ account, address: '10.0.1.1', device: 'A'.repeat(22), isKnown: true });
  expect(before).toBeLessThanOrEqual(atWork + 1);
});
