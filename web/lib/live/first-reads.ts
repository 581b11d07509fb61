import { newsPositionHeader } from '#contract/wire/news-position.ts';
import { seenAtHeader } from './offline-cache.ts';

type Answer = { ok: boolean; headers: Headers };
type Reads = { token: string; positions: Set<string>; underWay: Set<Promise<unknown>>; isUnknown: boolean };

/** The contract takes no more. Usually the first answers have one or two. */
const mostPositions = 16;

/** What was read for a session before its live connection opened. Undefined once it has opened. */
let reads: Reads | undefined;
let connected: string | undefined;

/** Keeps at which place of the news the server stood when it answered. Later reads are newer than the connection. */
export function noteRead<A extends Answer>(token: string | undefined, sent: Promise<A>): Promise<A> {
  if (token === undefined || token === connected) return sent;
  if (reads?.token !== token) reads = { token, positions: new Set(), underWay: new Set(), isUnknown: false };
  const own = reads;
  const noted: Promise<unknown> = sent.then(
    ({ ok, headers }) => {
      own.underWay.delete(noted);
      const position = headers.get(newsPositionHeader);
      // Nothing is shown of a refusal. A stored answer, or one of an older server, says nothing of the news.
      if (position !== null && !headers.has(seenAtHeader)) own.positions.add(position);
      else if (ok) own.isUnknown = true;
    },
    () => own.underWay.delete(noted),
  );
  own.underWay.add(noted);
  return sent;
}

/**
 * Called when the first connection of a session has opened: the positions of all that was asked for before, when its
 * answers are there. Undefined where one of them has none.
 */
export async function positionsRead(token: string): Promise<string[] | undefined> {
  const own = reads?.token === token ? reads : undefined;
  connected = token;
  reads = undefined;
  if (!own) return undefined;
  await Promise.all(own.underWay);
  const { positions, isUnknown } = own;
  return isUnknown || positions.size === 0 || positions.size > mostPositions ? undefined : [...positions];
}
