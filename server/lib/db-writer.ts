import { Socket } from 'node:net';
import pg from 'pg';
import type { Host, Target } from './db-url.ts';

type Search = NonNullable<Target['search']>;

/** Both together stay below what the pool waits for a connection. */
const probeMs = 1_200;
/** What was found a moment ago still holds: a pool that fills up asks once. */
const freshMs = 1_000;

/** None of the hosts can be used now: 57P03 is how PostgreSQL itself says so while it starts. */
class NoWriter extends Error {
  readonly code = '57P03';
}

/** Finds the host among several that takes writes. */
export function writerFinder(config: Target['config'], { hosts, wish }: Search) {
  let last: Host | undefined;
  let foundAt = Number.NEGATIVE_INFINITY;
  let searching: Promise<Host> | undefined;

  /** All are asked at once. The last one is preferred, so that two that both take writes are not used in turns. */
  async function search(): Promise<Host> {
    const order = [...hosts].sort((a, b) => Number(b === last) - Number(a === last));
    const answers = order.map((host) => ask(config, host, wish));
    for (const [index, answer] of answers.entries()) {
      const host = order[index];
      if (host === undefined || (await answer) !== undefined) continue;
      last = host;
      foundAt = performance.now();
      return host;
    }
    const reasons = await Promise.all(answers);
    const said = order.map(({ host, port }, index) => `${host}:${port} ${reasons[index]}`);
    throw new NoWriter(`None of the hosts ${wish === 'any' ? 'answers' : 'takes writes'}: ${said.join(', ')}`);
  }

  return {
    find(): Promise<Host> {
      if (last && performance.now() - foundAt < freshMs) return Promise.resolve(last);
      searching ??= search().finally(() => {
        searching = undefined;
      });
      return searching;
    },
    /** What was found did not hold: the next call searches. */
    forget() {
      foundAt = Number.NEGATIVE_INFINITY;
    },
  };
}

const stateSql = `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as closed`;

/** Answers what speaks against the host, or nothing. Whatever it does, the answer comes in time. */
async function ask(config: Target['config'], host: Host, wish: Search['wish']): Promise<string | undefined> {
  const socket = new Socket();
  const client = new pg.Client({ ...config, application_name: 'obmin probe', stream: () => socket });
  Object.assign(client, host);
  client.on('error', () => undefined);
  const late = setTimeout(() => socket.destroy(new Error('does not answer')), probeMs);
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean; closed: boolean }>(stateSql);
    const { standby = true, closed = true } = rows[0] ?? {};
    // The goodbye is not waited for; if it takes long, `late` ends it.
    client.end(() => clearTimeout(late));
    if (wish === 'primary' && standby) return 'is a standby';
    return wish === 'read-write' && closed ? 'is read-only' : undefined;
  } catch (error) {
    clearTimeout(late);
    socket.destroy();
    return reasonOf(error);
  }
}

const reasonOf = (error: unknown) =>
  error instanceof Error ? error.message || ('code' in error && String(error.code)) || error.name : String(error);
