import { z } from 'zod';
import type { OutboxCursor } from '../database/tables.ts';
import { openSeal } from '../lib/seal.ts';
import type { FeedCursor } from './outbox.store.ts';

/**
 * A position counts the transactions of the database, so a stranger could tell from two of them how much business there
 * was in between. So its text is sealed with what all servers of this database know of it, and nobody else. After a
 * failover or a restart of the database that is another key, and a position from before opens no more.
 */
const sealOf = (history: string) => openSeal([Buffer.from(history)], 'news-position');

/** The seal alone is as long. A shorter text was never written here. */
const leastBytes = 28;

const Kept = z.tuple([z.string(), z.coerce.number(), z.number()]);

/** Writes and reads positions. One that is asked for again, as by all calls of a moment, is sealed once. */
export function newsPositions() {
  let last: { cursor: FeedCursor; text: string } | undefined;
  let seal: { history: string; of: ReturnType<typeof sealOf> } | undefined;
  const sealFor = (history: string) => {
    if (seal?.history !== history) seal = { history, of: sealOf(history) };
    return seal.of;
  };
  function read(text: string, history: string): FeedCursor | undefined {
    const sealed = Buffer.from(text, 'base64url');
    const opened = sealed.length > leastBytes ? sealFor(history).open('', sealed) : undefined;
    if (!opened) return undefined;
    const [xid, id, readAt] = Kept.parse(JSON.parse(String(opened.text)));
    return { xid, id, readAt, history };
  }
  return {
    write(cursor: FeedCursor): string {
      if (last?.cursor === cursor) return last.text;
      const { xid, id, readAt, history } = cursor;
      const text = sealFor(history)
        .seal('', JSON.stringify([xid, id, readAt]))
        .toString('base64url');
      last = { cursor, text };
      return text;
    },

    /** The earliest of these positions. Undefined when one of them says nothing in this history. */
    earliest(texts: readonly string[], history: string): FeedCursor | undefined {
      const known = texts.map((text) => read(text, history)).filter((cursor) => cursor !== undefined);
      const [first] = known.toSorted((a, b) => (isAfter(a, b) ? 1 : -1));
      if (!first || known.length < texts.length) return undefined;
      return { ...first, readAt: Math.min(...known.map(({ readAt }) => readAt)) };
    },
  };
}

export function isAfter(a: OutboxCursor, b: OutboxCursor): boolean {
  const [xid, other] = [BigInt(a.xid), BigInt(b.xid)];
  return xid === other ? BigInt(a.id) > BigInt(b.id) : xid > other;
}
