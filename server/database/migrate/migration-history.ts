import type { Mark, Migration } from './migration-files.ts';

/** A row of the table `migrations`. Rows written by old releases have no mark and no release. */
export type AppliedMigration = { name: string; checksum: string; mark: Mark | null; release: string | null };

/**
 * Compares the migration files with the migrations that ran on the database. Returns migrations of a newer release that
 * this one can run with. Throws on all other differences.
 */
export function compareHistory(migrations: Migration[], done: AppliedMigration[], release: string): string[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  // If a migration that has run is edited, old and new installations differ.
  const changed = done.find(({ name, checksum }) => known.has(name) && known.get(name)?.checksum !== checksum);
  if (changed)
    throw new Error(
      `${changed.name} was changed after this database had it: restore the file and write a new migration`,
    );
  const unknown = done.filter(({ name }) => !known.has(name));
  const reason = tooNewReason(unknown, release);
  if (reason)
    throw new Error(
      `The database has had ${unknown[0]?.name}, which this program does not know: start a newer program (${reason})`,
    );
  return unknown.map(({ name }) => name);
}

/**
 * During a rolling upgrade a server of the previous release may start again. It may be one release behind, with any
 * number of migrations between, and each of these must be marked `expand`.
 */
function tooNewReason(unknown: AppliedMigration[], release: string): string | undefined {
  const contracting = unknown.find(({ mark, release: theirs }) => mark !== 'expand' || theirs === null);
  if (contracting) return `${contracting.name} is not marked as one that only adds`;
  const releases = [...new Set(unknown.map((row) => row.release ?? ''))].sort(byVersion);
  const [theirs = release] = releases;
  if (releases.length > 1)
    return `this is release ${release}, and the database has had migrations of ${releases.join(', ')}: only one release back may start`;
  if (byVersion(theirs, release) < 0) return `it came with ${theirs}, and this is the newer release ${release}`;
  return undefined;
}

const byVersion = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });
