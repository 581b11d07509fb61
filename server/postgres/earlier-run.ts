import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findProcess, listProcesses, type Process, signal, waitUntil } from './processes.ts';
import { isListenedTo } from './socket.ts';
import { PostgresUnavailable } from './unavailable.ts';

/** A PostgreSQL that outlived its server, as read from its postmaster.pid. */
export type Survivor = { pid: number; socketFolder: string };

/** The watchdog gives up after 45 seconds, see watchdog.sh. */
const watchdogTimeoutMs = 60_000;
const leaveTimeoutMs = 1_000;
const killTimeoutMs = 10_000;

/**
 * Cleans up after a server that died. Waits for its watchdog, ends orphaned worker processes, and removes a misleading
 * postmaster.pid. Returns a PostgreSQL that still runs, so that it can be adopted.
 */
export async function settleEarlierRun(cluster: string, marker: string): Promise<Survivor | undefined> {
  await waitForWatchdogs(marker);
  const pidFile = readPidFile(cluster);
  const postmaster = pidFile && findProcess(pidFile.pid);
  if (pidFile && postmaster && !postmaster.isZombie && isOurs(postmaster, marker)) return pidFile;
  await endWorkers(marker);
  if (postmaster) refuseServed(postmaster, cluster);
  if (pidFile) await refuseCopy(pidFile, postmaster, cluster);
  // PostgreSQL itself handles a postmaster.pid of a dead process. It refuses to start when the process number now
  // belongs to another process, or to a zombie that its parent never collects. Only such a file is removed here.
  if (postmaster) rmSync(pidFilePath(cluster), { force: true });
  return undefined;
}

/** Reads postmaster.pid: the process number is on line 1, the socket folder on line 5. */
export function readPidFile(cluster: string): Survivor | undefined {
  const path = pidFilePath(cluster);
  if (!existsSync(path)) return undefined;
  const [pid, , , , socketFolder = ''] = readFileSync(path, 'utf8').split('\n');
  return Number(pid) > 0 ? { pid: Number(pid), socketFolder } : undefined;
}

const pidFilePath = (cluster: string) => join(cluster, 'postmaster.pid');

async function waitForWatchdogs(marker: string): Promise<void> {
  const watchdogs = () =>
    listProcesses().filter(({ name, command }) => name !== 'postgres' && command.includes(marker));
  if (await waitUntil(() => watchdogs().length === 0, watchdogTimeoutMs)) return;
  throw new PostgresUnavailable(
    `An earlier Obmin has ended, but its database does not stop (watched by process ${watchdogs()[0]?.pid}). ` +
      'End that process, then start again.',
  );
}

/**
 * Ends worker processes whose postmaster is gone. PostgreSQL does not start while they run. They end without help, but
 * not during a long statement or when they wait for each other. Killing them loses no committed data.
 */
async function endWorkers(marker: string): Promise<void> {
  if (await endProcesses(marker, 'SIGQUIT', leaveTimeoutMs)) return;
  if (await endProcesses(marker, 'SIGKILL', killTimeoutMs)) return;
  throw new PostgresUnavailable(
    `An earlier database still runs and cannot be ended (process ${listOurs(marker)[0]?.pid}). End it, or restart the machine.`,
  );
}

function endProcesses(marker: string, name: NodeJS.Signals, timeoutMs: number): Promise<boolean> {
  for (const { pid } of listOurs(marker)) signal(pid, name);
  return waitUntil(() => listOurs(marker).length === 0, timeoutMs);
}

function refuseServed(postmaster: Process, cluster: string): void {
  if (postmaster.isZombie || !mayBeServer(postmaster, cluster)) return;
  throw new PostgresUnavailable(
    `Another PostgreSQL (process ${postmaster.pid}) works on the folder ${cluster}. Stop it, then start again.`,
  );
}

/**
 * In a copy of a running data folder, postmaster.pid names the original server, whose socket must not be touched. Such
 * a copy is unusable, because its files were copied one by one while PostgreSQL was writing.
 */
async function refuseCopy(pidFile: Survivor, postmaster: Process | undefined, cluster: string): Promise<void> {
  const isItself = postmaster !== undefined && !postmaster.isZombie && listensIn(postmaster, pidFile.socketFolder);
  if (!isItself && !(await isListenedTo(pidFile.socketFolder))) return;
  throw new PostgresUnavailable(
    `The database in ${cluster} was copied while its server was running (PostgreSQL is process ${pidFile.pid}), so its files ` +
      'may not fit together: stop that server, copy the data folder again, then start on the copy.',
  );
}

const listensIn = ({ name, command }: Process, socketFolder: string) =>
  name === 'postgres' && command.includes(`unix_socket_directories=${socketFolder}`);

const listOurs = (marker: string) => listProcesses().filter((found) => isOurs(found, marker));

const isOurs = ({ name, command }: Process, marker: string) =>
  name === 'postgres' &&
  (command.includes(`cluster_name=${marker}`) || command[0]?.startsWith(`postgres: ${marker}: `) === true);

/** True for a PostgreSQL that was started by hand and may use this folder. */
function mayBeServer({ name, command }: Process, cluster: string): boolean {
  if (name !== 'postgres' || command[0]?.startsWith('postgres: ')) return false;
  const folder = command[command.indexOf('-D') + 1];
  if (!folder?.startsWith('/') || !existsSync(folder)) return true;
  return realpathSync(folder) === realpathSync(cluster);
}
