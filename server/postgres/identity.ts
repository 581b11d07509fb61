import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Binaries } from './binaries.ts';
import { type Account, type RunResult, run } from './run-program.ts';
import { ownDatabase, PostgresUnavailable } from './unavailable.ts';

/** The user that runs PostgreSQL. It can't be root, because PostgreSQL refuses to run as root. */
export type Identity = Account & {
  name: string;
  /** The user id that owns its files on the disk. */
  owner: number;
  /** Arguments before the command, such as a program that changes the user. */
  before: readonly string[];
};
type Owner = { uid: number; gid: number };

const probeTimeoutMs = 10_000;
const nobody = 65534;
/** Runs a command as another user id, which only that command sees. For the rest of the system it is still our user. */
export const unshare = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`] as const;

export const ourUid = () => process.geteuid?.() ?? 0;

/**
 * Picks the first user that can read the programs and enter the data folder. An existing cluster can only be run by its
 * owner. Without root this is our own user. A mapped user is needed only when our user id has no name, because initdb
 * asks for the name.
 */
export async function chooseIdentity(
  binaries: Binaries,
  place: { dataDir: string; owner?: Owner },
  log: (line: string) => void,
): Promise<Identity> {
  const candidates = listCandidates(place);
  const refusals: string[] = [];
  for (const candidate of candidates) {
    const reached = await tryToReach(candidate, binaries, place);
    if (reached.ok) {
      if (refusals.length > 0) log(`PostgreSQL runs as ${candidate.name} (${refusals.join('; ')})`);
      return candidate;
    }
    refusals.push(`${candidate.name}: ${reached.output.replaceAll(/\s+/g, ' ') || 'not possible'}`);
  }
  throw new PostgresUnavailable(
    `No user was found who can run PostgreSQL on ${place.dataDir} (root may not). Tried: ${refusals.join('; ')}. ` +
      `Start as an ordinary user, open the folders on the way to it and to ${dirname(binaries.postgres)} (chmod o+x), ` +
      `or ${ownDatabase}.`,
  );
}

/** Runs a program as that user and waits for its end. */
export const runAs = (identity: Identity, binaries: Binaries, command: [string, ...string[]], timeoutMs: number) => {
  const [first = 'sh', ...rest] = [...identity.before, ...command];
  return run([first, ...rest], { ...accountOf(identity), env: binaries.env, timeoutMs });
};

/** User and group for `spawn`. They are empty for our own user, because setting them would require root. */
export const accountOf = ({ uid, gid }: Identity): Account => (uid === undefined ? {} : { uid, gid });

export const canEnter = (identity: Identity, binaries: Binaries, folder: string): Promise<RunResult> =>
  runAs(identity, binaries, ['sh', '-c', 'cd "$1"', 'sh', folder], probeTimeoutMs);

function listCandidates({ dataDir, owner }: { dataDir: string; owner?: Owner }): Identity[] {
  const ownUid = ourUid();
  const mapped: Identity = { name: 'a mapped user (unshare)', owner: ownUid, before: unshare };
  if (ownUid !== 0) return [{ name: 'the present user', owner: ownUid, before: [] }, mapped];
  if (owner) return owner.uid === 0 ? [mapped] : [account('the owner of the database', owner)];
  const known = ['postgres', 'nobody'].map(findAccount).filter((found) => found !== undefined);
  const host = findHost(dataDir);
  return [...known, mapped, ...(host ? [account('the owner of the folder', host)] : [])];
}

const account = (name: string, { uid, gid }: Owner): Identity => ({ name, uid, gid, owner: uid, before: [] });

function findAccount(name: string): Identity | undefined {
  const known = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  const line = known.find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':').map(Number) ?? [];
  return uid && gid ? account(name, { uid, gid }) : undefined;
}

/**
 * The owner of the nearest parent folder that root does not own. When root starts in a closed home folder, that owner
 * may be the only other user with access.
 */
function findHost(folder: string): Owner | undefined {
  const { uid, gid } = statSync(folder);
  if (uid !== 0) return { uid, gid };
  return folder === dirname(folder) ? undefined : findHost(dirname(folder));
}

function tryToReach(candidate: Identity, binaries: Binaries, { dataDir, owner }: { dataDir: string; owner?: Owner }) {
  const named = owner ? '' : 'id -un >/dev/null &&';
  const script = `${named} "$1" --version >/dev/null && cat "$2" >/dev/null && cd "$3"`;
  const command: [string, ...string[]] = ['sh', '-c', script, 'sh', binaries.postgres, binaries.catalogue, dataDir];
  return runAs(candidate, binaries, command, probeTimeoutMs);
}
