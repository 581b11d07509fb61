import { recordChange } from '../database/audit.ts';
import type { Db } from '../database/db.ts';
import { placed, type Written } from '../database/standby/placed.ts';
import { ask, statement } from '../database/statement.ts';
import type { Acting } from '../http/acting.ts';
import { ownParts, type PartName } from './own-parts.sql.ts';

/** `at` as text with microseconds, which a Date would lose. `item` is text, so that amounts keep their digits. */
export type Entry = { at: string; key: string; item: string };

/** A deal with its events, or an entry of the inbox, has a few kilobytes, so a piece stays below a megabyte. */
export const entriesAtOnce = 200;

const pieces = Object.entries(ownParts).map(
  ([name, entries]) =>
    [
      name,
      statement<Entry>(
        `own-${name}`,
        `select e.at::text as at, e.key, e.item::text as item from (${entries}) e
         where $2::timestamptz is null or (e.at, e.key) > ($2::timestamptz, $3::text)
         order by e.at, e.key limit ${entriesAtOnce}`,
      ),
    ] as const,
);

export const partNames = pieces.map(([name]) => name as PartName);
const pieceOf = new Map<string, (typeof pieces)[number][1]>(pieces);

export function ownExport(db: Db) {
  const from = placed(db, ({ pool }) => pool);
  return {
    /** The first entries of a part, or those that follow `last`. Each piece chooses again who answers. */
    async next(userId: string, part: PartName, last?: Entry, written?: Written): Promise<Entry[]> {
      const piece = pieceOf.get(part);
      if (!piece) throw new Error(`No part of the own data is called ${part}`);
      return from(written, (pool) => ask(pool, piece, [userId, last?.at, last?.key]));
    },

    recordExport: ({ by, actorId, origin }: Acting): Promise<void> =>
      db.write(by, async (tx) => {
        await recordChange(tx, {
          ...{ actorId, origin, kind: 'own_data_exported', objectId: actorId },
          ...{ before: null, after: null },
        });
      }),
  };
}

export type OwnExport = ReturnType<typeof ownExport>;
