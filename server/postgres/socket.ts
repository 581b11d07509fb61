import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, lstatSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { canEnter, type Identity } from './identity.ts';
import { PostgresUnavailable } from './unavailable.ts';

export const port = 5432;

const prefix = 'obmin-';
const socketName = `.s.PGSQL.${port}`;
/** The kernel keeps the path of a socket in 108 bytes, the last of them zero. */
const longestPath = 107;
const connectMs = 1_000;
/** PostgreSQL reads a list here, in which commas and quotes mean something. */
const plainPath = /^[\w./-]+$/;

/** Picks a place for the socket that is short enough and that PostgreSQL's user reaches. */
export async function chooseSocketFolder(identity: Identity, binaries: Binaries): Promise<string> {
  const name = `${prefix}${randomBytes(6).toString('hex')}`;
  const refusals: string[] = [];
  for (const base of new Set([tmpdir(), '/tmp'])) {
    const folder = join(base, name);
    if (!plainPath.test(folder) || join(folder, socketName).length > longestPath) {
      refusals.push(`${base} is too long or too unusual for the path of a socket`);
    } else if ((await canEnter(identity, binaries, base)).ok) {
      return folder;
    } else {
      refusals.push(`${identity.name} may not enter ${base}`);
    }
  }
  throw new PostgresUnavailable(
    `PostgreSQL finds no place for its socket: ${refusals.join('; ')}. Set TMPDIR to a short, reachable folder.`,
  );
}

/** Fails when the name is taken, so nobody can lay a folder or a link in our way. */
export function makeSocketFolder(folder: string, identity: Identity): void {
  mkdirSync(folder, { mode: 0o700 });
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid ?? identity.uid);
  if (!isOurSocketFolder(folder, identity)) {
    throw new PostgresUnavailable(
      `The folder ${folder} for the socket was changed by somebody else. Look who writes there.`,
    );
  }
}

export function isOurSocketFolder(folder: string, identity: Identity): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return (
    found?.isDirectory() === true &&
    found.uid === identity.owner &&
    (found.mode & 0o077) === 0 &&
    basename(folder).startsWith(prefix)
  );
}

/** Whether somebody listens on the socket in the folder. The socket that a dead PostgreSQL left refuses every connection. */
export async function isListenedTo(folder: string): Promise<boolean> {
  const socket = connect(join(folder, socketName));
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(connectMs) });
    return true;
  } catch {
    // Nobody is there, or nobody who lets this user in: then the folder is not ours to remove either.
    return false;
  } finally {
    socket.destroy();
  }
}

/** Removes what a crash left, by its known names only: a folder that is no longer ours cannot lead us elsewhere. */
export function removeSocketFolder(folder: string, identity: Identity): void {
  if (!isOurSocketFolder(folder, identity)) return;
  rmSync(join(folder, socketName), { force: true });
  rmSync(join(folder, `${socketName}.lock`), { force: true });
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}
