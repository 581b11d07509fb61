import type { Cut } from './guard-removal.ts';

// The guards that the controls remove. When one of these source lines changes, its control stops with an error.

const settings = 'server/postgres/settings.ts';
const steps = 'server/order/step/step.store.ts';
const stepWriting = 'server/order/step/step-statements.sql.ts';
const connections = 'server/http/connections.ts';
const outbox = 'server/live/outbox.store.ts';
const readers = 'server/live/outbox-readers.store.ts';

/** The control answers before a write is on the disk, and flushes the disk rarely. */
export const syncCommit: readonly Cut[] = [
  { file: settings, from: "synchronous_commit: 'on'", to: "synchronous_commit: 'off', wal_writer_delay: '10s'" },
];

/**
 * The control neither holds an order while it decides nor checks that the order is still as it was read. The confirmations
 * of a person come one after the other for another reason, so the control lets them go at once.
 */
export const guardedMove: readonly Cut[] = [
  {
    file: 'server/bound/person-bounds.sql.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is a line of the source
    from: 'select pg_advisory_xact_lock(${lockClass}, hashtext(customer_id::text)) from orders where id = $1',
    to: 'select $1::uuid',
  },
  { file: steps, from: 'where o.id = $1 for no key update of o', to: 'where o.id = $1' },
  {
    file: stepWriting,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is a line of the source
    from: "and o.status = ${value('from_status')} and o.version = ${value('version')}",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is a line of the source
    to: "and ${value('from_status')} is not null and ${value('version')} is not null",
  },
];

/** The control reports a full disk as a server error, as if a retry could not help. */
export const fullDiskIsClear: readonly Cut[] = [
  { file: 'server/database/connection/database-down.ts', from: '53[0-3]00|580[03]0|25006', to: '53300' },
];

/** The control passes every upgrade to the router, which does not close connections that it cannot read. */
export const anyUpgrade: readonly Cut[] = [
  { file: 'server/http/upgrades.ts', from: 'if (livePaths.has(addressOf(request))) {', to: 'if (true) {' },
  {
    file: 'server/http/http.ts',
    from: "reply.raw.once('finish', () => reply.raw.socket?.destroy());",
    to: 'void reply;',
  },
];

/** The control handles all requests of a connection at once, as Node does by default. */
export const oneInFlight: readonly Cut[] = [
  { file: connections, from: 'endBursts(server, mayRead);', to: '' },
  { file: connections, from: 'if (client.calls.length === 1) handle();', to: 'handle();' },
  { file: connections, from: 'if (client.calls[0]) client.calls[0].handle();', to: 'if (client.calls[0]) return;' },
];

/** The control does not check that a reader's cursor belongs to this history of the database. */
export const knownHistory: readonly Cut[] = [
  { file: outbox, from: 'here.history <> $3 or', to: '$3::text is null or' },
  { file: outbox, from: '$1::xid8 > here.next\n', to: 'false\n' },
];

/** The control sorts rows by the text of their transaction id, and treats no row as one of another cluster. */
export const sortedRows: readonly Cut[] = [
  { file: outbox, from: 'order by outbox.xid, outbox.id limit', to: 'order by outbox.xid::text, outbox.id limit' },
  { file: outbox, from: 'order by event.xid, event.id', to: 'order by event.xid::text, event.id' },
  { file: outbox, from: 'event.xid >= here.next as foreign', to: 'false as foreign' },
  {
    file: readers,
    from: 'delete from outbox where outbox.xmin <> outbox.xid::xid',
    to: 'delete from outbox where false',
  },
];

/** The control lets a socket send any number of frames. */
export const frameBudget: readonly Cut[] = [
  { file: 'server/live/live.hub.ts', from: 'limitFrames(connection.socket);', to: '' },
];

/** The control handles all calls of a person at once. */
export const callLines: readonly Cut[] = [
  { file: 'server/http/http.ts', from: 'if (callLines) keepCallLines(app);', to: '' },
];
