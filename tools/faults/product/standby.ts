import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedPostgres, startPostgres } from '../../../server/postgres/postgres.ts';
import { socketFolderOf } from '../../../server/postgres/workers.test-kit.ts';
import { messageOf } from '../suite.ts';
import { ask, waitFor } from './running-server.ts';
import type { Stage } from './stage.ts';
import { openSwitchableProxy } from './switchable-proxy.ts';

/** Two databases. The second follows the first until it is held back, and can replace it. */
export type DatabasePair = {
  /** How the second database follows the first. */
  kind: string;
  ports: readonly [number, number];
  /** The data folder of the first database. */
  first: string;
  /** Later writes do not reach the second database. */
  holdBack(): Promise<void>;
  /** Ends the first database and lets the second one accept writes. */
  failOver(): Promise<void>;
};

type Follower = Pick<DatabasePair, 'kind' | 'holdBack'> & { takeOver(): Promise<void> };
type Cluster = { dataDir: string; start(): Promise<void>; stop(): Promise<void> };

const followMs = 10_000;

export async function openPair(stage: Stage): Promise<DatabasePair> {
  const first = cluster(stage, await stage.makeDataDir());
  const second = cluster(stage, stage.makeFolder());
  copy(first, second);
  await first.start();
  const doors = [await openSwitchableProxy(stage), await openSwitchableProxy(stage)] as const;
  doors[0].leadTo(first.dataDir);
  const problem = await stream(first, second);
  const follower = problem === undefined ? streaming(first, second) : copied(first, second, problem);
  return {
    kind: follower.kind,
    ports: [doors[0].port, doors[1].port],
    first: first.dataDir,
    holdBack: () => follower.holdBack(),
    async failOver() {
      doors[0].leadTo(undefined);
      await first.stop();
      await follower.takeOver();
      doors[1].leadTo(second.dataDir);
    },
  };
}

function cluster(stage: Stage, dataDir: string): Cluster {
  let running: EmbeddedPostgres | undefined;
  const stop = async () => running?.stop();
  stage.defer(stop);
  return {
    dataDir,
    stop,
    async start() {
      running = await startPostgres({ dataDir });
    },
  };
}

const pathIn = ({ dataDir }: Cluster, name: string) => join(dataDir, 'postgres', name);

function copy(from: Cluster, to: Cluster) {
  rmSync(pathIn(to, ''), { recursive: true, force: true });
  execFileSync('cp', ['-a', pathIn(from, ''), to.dataDir]);
}

/** Starts the second database as a standby of the first. Answers why not, if the installed programs cannot do that. */
async function stream(first: Cluster, second: Cluster): Promise<string | undefined> {
  const { uid, gid } = statSync(pathIn(second, 'PG_VERSION'));
  writeFileSync(pathIn(second, 'standby.signal'), '');
  chownSync(pathIn(second, 'standby.signal'), uid, gid);
  const from = `host=${socketFolderOf(first.dataDir)} port=5432 user=postgres`;
  appendFileSync(pathIn(second, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`);
  try {
    await second.start();
    await waitFor(() => isFollowing(first), 'the standby follows', followMs);
    return undefined;
  } catch (error) {
    await second.stop();
    return messageOf(error).split('\n')[0] ?? 'no reason';
  }
}

const isFollowing = async ({ dataDir }: Cluster) =>
  (await ask(dataDir, "select from pg_stat_replication where state = 'streaming'")).length > 0;

function streaming(first: Cluster, second: Cluster): Follower {
  return {
    kind: 'a streaming standby',
    async holdBack() {
      const [now] = await ask<{ at: string }>(first.dataDir, 'select pg_current_wal_flush_lsn()::text as at');
      const hasAll = async () => {
        const text = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as done';
        return (await ask(second.dataDir, text, [now?.at]))[0]?.done === true;
      };
      await waitFor(hasAll, 'the standby has all', followMs);
      await ask(second.dataDir, "alter system set primary_conninfo = ''");
      await ask(second.dataDir, 'select pg_reload_conf()');
      await waitFor(async () => !(await isFollowing(first)), 'the standby follows no more', followMs);
    },
    async takeOver() {
      await ask(second.dataDir, 'select pg_promote(true, 30)');
    },
  };
}

/**
 * Copies the first database while it is stopped for a moment. The copy is like a standby that receives nothing later.
 */
function copied(first: Cluster, second: Cluster, problem: string): Follower {
  return {
    kind: `a copied folder, streaming skipped: ${problem}`,
    async holdBack() {
      await first.stop();
      copy(first, second);
      await first.start();
    },
    takeOver: () => second.start(),
  };
}
