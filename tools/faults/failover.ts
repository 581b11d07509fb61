import { useUpIds } from '../../server/testing/cluster.test-kit.ts';
import { invitePeople, type People, place } from './customer-load.ts';
import type { Cut } from './guard-removal.ts';
import { knownHistory } from './guards.ts';
import { openLiveListener, ordersPerRound, waitForAllMessages } from './product/live-listener.ts';
import { inSeconds, openRunningServer, waitFor, withDb } from './product/running-server.ts';
import type { Stage } from './product/stage.ts';
import { openPair } from './product/standby.ts';
import { family, type Trial, type TrialResult } from './suite.ts';

type Scene = { stage: Stage; usual: Map<number, Promise<TrialResult>> };
type Variant = { hosts: 1 | 2; without: readonly Cut[]; patienceMs: number };

const lostOrders = 20;
const lostIds = 3_000;

/** The database is lost together with its last transactions, and its standby replaces it. */
async function failOver({ stage }: Scene, trial: Trial, { hosts, without, patienceMs }: Variant): Promise<TrialResult> {
  return stage.within(async (own) => {
    const pair = await openPair(own);
    const addresses = pair.ports.slice(0, hosts).map((port) => `127.0.0.1:${port}`);
    const url = `postgres://postgres@${addresses.join(',')}/obmin?target_session_attrs=read-write`;
    const house = await openRunningServer(own, { dataDir: own.makeFolder(), env: { DATABASE_URL: url }, without });
    const people = await invitePeople(house.url, 2);
    const ear = await openLiveListener(own, () => house.url, people.admin);
    const before = await waitForAllMessages(ear, house.url, people, trial, 5);

    await pair.holdBack();
    for (let order = 0; order < lostOrders; order += 1) await placeSoon(house.url, people, trial, patienceMs);
    await withDb(pair.first, (db) => useUpIds(db, lostIds));
    await pair.failOver();
    const back = await placeSoon(house.url, people, trial, patienceMs).catch((error: unknown) => String(error));
    if (typeof back === 'string') return { kept: false, figure: `no write after the failover, ${pair.kind}: ${back}` };
    await waitFor(ear.isOpen, 'the page is connected');
    const first = await waitForAllMessages(ear, house.url, people, trial, ordersPerRound);
    const then = await waitForAllMessages(ear, house.url, people, trial, trial.rounds * ordersPerRound);
    const figure = `writes again after ${inSeconds(back)}; ${first.figure}; then ${then.figure}; ${lostOrders} orders lost with the primary, ${pair.kind}`;
    return { kept: before.kept && first.kept && then.allHeard, figure };
  });
}

/** Retries until an order is placed. Answers how long that took. */
const placeSoon = (url: string, people: People, { dice }: Trial, patienceMs: number) =>
  waitFor(
    () =>
      place(url, people, dice).then(
        () => true,
        () => false,
      ),
    'an order is placed',
    patienceMs,
  );

/** Both promises measure the same failover, so it runs once. */
function failOverOnce(scene: Scene, trial: Trial): Promise<TrialResult> {
  const known = scene.usual.get(trial.rounds) ?? failOver(scene, trial, usual);
  scene.usual.set(trial.rounds, known);
  return known;
}

const usual: Variant = { hosts: 2, without: [], patienceMs: 30_000 };

export const failover = family('failover', async (stage) => ({ stage, usual: new Map() }), [
  {
    name: 'failover-live',
    words: 'After a failover that lost transactions, all that happens from then on is heard at once.',
    control: 'a reader that keeps its place',
    rounds: { quick: 1, full: 7 },
    run: (scene, trial) =>
      trial.guarded ? failOverOnce(scene, trial) : failOver(scene, trial, { ...usual, without: knownHistory }),
  },
  {
    name: 'failover-writer',
    words: 'After a failover the server finds the database that takes writes by itself.',
    control: 'a DATABASE_URL with one host',
    rounds: { quick: 1, full: 7 },
    run: (scene, trial) =>
      trial.guarded ? failOverOnce(scene, trial) : failOver(scene, trial, { ...usual, hosts: 1, patienceMs: 4_000 }),
  },
]);
