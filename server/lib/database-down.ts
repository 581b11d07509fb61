/** How `pg` and PostgreSQL say that no answer can be had just now. */
const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND']);
const serverCodes = /^(?:08...|57P0[1-5]|53[0-3]00|580[03]0|25006|57014|25P0[34])$/;
/** No write succeeds: the disk is full, memory is out, the disk fails, or the server is a standby or starting up. */
const writeCodes = /^(?:53100|53200|58000|58030|25006|57P03)$/;
/** The connection leads to a server that has become a standby, or is going down. A new one may find a better server. */
const staleCodes = /^(?:25006|57P0[1-5])$/;
const driverMessages = [
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Connection terminated',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end on the pool',
];

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '');

/** Whether the caller may try again in a moment, because it was the database that did not answer, or took no writes. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (connectionCodes.has(code) || serverCodes.test(code)) return true;
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return driverMessages.some((message) => error.message.startsWith(message)) || isDatabaseDown(error.cause);
}

/** Whether the database answers but takes no writes. */
export const refusesWrites = (error: unknown): boolean =>
  error instanceof Error && (writeCodes.test(codeOf(error)) || refusesWrites(error.cause));

/** Whether a connection that answered so is of no more use, and must not go back into the pool. */
export const spoilsConnection = (error: unknown): boolean =>
  error instanceof Error &&
  (staleCodes.test(codeOf(error)) || error.message === 'Query read timeout' || spoilsConnection(error.cause));
