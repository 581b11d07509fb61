import { mustSetUp, type StaffPolicy } from '#domain/person/second-factor.ts';
import type { Caller } from '../../http/access.ts';
import { refuse } from '../../lib/refuse.ts';

/** What is left to staff who must have a second factor and have none. */
export function dutyOf(policy: StaffPolicy) {
  const isDue = ({ actor, hasFactor }: Caller) => mustSetUp(actor.role, policy, hasFactor);
  return {
    /** Refuses every call but those that set up a factor or sign out. */
    mayUse(caller: Caller, { duringSetUp = false }: { duringSetUp?: boolean }): void {
      if (!duringSetUp && isDue(caller)) refuse('FORBIDDEN', { reason: 'secondFactorNeeded' });
    },

    /** Nobody else's news either: no live connection, no pushes. */
    mayListen: (caller: Caller | undefined): Caller | undefined => (caller && !isDue(caller) ? caller : undefined),
  };
}
