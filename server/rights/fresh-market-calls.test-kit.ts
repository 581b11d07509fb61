import type { FreshRow } from './fresh-case.test-kit.ts';
import { boundsCall, chainCall, codesCall, readingCall, ruleCall, sourceCall } from './rights-market-calls.test-kit.ts';

export const marketFreshRows: readonly FreshRow[] = [
  ['PUT /v1/rate-sources/:id', '', true, sourceCall],
  ['POST /v1/rate-sources/manual/readings', '', false, readingCall],
  ['PUT /v1/market-rates/:currency', '', true, boundsCall],
  ['PUT /v1/rate-rules', '', true, ruleCall],
  ['PUT /v1/price-codes', '', false, codesCall],
  ['PUT /v1/chains/:network', '', true, chainCall],
];
