import { isAfter, type newsPositions } from './news-position.ts';
import type { FeedCursor, OutboxRow, OutboxStore } from './outbox.store.ts';

/** More news than these are not looked through for one page: then it reads again. */
const mostRows = 100;

/** Where this server stands in the news, and how positions are written. */
export type NewsPlace = {
  position: () => FeedCursor | undefined;
  readAfter: OutboxStore['readAfter'];
  positions: Pick<ReturnType<typeof newsPositions>, 'earliest'>;
};

type Asked = {
  news: NewsPlace;
  positions: readonly string[];
  /** The connection hears all that is after this. */
  until: FeedCursor | undefined;
  /** Whether some of these news are for the page. */
  isFor: (rows: OutboxRow[]) => Promise<boolean>;
};

/**
 * Whether news for a page are between its first answers and its live connection. The page is a reader of the outbox that
 * begins at the position of its answers: whatever an answer lacks is behind that. True also where nobody can tell.
 */
export async function missedNews({ news, positions, until, isFor }: Asked): Promise<boolean> {
  try {
    const since = until && news.positions.earliest(positions, until.history);
    if (!since) return true;
    const { isLost, rows, more } = await news.readAfter(since);
    const between = rows.filter((row) => !isAfter(row, until));
    if (isLost || more || between.length > mostRows) return true;
    return between.length > 0 && (await isFor(between));
  } catch {
    // The database did not answer. Then the page reads again, which says what is wrong.
    return true;
  }
}
