import type { Mark, Migration } from './migration-files.ts';

/** A row of the table `migrations`. Rows that older programs wrote have neither mark nor release. */
export type Done = { name: string; checksum: string; mark: Mark | null; release: string | null };

/**
 * Compares the files with what the database has had. Answers the migrations of a newer program that this one can live
 * with, and refuses all others.
 */
export function compareHistory(migrations: Migration[], done: Done[], release: string): string[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  // Editing a migration that has run would leave old and new installations different.
  const changed = done.find(({ name, checksum }) => known.has(name) && known.get(name)?.checksum !== checksum);
  if (changed)
    throw new Error(
      `${changed.name} was changed after this database had it: restore the file and write a new migration`,
    );
  const unknown = done.filter(({ name }) => !known.has(name));
  const reason = whyTooNew(unknown, release);
  if (reason)
    throw new Error(
      `The database has had ${unknown[0]?.name}, which this program does not know: start a newer program (${reason})`,
    );
  return unknown.map(({ name }) => name);
}

/**
 * During a rolling upgrade a server of the release before may start again. It may be one release back, however many
 * migrations that is, and each of them must only have added to the database.
 */
function whyTooNew(unknown: Done[], release: string): string | undefined {
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
