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
/** The kernel stores the path of a socket in 108 bytes, including a final zero byte. */
const longestPath = 107;
const connectMs = 1_000;
/** PostgreSQL reads this setting as a list, in which commas and quotes have a meaning. */
const plainPath = /^[\w./-]+$/;

/** Picks a folder for the socket. Its path must be short enough, and PostgreSQL's user must have access. */
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

/** Fails when the name exists, so that another user can't prepare a folder or link with this name. */
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

/**
 * True when a process listens on the socket in the folder. A socket left by a dead PostgreSQL refuses every connection.
 */
export async function isListenedTo(folder: string): Promise<boolean> {
  const socket = connect(join(folder, socketName));
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(connectMs) });
    return true;
  } catch {
    // Either no process listens, or this user has no access. Without access we must not remove the folder either.
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * Removes the folder that a crash left. It removes files only by their known names, and does nothing when the folder is
 * no longer ours, so a replaced folder can't misdirect it.
 */
export function removeSocketFolder(folder: string, identity: Identity): void {
  if (!isOurSocketFolder(folder, identity)) return;
  rmSync(join(folder, socketName), { force: true });
  rmSync(join(folder, `${socketName}.lock`), { force: true });
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}
