import { signal } from '../../server/postgres/processes.ts';
import { hasOtherHead, headOf, postmastersIn, workersIn } from '../../server/postgres/workers.test-kit.ts';
import type { SeededRandom } from '../../server/seed/seeded-random.ts';
import { invitePeople, type Market, openMarket, type People } from './customer-load.ts';
import { syncCommit } from './guards.ts';
import { killOneOf } from './product/kill-process.ts';
import { checkRecords, judgeRecords } from './product/order-records.ts';
import { ask, inSeconds, openRunningServer, type RunningServer, waitFor } from './product/running-server.ts';
import type { Stage } from './product/stage.ts';
import type { Promised, Trial, TrialResult } from './suite.ts';

export type Trading = { house: RunningServer; people: People; stage: Stage };
type Fault = (house: RunningServer, dice: SeededRandom) => Promise<void>;

const customers = 8;
/** The number of acknowledged writes before each fault, and again after it. */
const writesBetween = { quick: 25, full: 40 };

export async function openTrading(stage: Stage): Promise<Trading> {
  const house = await openRunningServer(stage);
  return { house, people: await invitePeople(house.url, customers), stage };
}

/** Runs the faults one after another while customers trade. Then it compares the books. */
export async function tradeThrough(
  { house, people, stage }: Trading,
  { guarded, rounds, dice }: Trial,
  fault: Fault,
): Promise<TrialResult> {
  const market = openMarket({ url: () => house.url, people, dice, keys: guarded });
  const writes = stage.quick ? writesBetween.quick : writesBetween.full;
  try {
    await trade(market, writes);
    for (let round = 0; round < rounds; round += 1) {
      await fault(house, dice);
      await trade(market, writes);
    }
  } finally {
    await market.close();
  }
  return judgeRecords(await checkRecords(house.dataDir, market), market, [
    `longest silence ${inSeconds(market.longestSilenceMs())}`,
  ]);
}

async function trade(market: Market, count: number) {
  const goal = market.acknowledged() + count;
  await waitFor(() => market.acknowledged() >= goal, `${count} more writes are acknowledged`, 60_000);
}

/**
 * Kills a database process that serves our server. The other processes then end too, and the postmaster replays its
 * WAL.
 */
const killBackend: Fault = async ({ dataDir }, dice) => {
  await killOneOf(() => servingIn(dataDir), dice);
};

/** Leaves out the process that answers this query: it ends after the answer. */
const servingSql = "select pid from pg_stat_activity where application_name = 'obmin' and pid <> pg_backend_pid()";

async function servingIn(dataDir: string): Promise<number[]> {
  return (await ask<{ pid: number }>(dataDir, servingSql)).map(({ pid }) => pid);
}

export const killPostmaster: Fault = async ({ dataDir }) => {
  const head = headOf(dataDir);
  signal(head, 'SIGKILL');
  await waitFor(() => hasOtherHead(dataDir, head), 'there is another postmaster');
};

export const killServer: Fault = async (house) => {
  house.server.process.kill('SIGKILL');
  await house.server.ended();
  await house.start();
};

/** Kills the server, the watchdog and every database process, as a power cut does. */
export const killAll: Fault = async (house) => {
  const pids = [house.server.pid, ...workersIn(house.dataDir).map(({ pid }) => pid)];
  // Stop all processes first, so that no process can react to the end of another. Some may end in the meantime.
  for (const pid of pids) signal(pid, 'SIGSTOP');
  for (const pid of pids) signal(pid, 'SIGKILL');
  await house.server.ended();
  await waitFor(() => postmastersIn(house.dataDir).length === 0, 'the database is dead');
  await house.start();
};

const restart: Fault = async (house) => {
  await house.stop();
  await house.start();
};

/** The control runs a database that answers before a write is on the disk, so it loses acknowledged writes. */
async function tradeThroughPowerCuts(trading: Trading, trial: Trial): Promise<TrialResult> {
  if (trial.guarded) return tradeThrough(trading, trial, killAll);
  return trading.stage.within(async (own) => {
    const house = await openRunningServer(own, { without: syncCommit });
    const careless = { house, people: await invitePeople(house.url, customers), stage: own };
    // The checkpoint saves the customers. Without them nobody could measure the loss.
    await ask(house.dataDir, 'checkpoint');
    return tradeThrough(careless, { ...trial, guarded: true }, killAll);
  });
}

const words = (what: string) =>
  `While ${what}, no acknowledged order or step is lost or made twice, and each order agrees with its history.`;

const underLoad = (
  name: string,
  what: string,
  fault: Fault,
  rounds: Promised<Trading>['rounds'],
): Promised<Trading> => ({
  name,
  words: words(what),
  control: 'retries without their keys',
  rounds,
  run: (trading, trial) => tradeThrough(trading, trial, fault),
});

export const kills: readonly Promised<Trading>[] = [
  underLoad('kill-backend', 'a process of the database is killed', killBackend, { quick: 1, full: 12 }),
  // The short form kills all of it while the books are written (kill-books), and the long form here too.
  underLoad('kill-postmaster', 'the whole database is killed', killPostmaster, { quick: 0, full: 8 }),
  underLoad('kill-server', 'the server is killed and started again', killServer, { quick: 0, full: 8 }),
  {
    name: 'kill-all',
    words: words('server and database are killed at the same moment'),
    control: 'a database that answers before the disk has it',
    rounds: { quick: 0, full: 8 },
    run: tradeThroughPowerCuts,
  },
  underLoad('restart', 'the server is stopped and started again', restart, { quick: 0, full: 8 }),
];
