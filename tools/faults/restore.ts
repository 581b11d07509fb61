import { migrate } from '../../server/lib/migrate.ts';
import { startPostgres } from '../../server/postgres/postgres.ts';
import { restoreInto, useUpIds } from '../../server/testing/cluster.test-kit.ts';
import { invitePeople, place } from './customer-load.ts';
import { sortedRows } from './guards.ts';
import { openLiveListener, ordersPerRound, waitForAllMessages } from './live-listener.ts';
import { ask, databaseUrlOf, openRunningServer, withDb } from './running-server.ts';
import type { Stage } from './stage.ts';
import { family, type Trial, type TrialResult } from './suite.ts';

type Scene = { stage: Stage };

const olderOrders = 20;
/**
 * Compared as text, these transaction ids are before those of a new cluster. Compared as numbers, they are far after
 * them.
 */
const olderIds = 10_000;

/** Moves the rows of a database with high transaction ids into a new cluster, whose ids are still low. */
async function restoreRows({ stage }: Scene, trial: Trial): Promise<TrialResult> {
  return stage.within(async (own) => {
    const old = await openRunningServer(own);
    const people = await invitePeople(old.url, 2);
    const [now] = await ask<{ id: string }>(old.dataDir, 'select pg_current_xact_id()::text as id');
    await withDb(old.dataDir, (db) => useUpIds(db, olderIds - Number(now?.id)));
    for (let order = 0; order < olderOrders; order += 1) await place(old.url, people, trial.dice);

    const fresh = own.makeFolder();
    const postgres = await startPostgres({ dataDir: fresh });
    own.defer(() => postgres.stop());
    await withDb(fresh, async (to) => {
      await migrate(to);
      await withDb(old.dataDir, (from) => restoreInto(to, from));
    });
    await old.stop();

    const env = { DATABASE_URL: databaseUrlOf({ dataDir: fresh }) };
    const without = trial.guarded ? [] : sortedRows;
    const restored = await openRunningServer(own, { dataDir: own.makeFolder(), env, without });
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

export const restore = family('restore', async (stage) => ({ stage }), [
  {
    name: 'restore-live',
    words: 'A database that was restored into a new cluster is heard at once.',
    control: 'a reader that takes rows of the old cluster for its own',
    rounds: { quick: 1, full: 5 },
    run: restoreRows,
  },
]);
