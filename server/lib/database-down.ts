/** How `pg` and PostgreSQL say that no answer can be had just now. */
const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND']);
const serverCodes = /^(?:08...|57P0[1-5]|53300|57014|25P03)$/;
const driverMessages = [
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Connection terminated',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end on the pool',
];

/** Whether the caller may try again in a moment, because it was the database that did not answer. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (connectionCodes.has(code) || serverCodes.test(code)) return true;
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return driverMessages.some((message) => error.message.startsWith(message)) || isDatabaseDown(error.cause);
}
