/** The embedded database cannot be had. The message tells a person what happened and what to do about it. */
export class PostgresUnavailable extends Error {
  override name = 'PostgresUnavailable';
}

export const ownDatabase = 'set DATABASE_URL to a PostgreSQL of your own (15 or newer)';

/** What the system refused (a closed folder, a full disk) becomes a sentence; a bug in our own code stays a bug. */
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
