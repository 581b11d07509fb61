import { type KitOffice, readAnswer } from './answer.ts';

export type Answer =
  | { kind: 'rates'; offices: KitOffice[]; tag: string | undefined; date: number | undefined }
  | { kind: 'same'; date: number | undefined }
  /** An admin has switched the public rates off. */
  | { kind: 'off'; date: number | undefined }
  | { kind: 'failed'; waitMs?: number };

/** Asks once. `tag`: of the answer that the asker has. */
export type Ask = (tag: string | undefined, signal: AbortSignal) => Promise<Answer>;

const path = '/v1/public/rates';

/** From a page of our own. It sends the tag itself, so it knows when nothing is new. */
export const askOwn: Ask = async (tag, signal) =>
  answerOf(
    await fetch(path, {
      cache: 'no-store',
      credentials: 'omit',
      headers: tag === undefined ? {} : { 'If-None-Match': tag },
      signal,
    }),
  );

/** From a page of another site. There the browser compares the tag: a header of ours would cost a question before each. */
export const askFrom =
  (origin: string): Ask =>
  async (_tag, signal) =>
    answerOf(await fetch(origin + path, { cache: 'no-cache', credentials: 'omit', signal }));

async function answerOf(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const sent = Date.parse(headers.get('Date') ?? '');
  const date = Number.isNaN(sent) ? undefined : sent;
  if (status === 304) return { kind: 'same', date };
  if (status === 200)
    return { kind: 'rates', offices: readAnswer(await response.text()), tag: headers.get('ETag') ?? undefined, date };
  if (headers.get('X-Error-Code') === 'FEATURE_DISABLED') return { kind: 'off', date };
  return { kind: 'failed', waitMs: (Number(headers.get('Retry-After')) || 0) * 1000 };
}
