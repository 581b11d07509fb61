/** Error codes and messages of `pg` and PostgreSQL which mean that the database can't answer now. */
const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND']);
const serverCodes = /^(?:08...|57P0[1-5]|53[0-3]00|580[03]0|25006|57014|25P0[34])$/;
/**
 * The database takes no writes: the disk is full or fails, memory is out, or the server is a standby or is starting.
 */
const writeCodes = /^(?:53100|53200|58000|58030|25006|57P03)$/;
/**
 * The connection leads to a server that became a standby or is shutting down. A new connection may reach a better
 * server.
 */
const staleCodes = /^(?:25006|57P0[1-5])$/;
const driverMessages = [
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Connection terminated',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end on the pool',
];

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '');

/** True when the database did not answer or took no writes, so that the caller may retry soon. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (connectionCodes.has(code) || serverCodes.test(code)) return true;
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return driverMessages.some((message) => error.message.startsWith(message)) || isDatabaseDown(error.cause);
}

/** True when the database answers but takes no writes. */
export const refusesWrites = (error: unknown): boolean =>
  error instanceof Error && (writeCodes.test(codeOf(error)) || refusesWrites(error.cause));

/** True when the connection that failed with this error can't be used again and must not return to the pool. */
export const breaksConnection = (error: unknown): boolean =>
  error instanceof Error &&
  (staleCodes.test(codeOf(error)) || error.message === 'Query read timeout' || breaksConnection(error.cause));
