import { keepChoice } from '../device/storage.ts';

/** What `/scheme.js` asks for while this code is on its way: the first reads of the last start, in the same session. */
type Early = { token: string; language: string; reads: Map<string, EarlyRead> };
type EarlyRead = { sentAt: number; answer: Promise<Response>; giveUp: AbortController };

declare global {
  interface Window {
    obminEarly?: Early;
  }
}

const mostReads = 4;
/** An older answer may have missed a change of this person on another page. */
const longestMs = 15_000;

const asked: string[] = [];

/** The answer to this very read, if it was asked for early. Each one is taken once. */
export function takeEarly(url: string, headers: Headers): Omit<EarlyRead, 'giveUp'> | undefined {
  const early = window.obminEarly;
  const read = early?.reads.get(url);
  if (!early || !read) return undefined;
  early.reads.delete(url);
  const isSame =
    headers.get('Authorization') === `Bearer ${early.token}` && headers.get('Accept-Language') === early.language;
  return isSame && Date.now() - read.sentAt < longestMs ? read : undefined;
}

/** Waits for an answer that was asked for without this signal. */
export const untilAborted = (answer: Promise<Response>, signal: AbortSignal): Promise<Response> =>
  Promise.race([
    answer,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);

/** After a change, what was asked for before it is old. */
export function forgetEarly(): void {
  for (const { giveUp } of window.obminEarly?.reads.values() ?? []) giveUp.abort();
  window.obminEarly = undefined;
}

/** What one deal or one office has is no read of every start. */
const isOfOne = (url: string) => /\/[\da-f]{8}-[\da-f-]{27}/.test(url);

/** Keeps the first reads of the plain address for the next start. */
export function noteStart(url: string, { pathname, search } = window.location): void {
  if (asked.length >= mostReads || pathname !== '/' || search !== '' || asked.includes(url) || isOfOne(url)) return;
  asked.push(url);
  keepChoice('obmin.start', JSON.stringify(asked));
}
