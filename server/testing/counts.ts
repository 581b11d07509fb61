/** Set by `npm run test:long`, see vitest.long.config.ts. */
const isLong = process.env.TEST_FORM === 'long';

/**
 * How often tests with random input repeat. The gate repeats enough to find large faults, the long form enough to be
 * trusted.
 */
export const counts = {
  fuzzRequests: isLong ? 20_000 : 2_000,
  /** The gate always sends the same requests: chance would fail a change that is not the cause. The long form looks for more. */
  fuzzSeed: isLong ? Date.now() % 1_000_000_007 : 20_261_123,
  randomWeeks: isLong ? 10_000 : 100,
  pickupGuesses: isLong ? 10_000 : 200,
  factorGuesses: isLong ? 10_000 : 40,
  ordersAtChangingRates: isLong ? 5_000 : 200,
  // Half of them are whole batches of 200, so none waits at the gate in the same transaction.
  ordersAtKilledNode: isLong ? 6_000 : 400,
  raceRounds: isLong ? 200 : 6,
  transferRounds: isLong ? 40 : 2,
  archiveRounds: isLong ? 100 : 12,
  endingRounds: isLong ? 20 : 1,
  rateRaceRounds: isLong ? 100 : 4,
} as const;
