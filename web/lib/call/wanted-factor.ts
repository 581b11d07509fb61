import { WantedFactor } from '#contract/person/factor-proof.ts';
import { ApiError, extensionOf } from './api.ts';

/** The question of the server for the second factor, if this refusal is one. */
export const wantedFactorOf = (error: unknown): WantedFactor | undefined =>
  error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED' ? extensionOf(error, WantedFactor) : undefined;
