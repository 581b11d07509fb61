import { statusAfter } from '#domain/order/order-state.ts';
import type { SeededRandom } from '../../../server/seed/seeded-random.ts';
import { call, signIn } from '../../run/product.ts';
import { invitePeople, type People, place } from '../customer-load.ts';
import { guardedMove } from '../guards.ts';
import { family, type Trial, type TrialResult } from '../suite.ts';
import { openLiveListener, ordersPerRound, waitForAllMessages } from './live-listener.ts';
import { ask, openBeside, openRunningServer, type RunningServer } from './running-server.ts';
import type { Stage } from './stage.ts';

// Two servers on one database. The first starts the database, and the second receives the path of its socket.

type Nodes = { first: RunningServer; second: RunningServer; people: People; stage: Stage };

async function openNodes(stage: Stage): Promise<Nodes> {
  const first = await openRunningServer(stage);
  const second = await openBeside(stage, first);
  return { first, second, people: await invitePeople(first.url, 2), stage };
}

const racers = 8;

async function raceOnce(
  { first, second, people }: Nodes,
  dice: SeededRandom,
): Promise<{ winners: number; events: number }> {
  const id = await place(first.url, people, dice);
  const answers = await Promise.all(
    Array.from({ length: racers }, (_, at) =>
      call((at % 2 ? first : second).url, 'PUT', `/orders/${id}/confirm`, { token: people.admin }),
    ),
  );
  const [row] = await ask<{ count: string }>(
    first.dataDir,
    'select count(*) from order_events where order_id = $1 and to_status = $2',
    [id, statusAfter('confirm')],
  );
  await call(first.url, 'PUT', `/orders/${id}/cancel`, { token: people.admin });
  return { winners: answers.filter(({ status }) => status === 200).length, events: Number(row?.count) };
}

async function raceAll(nodes: Nodes, { rounds, dice }: Trial): Promise<TrialResult> {
  let single = 0;
  let most = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { winners, events } = await raceOnce(nodes, dice);
    most = Math.max(most, winners);
    if (winners === 1 && events === 1) single += 1;
  }
  return {
    kept: single === rounds,
    figure: `one winner of ${racers} in ${single} of ${rounds} races (at most ${most})`,
  };
}

async function race(nodes: Nodes, trial: Trial): Promise<TrialResult> {
  if (trial.guarded) return raceAll(nodes, trial);
  return nodes.stage.within(async (own) => {
    const { first } = nodes;
    // One server without the guard is enough to let several calls win.
    const unguarded = { ...(await openBeside(own, first, guardedMove)), dataDir: first.dataDir };
    // The trigger is the second guard of the same promise.
    own.defer(async () => void (await ask(first.dataDir, 'alter table orders enable trigger orders_guarded')));
    await ask(first.dataDir, 'alter table orders disable trigger orders_guarded');
    return raceAll({ ...nodes, first: unguarded, second: unguarded }, { ...trial, rounds: 10 });
  });
}

async function hearAcross({ first, second, people, stage }: Nodes, trial: Trial): Promise<TrialResult> {
  return stage.within(async (own) => {
    const other = trial.guarded ? second : await openRunningServer(own);
    const admin = trial.guarded ? people.admin : await signIn(other.url, '+380500000001');
    const ear = await openLiveListener(own, () => other.url, admin);
    const { figure, allHeard } = await waitForAllMessages(ear, first.url, people, trial, trial.rounds * ordersPerRound);
    return { kept: allHeard, figure };
  });
}

export const nodes = family('nodes', (stage) => openNodes(stage), [
  {
    name: 'race-on-two-nodes',
    words: 'Of any number of calls for one step, on any of the servers, one wins and the history has one row.',
    control: 'a step that does not ask how the order stands',
    rounds: { quick: 10, full: 500 },
    run: race,
  },
  {
    name: 'live-across-nodes',
    words: 'What happens at one server is heard at once by those who listen at another.',
    control: 'the other server has a database of its own',
    rounds: { quick: 1, full: 5 },
    run: hearAcross,
  },
]);
