import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

// Measures which kinds of processes use the CPU time of a run. The system counts the time of each process and thread,
// so the product and the tests need no measuring code. This file reads the counters of all processes below this one at
// intervals.

type Seen = { command: string; thread: string };

/** The first kind that matches counts. */
const kinds: readonly (readonly [string, (seen: Seen) => boolean])[] = [
  ['making databases', ({ command }) => /initdb|postgres .*--(boot|single|check)/.test(command)],
  ['databases at work', ({ command }) => /^postgres:|bin\/postgres /.test(command)],
  ['the browser', ({ command }) => command.includes('chrom')],
  ['building the page', ({ command }) => command.includes('vite/bin/vite.js')],
  // Node uses these threads for slow work: here Argon2 and compression.
  ['hashing and compressing', ({ thread }) => thread === 'libuv-worker'],
  ['products', ({ command }) => /server\/main\.ts|tools\/(start|run|dev)\./.test(command)],
  ['journeys', ({ command }) => command.includes('playwright')],
  ['unit tests', ({ command }) => command.includes('vitest')],
  ['all else', () => true],
];

/** The kernel reports hundredths of a second, independent of its own clock rate. */
const ticksPerSecond = 100;
const everyMs = 400;

/** Each number is a share of the total CPU time: seconds times the number of processors. */
export type Times = { seconds: number; cores: number; byKind: [string, number][]; others: number; waiting: number };

/** Starts counting, until `stop` is called. `stop` returns undefined if there is no /proc. */
export function watchTimes(): { stop(): Times | undefined } {
  const since = performance.now();
  const before = busyTicks();
  const ours = new Set([process.pid]);
  const used = new Map<string, Used>();
  const noted = new Map<string, number>();
  const look = () => {
    const found = listIds('/proc').flatMap((pid) => countedAt(`/proc/${pid}`) ?? []);
    // Process ids usually put parents before children. The few exceptions are found at the next reading.
    for (const { id, parent } of found) if (ours.has(parent)) ours.add(id);
    for (const one of found) if (ours.has(one.id)) noteIfBusy(one);
  };
  /** Most processes only wait. Reading all their threads again and again would take longer than their work. */
  const noteIfBusy = ({ id, startedAt, ticks }: Counted) => {
    // An ended process may leave its id to another one.
    const run = `${id} ${startedAt}`;
    if (noted.get(run) === ticks) return;
    note(id, run, used);
    noted.set(run, ticks);
  };
  const timer = before === undefined ? undefined : setInterval(look, everyMs).unref();
  return {
    stop() {
      clearInterval(timer);
      if (before === undefined) return undefined;
      look();
      const busy = (busyTicks() ?? before) - before;
      return shares((performance.now() - since) / 1000, availableParallelism(), [...used.values()], busy);
    },
  };
}

type Used = { kind: string; ticks: number };

/** `busy` is the time that all processors of the machine worked meanwhile, for us and for others. */
export function shares(seconds: number, cores: number, used: readonly Used[], busy: number): Times {
  const all = seconds * cores * ticksPerSecond;
  const sum = (of: readonly Used[]) => of.reduce((total, { ticks }) => total + ticks, 0) / all;
  const others = Math.max(0, busy / all - sum(used));
  const byKind = [...Map.groupBy(used, ({ kind }) => kind)].map(([kind, of]): [string, number] => [kind, sum(of)]);
  return {
    seconds,
    cores,
    byKind: byKind.sort(([, one], [, other]) => other - one),
    others,
    waiting: Math.max(0, 1 - sum(used) - others),
  };
}

/** One line for people, without shares below one hundredth. */
export function describe({ seconds, cores, byKind, others, waiting }: Times): string {
  const parts: [string, number][] = [...byKind, ['other programs', others], ['nobody: all wait', waiting]];
  const seen = parts
    .filter(([, share]) => share >= 0.005)
    .map(([kind, share]) => `${kind} ${Math.round(share * 100)}%`);
  return `The time of ${cores} processors in ${seconds.toFixed(0)} s: ${seen.join(', ')}.`;
}

/**
 * Records the count of each thread. A later count of the same thread replaces the earlier one, because counts are
 * totals.
 */
function note(pid: number, run: string, used: Map<string, Used>): void {
  const command = read(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') ?? '';
  for (const id of listIds(`/proc/${pid}/task`)) {
    const thread = countedAt(`/proc/${pid}/task/${id}`);
    if (thread === undefined) continue;
    const key = `${run} ${id}`;
    // A process that is ending has no command any more, but it is still of its kind.
    const known = command === '' ? used.get(key)?.kind : undefined;
    used.set(key, { kind: known ?? kindOf({ command, thread: thread.name }), ticks: thread.ticks });
  }
}

export const kindOf = (seen: Seen): string => kinds.find(([, fits]) => fits(seen))?.[0] ?? '';

type Counted = { id: number; parent: number; name: string; startedAt: string; ticks: number };

/** The time of a process or thread in user mode and in the kernel. The process has often ended before it is read. */
function countedAt(folder: string): Counted | undefined {
  const stat = read(`${folder}/stat`);
  if (stat === undefined) return undefined;
  const [begin, end] = [stat.indexOf('('), stat.lastIndexOf(')')];
  // The fields from the third on, see proc_pid_stat(5).
  const fields = stat.slice(end + 2).split(' ');
  const [parent, user, system, startedAt = ''] = [fields[1], fields[11], fields[12], fields[19]];
  return {
    id: Number(stat.slice(0, begin)),
    parent: Number(parent),
    name: stat.slice(begin + 1, end),
    startedAt,
    ticks: Number(user) + Number(system),
  };
}

/** The working time of all processors since the machine started. Undefined if the system does not report it. */
function busyTicks(): number | undefined {
  const [, user, nice, system, , , irq, softirq] = read('/proc/stat')?.split('\n')[0]?.split(/\s+/).map(Number) ?? [];
  return user === undefined ? undefined : user + (nice ?? 0) + (system ?? 0) + (irq ?? 0) + (softirq ?? 0);
}

function listIds(folder: string): number[] {
  try {
    const ids = readdirSync(folder).map(Number).filter(Number.isInteger);
    return ids.sort((one, other) => one - other);
  } catch {
    // The process ended between two readings, or this system has no such folder.
    return [];
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
