import { wrongCodesPerDay } from '#domain/person/second-factor.ts';
import type { ThrottleStore } from '../../http/limit/throttle.store.ts';
import { refuse } from '../../lib/refuse.ts';

/** Who guesses: somebody on a device that nobody knows, on a known one, or in a session. Each has a count of its own. */
const guessers = ['stranger', 'device', 'session'] as const;
export type Guesser = (typeof guessers)[number];

const daySeconds = 86_400;
/** The journal records a series of wrong codes at these counts of a day. */
const seriesAt: readonly number[] = [5, wrongCodesPerDay];

const subjectOf = (userId: string, guesser: Guesser) => ({ kind: 'wrong second factors', key: `${userId} ${guesser}` });

type Needs = { counts: Pick<ThrottleStore, 'count' | 'giveBack' | 'clear'> };

/**
 * The codes of an app that were wrong today, over all challenges and nodes. LIMITS=off does not lift this, and a new
 * password or a recovery forgets none of it: an attacker who has the password, or the phone number, must not guess on.
 */
export const wrongFactors = ({ counts }: Needs) => ({
  /** Counts a code before it is compared. Refuses when the day is used up, the right code too. */
  async count(
    userId: string,
    guesser: Guesser,
  ): Promise<{ giveBack: () => Promise<void>; isSeries: boolean; count: number }> {
    const subject = subjectOf(userId, guesser);
    const { count, seconds_left } = await counts.count(subject, { seconds: daySeconds, renewed: false });
    if (count > wrongCodesPerDay)
      refuse('RATE_LIMIT_EXCEEDED', { retryAfterSeconds: Math.max(1, Math.ceil(seconds_left)) });
    return { giveBack: () => counts.giveBack(subject), isSeries: seriesAt.includes(count), count };
  },

  /** For somebody whose factors were removed by hand. */
  async forget(userId: string): Promise<void> {
    for (const guesser of guessers) await counts.clear(subjectOf(userId, guesser));
  },
});

export type WrongFactors = ReturnType<typeof wrongFactors>;
