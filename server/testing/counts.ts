/** `npm run test:long` sets it, see vitest.long.config.ts. */
const isLong = process.env.TEST_FORM === 'long';

/** How often a test repeats what chance decides: enough in the gate to notice a gross fault, in the long form enough to trust. */
export const counts = {
  fuzzRequests: isLong ? 20_000 : 3_000,
  raceRounds: isLong ? 200 : 20,
} as const;
