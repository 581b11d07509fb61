import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Db, openWritableDb } from '../../../server/database/db.ts';
import { isReady, socketFolderOf } from '../../../server/postgres/workers.test-kit.ts';
import { runProduct, type Started } from '../../run/product.ts';
import { type Cut, withoutSetting } from '../guard-removal.ts';
import { type Stage, watchGroup } from './stage.ts';

type Options = {
  env?: Record<string, string>;
  dataDir?: string;
  /** The guards that this server runs without, for a control. */
  without?: readonly Cut[] | undefined;
};

/** A server under test, and its database. It can be killed and started again. Its address may change then. */
export type RunningServer = {
  url: string;
  dataDir: string;
  server: Started;
  start(): Promise<void>;
  /** Asks the server to stop, and waits until it has ended. */
  stop(): Promise<void>;
};

/** `npm start` finds the files of the house in the same way. */
export const command = [process.execPath, '--import=./tools/quick-imports.ts', 'server/main.ts'] as const;

/**
 * The throttles count addresses, and here all calls come from one address. Rounds that test the throttles switch them
 * on. All servers of a round share the key.
 */
const usual = { LIMITS: 'off', OPEN_ORDERS_PER_CUSTOMER: '100', SECRET_KEY: randomBytes(32).toString('base64') };

export async function openRunningServer(
  stage: Stage,
  { env = {}, dataDir, without = [] }: Options = {},
): Promise<RunningServer> {
  const folder = dataDir ?? (await stage.makeDataDir());
  const control: Record<string, string> =
    without.length === 0
      ? {}
      : {
          NODE_OPTIONS: `--import=${import.meta.resolve('../guard-removal.ts')}`,
          [withoutSetting]: JSON.stringify(without),
        };
  const begin = () => watchGroup(runProduct({ command, env: { ...usual, DATA_DIR: folder, ...control, ...env } }));
  const house: RunningServer = {
    url: '',
    dataDir: folder,
    server: begin(),
    async start() {
      house.server = begin();
      house.url = await house.server.ready();
    },
    async stop() {
      house.server.process.kill('SIGTERM');
      await house.server.ended();
    },
  };
  stage.defer(() => house.server.kill());
  house.url = await house.server.ready();
  return house;
}

/** Starts another server on the database of the given one. */
export const openBeside = (stage: Stage, house: RunningServer, without?: readonly Cut[]): Promise<RunningServer> =>
  openRunningServer(stage, { dataDir: stage.makeFolder(), env: { DATABASE_URL: databaseUrlOf(house) }, without });

export const databaseUrlOf = ({ dataDir }: Pick<RunningServer, 'dataDir'>) =>
  `postgres://postgres@localhost/obmin?host=${encodeURIComponent(socketFolderOf(dataDir))}`;

/** Connects to the embedded database of a data folder directly, not through the server. */
export async function withDb<T>(dataDir: string, task: (db: Db) => Promise<T>): Promise<T> {
  await waitFor(() => isReady(dataDir), 'the database is ready');
  const db = openWritableDb({ connectionString: databaseUrlOf({ dataDir }), max: 1 });
  try {
    return await task(db);
  } finally {
    await db.close();
  }
}

type Row = Record<string, unknown>;

/** Runs one statement on the embedded database. */
export const ask = <R extends Row = Row>(dataDir: string, text: string, values: unknown[] = []): Promise<R[]> =>
  withDb(dataDir, async ({ pool }) => (await pool.query<R>(text, values)).rows);

const pollMs = 25;

/** Waits until the condition is true. Answers how many milliseconds that took. */
export async function waitFor(
  question: () => boolean | Promise<boolean>,
  hope: string,
  timeoutMs = 30_000,
): Promise<number> {
  const since = performance.now();
  while (!(await question())) {
    if (performance.now() - since > timeoutMs) throw new Error(`Waited ${timeoutMs / 1000} s in vain until ${hope}`);
    await pause(pollMs);
  }
  return performance.now() - since;
}

export const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
