/** The embedded database can't be used. The message tells a person what happened and what to do. */
export class PostgresUnavailable extends Error {
  override name = 'PostgresUnavailable';
}

export const ownDatabase = 'set DATABASE_URL to a PostgreSQL of your own (15 or newer)';

/**
 * Turns a system error (no permission, a full disk) into a message for people. Other errors are bugs and stay
 * unchanged.
 */
export function asUnavailable(error: unknown, dataDir: string): unknown {
  if (error instanceof Error && 'syscall' in error) {
    return new PostgresUnavailable(
      `The data folder ${dataDir} cannot be used: ${error.message}. ` +
        `Choose a folder that this user may write to (DATA_DIR), or ${ownDatabase}.`,
      { cause: error },
    );
  }
  return error;
}
