/**
 * Why a service on the internet gave nothing. `refused`: it answered with an error. `busy`: it asked for patience (429).
 * `unreadable`: another form than expected, such as a page instead of JSON.
 */
export const outsideFaults = ['unreachable', 'slow', 'tooLarge', 'refused', 'busy', 'unreadable'] as const;
export type OutsideFault = (typeof outsideFaults)[number];

/** The longest wait for a service that fails, in seconds. */
const longestWait = 3600;

/**
 * When a service is asked again after so many failures in a row, in seconds: each time twice as long, up to `most`, and as
 * long as it asks for.
 */
export function waitAfter(everySeconds: number, failures: number, askedFor: number | undefined, most = longestWait) {
  const own = Math.max(everySeconds, Math.min(everySeconds * 2 ** Math.min(failures, 12), most));
  return Math.max(own, Math.min(askedFor ?? 0, longestWait));
}
