import type { Cut } from './without.ts';

// The guards that controls run without. When one of these lines changes, its control says so and stops.

const settings = 'server/postgres/settings.ts';
const store = 'server/order/order.store.ts';
const connections = 'server/lib/connections.ts';
const outbox = 'server/live/outbox.store.ts';
const pushes = 'server/notification/push-decision.store.ts';

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

/** Every upgrade reaches the router, which does not close what it cannot read. */
export const anyUpgrade: readonly Cut[] = [
  { file: 'server/lib/upgrades.ts', from: 'if (livePaths.has(addressOf(request))) {', to: 'if (true) {' },
  {
    file: 'server/lib/http.ts',
    from: "reply.raw.once('finish', () => reply.raw.socket?.destroy());",
    to: 'void reply;',
  },
];

/** All requests of a connection are handled at once, as Node does it. */
export const oneInFlight: readonly Cut[] = [
  { file: connections, from: 'if (client.calls.length > mostWaiting) return socket.destroy();', to: '' },
  { file: connections, from: 'if (client.calls.length === 1) handle();', to: 'handle();' },
  { file: connections, from: 'if (client.calls[0]) client.calls[0].handle();', to: 'if (client.calls[0]) return;' },
];

/** A reader does not ask whether its place is one in this history of the database. */
export const knownHistory: readonly Cut[] = [
  { file: outbox, from: 'here.history <> $3 or', to: '$3::text is null or' },
  { file: outbox, from: '$1::xid8 > here.next\n', to: 'false\n' },
];

/** Rows stand in the order of the text of their transaction's number, and none is from another cluster. */
export const sortedRows: readonly Cut[] = [
  { file: outbox, from: 'order by outbox.xid, outbox.id limit', to: 'order by outbox.xid::text, outbox.id limit' },
  { file: outbox, from: 'order by event.xid, event.id', to: 'order by event.xid::text, event.id' },
  { file: outbox, from: 'event.xid >= here.next as foreign', to: 'false as foreign' },
  {
    file: pushes,
    from: 'delete from outbox where outbox.xmin <> outbox.xid::xid',
    to: 'delete from outbox where false',
  },
];

/** A socket may send as many frames as it likes. */
export const frameBudget: readonly Cut[] = [
  { file: 'server/live/live.hub.ts', from: 'limitFrames(listener.socket);', to: '' },
];
