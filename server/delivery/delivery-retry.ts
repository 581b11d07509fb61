import type { Attempt } from './channel.ts';

/** What a service of a channel answered over HTTP. */
export type ServiceResponse = { status: number; retryAfter: string | undefined };

const firstPauseSeconds = 10;
const maxPauseSeconds = 30 * 60;
const maxRequestedSeconds = 2 * 3600;

/**
 * Each pause is four times as long as the one before. It varies by chance, so that messages that failed together do not
 * retry together.
 */
export function pauseAfter(attempts: number, chance = Math.random()): number {
  const planned = Math.min(firstPauseSeconds * 4 ** Math.max(0, attempts - 1), maxPauseSeconds);
  return Math.round(planned * (0.5 + chance));
}

export function outcomeOf({ status, retryAfter }: ServiceResponse, attempts: number, now = Date.now()): Attempt {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status < 500 && status !== 429 && status !== 408) return 'refused';
  return { retryInSeconds: Math.max(pauseAfter(attempts), requestedPause(retryAfter, now)) };
}

/** `Retry-After` is a number of seconds or a date. */
function requestedPause(text: string | undefined, now: number): number {
  if (text === undefined) return 0;
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), maxRequestedSeconds) : 0;
}
