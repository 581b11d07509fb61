import type { Caller } from './access.ts';
import { refuse } from './refuse.ts';

/**
 * Refuses a session whose password was proved too long ago. Call it last, so that the password is not asked for a call
 * that would be refused anyway.
 */
export type RequireFresh = () => void;

/** With 0 minutes nobody is asked. */
export const freshSignIn =
  (minutes: number) =>
  ({ freshSeconds }: Pick<Caller, 'freshSeconds'>): RequireFresh =>
  () => {
    const isFresh = freshSeconds !== null && freshSeconds <= minutes * 60;
    if (minutes > 0 && !isFresh) refuse('FRESH_SIGN_IN_REQUIRED');
  };

export type FreshSignIn = ReturnType<typeof freshSignIn>;
