import type { Answered } from './push-client.ts';

/** The result of one attempt to send a push. */
export type Outcome = 'sent' | 'gone' | 'refused' | { retryInSeconds: number };

const firstPauseSeconds = 10;
const longestPauseSeconds = 30 * 60;
const longestAskedSeconds = 2 * 3600;

/**
 * Each pause is four times as long as the one before. It varies by chance, so that pushes that failed together do not
 * retry together.
 */
export function pauseAfter(attempts: number, chance = Math.random()): number {
  const usual = Math.min(firstPauseSeconds * 4 ** Math.max(0, attempts - 1), longestPauseSeconds);
  return Math.round(usual * (0.5 + chance));
}

export function outcomeOf({ status, retryAfter }: Answered, attempts: number, now = Date.now()): Outcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status < 500 && status !== 429 && status !== 408) return 'refused';
  return { retryInSeconds: Math.max(pauseAfter(attempts), askedPause(retryAfter, now)) };
}

/** `Retry-After` is a number of seconds or a date. */
function askedPause(text: string | undefined, now: number): number {
  if (text === undefined) return 0;
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), longestAskedSeconds) : 0;
}
