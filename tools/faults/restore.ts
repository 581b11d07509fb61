import { migrate } from '../../server/database/migrate/migrate.ts';
import { startPostgres } from '../../server/postgres/postgres.ts';
import { seededRandom } from '../../server/seed/seeded-random.ts';
import { restoreInto, useUpIds } from '../../server/testing/cluster.test-kit.ts';
import { invitePeople, type People, place } from './customer-load.ts';
import { sortedRows } from './guards.ts';
import { openLiveListener, ordersPerRound, waitForAllMessages } from './product/live-listener.ts';
import { ask, openRunningServer, withDb } from './product/running-server.ts';
import { copyDatabase, type Stage } from './product/stage.ts';
import { family, type Trial, type TrialResult } from './suite.ts';

/** `folder` has a new cluster, whose ids are low, with the rows of a database whose ids were high. */
type Scene = { stage: Stage; folder: string; people: People };

const olderOrders = 20;
/**
 * Compared as text, these transaction ids are before those of a new cluster. Compared as numbers, they are far after
 * them.
 */
const olderIds = 10_000;

async function openScene(stage: Stage): Promise<Scene> {
  const folder = stage.makeFolder();
  const people = await stage.within(async (own) => {
    const old = await openRunningServer(own);
    const invited = await invitePeople(old.url, 2);
    const [now] = await ask<{ id: string }>(old.dataDir, 'select pg_current_xact_id()::text as id');
    await withDb(old.dataDir, (db) => useUpIds(db, olderIds - Number(now?.id)));
    const dice = seededRandom(stage.seed);
    for (let order = 0; order < olderOrders; order += 1) await place(old.url, invited, dice);

    const postgres = await startPostgres({ dataDir: folder });
    own.defer(() => postgres.stop());
    await withDb(folder, async (to) => {
      await migrate(to);
      await withDb(old.dataDir, (from) => restoreInto(to, from));
    });
    return invited;
  });
  return { stage, folder, people };
}

/** Each round has its own copy of the new cluster, because its ids rise. */
async function hearRestored({ stage, folder, people }: Scene, trial: Trial): Promise<TrialResult> {
  return stage.within(async (own) => {
    const dataDir = own.makeFolder();
    copyDatabase(folder, dataDir);
    const restored = await openRunningServer(own, { dataDir, without: trial.guarded ? [] : sortedRows });
    const ear = await openLiveListener(own, () => restored.url, people.admin);
    const { figure, allHeard } = await waitForAllMessages(
      ear,
      restored.url,
      people,
      trial,
      trial.rounds * ordersPerRound,
    );
    return { kept: allHeard, figure };
  });
}

export const restore = family('restore', openScene, [
  {
    name: 'restore-live',
    words: 'A database that was restored into a new cluster is heard at once.',
    control: 'a reader that takes rows of the old cluster for its own',
    rounds: { quick: 1, full: 5 },
    run: hearRestored,
  },
]);
