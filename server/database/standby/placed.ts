import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { Asked } from '../statement.ts';
import type { Tables } from '../tables.ts';

/**
 * How far the writer had written to its disk when the caller was looked up, and its timeline, which changes with each
 * failover. What was acknowledged before the call is before this position.
 */
export type Written = { lsn: string; timeline: string };

/** What only reads, on the writer or on one connection to a standby. */
export type ReadDb = { kysely: Kysely<Tables>; pool: Asked };

export type Standbys = {
  /** Reads on a standby that has `written`, else on the writer. A read may run twice, so it has no effect outside. */
  answer<T>(written: Written, onStandby: (db: ReadDb) => Promise<T>, onWriter: () => Promise<T>): Promise<T>;
  /** Looks how far each standby is, and which are used. */
  check(): Promise<void>;
  measure(register: Registry): void;
  close(): Promise<void>;
};

/** Runs `work` with a store of the database that answers. Without a position that is the writer. */
export type Placed<S> = <T>(written: Written | undefined, work: (store: S) => Promise<T>) => Promise<T>;

/**
 * For the reads of calls that a standby may serve. `build` makes their store, for the writer once and for a standby in
 * each call. Which calls these are stands in server/http/read-places.ts.
 */
export function placed<S>(db: ReadDb & { standbys?: Standbys }, build: (db: ReadDb) => S): Placed<S> {
  const onWriter = build(db);
  return (written, work) =>
    db.standbys && written
      ? db.standbys.answer(
          written,
          (standby) => work(build(standby)),
          () => work(onWriter),
        )
      : work(onWriter);
}
