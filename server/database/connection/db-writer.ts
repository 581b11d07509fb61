import { Socket } from 'node:net';
import pg from 'pg';
import type { DatabaseAddress, Host } from './db-url.ts';

type Search = NonNullable<DatabaseAddress['search']>;

/** `probeMs` and `freshMs` together are shorter than the pool's connection timeout. */
const probeMs = 1_200;
/** A result is reused for this time, so that a pool that opens many connections searches once. */
const freshMs = 1_000;

/** No host can be used now. 57P03 is PostgreSQL's own code for a server that is starting. */
class NoWriter extends Error {
  readonly code = '57P03';
}

/** The host answers, but it is not in the state that we look for. */
const wrongStates: readonly unknown[] = ['is a standby', 'is read-only'];

type Needs = {
  config: DatabaseAddress['config'];
  search: Search;
  /** Called when a search meets a host in the wrong state. A connection to it may be left from better times. */
  onWrongState: (host: Host) => void;
};

/** Finds the host that takes writes among several. */
export function writerFinder({ config, search: { hosts, hostState }, onWrongState }: Needs) {
  let last: Host | undefined;
  let foundAt = Number.NEGATIVE_INFINITY;
  let searching: Promise<Host> | undefined;

  /** Probes all hosts at once. Prefers the last result, so that two writable hosts are not used in turns. */
  async function search(): Promise<Host> {
    const order = [...hosts].sort((a, b) => Number(b === last) - Number(a === last));
    const answers = order.map(async (host) => {
      const reason = await probe(config, host, hostState);
      if (wrongStates.includes(reason)) onWrongState(host);
      return reason;
    });
    for (const [index, answer] of answers.entries()) {
      const host = order[index];
      if (host === undefined || (await answer) !== undefined) continue;
      last = host;
      foundAt = performance.now();
      return host;
    }
    const reasons = await Promise.all(answers);
    const states = order.map(({ host, port }, index) => `${host}:${port} ${reasons[index]}`);
    throw new NoWriter(`None of the hosts ${hostState === 'any' ? 'answers' : 'takes writes'}: ${states.join(', ')}`);
  }

  return {
    find(): Promise<Host> {
      if (last && performance.now() - foundAt < freshMs) return Promise.resolve(last);
      searching ??= search().finally(() => {
        searching = undefined;
      });
      return searching;
    },
    /** The last result was wrong: the next call searches again. */
    forget() {
      foundAt = Number.NEGATIVE_INFINITY;
    },
  };
}

const stateSql = `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as closed`;

/** Returns why the host can't be used, or undefined when it can. Always answers within `probeMs`. */
async function probe(
  config: DatabaseAddress['config'],
  host: Host,
  hostState: Search['hostState'],
): Promise<string | undefined> {
  const socket = new Socket();
  const client = new pg.Client({ ...config, application_name: 'obmin probe', stream: () => socket });
  Object.assign(client, host);
  client.on('error', () => undefined);
  const timer = setTimeout(() => socket.destroy(new Error('does not answer')), probeMs);
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean; closed: boolean }>(stateSql);
    const { standby = true, closed = true } = rows[0] ?? {};
    // Closing is not awaited; if it takes too long, the timer ends it.
    client.end(() => clearTimeout(timer));
    if (hostState === 'primary' && standby) return 'is a standby';
    return hostState === 'read-write' && closed ? 'is read-only' : undefined;
  } catch (error) {
    clearTimeout(timer);
    socket.destroy();
    return reasonOf(error);
  }
}

const reasonOf = (error: unknown) =>
  error instanceof Error ? error.message || ('code' in error && String(error.code)) || error.name : String(error);
