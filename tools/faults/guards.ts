import type { Cut } from './without.ts';

// The guards that controls run without. When one of these lines changes, its control says so and stops.

const settings = 'server/postgres/settings.ts';
const store = 'server/order/order.store.ts';

/** An answer comes before its write is on the disk, and the disk is left alone for long. */
export const syncCommit: readonly Cut[] = [
  { file: settings, from: "synchronous_commit: 'on'", to: "synchronous_commit: 'off', wal_writer_delay: '10s'" },
];

/** A step is written without asking whether the order still is as it was read. */
export const guardedMove: readonly Cut[] = [
  {
    file: store,
    from: 'where id = $1 and status = $2 and version = $6',
    to: 'where id = $1 and $2::text is not null and $6::int is not null',
  },
];

/** A database without room is a fault of the server, as if nobody could do anything about it. */
export const fullDiskIsClear: readonly Cut[] = [
  { file: 'server/lib/database-down.ts', from: '53[0-3]00|580[03]0|25006', to: '53300' },
];
