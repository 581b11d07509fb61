import { readConfig } from '../config.ts';
import { openDatabase } from '../database.ts';
import { openDb } from '../lib/db.ts';
import { openLog } from '../lib/log.ts';
import { type Scale, seedScale } from './scale.ts';
import { isEmptyWorld, seedDemoWorld } from './seed.ts';

type Needs = {
  env: Record<string, string | undefined>;
  /** Undefined: only the demo world is made. */
  scale?: Scale | undefined;
  /**
   * Allows filling a production database. The invented people have a public password, so an operator must ask for this
   * by hand.
   */
  evenInProduction?: boolean;
};

/** Fills the database that `env` names. Runs on the operator's machine. Returns a sentence that says what was made. */
export async function fillDatabase({ env, scale, evenInProduction = false }: Needs): Promise<string> {
  const config = readConfig(env);
  if (config.production && !evenInProduction)
    throw new Error(
      'This is a production database: say --even-in-production if it is to be filled with invented people',
    );
  const db = await openDatabase(config, openLog('warn'));
  // The seed disables triggers for a moment, which only the owner of the tables can do.
  const owner = config.migrationUrl === undefined ? db : openDb({ connectionString: config.migrationUrl });
  try {
    if (scale) {
      const start = performance.now();
      await seedScale(owner, scale);
      return `Made ${scale.orders} orders, ${scale.users} people and ${scale.offices} offices besides the demo world, in ${Math.round((performance.now() - start) / 1000)} s.`;
    }
    if (!(await isEmptyWorld(db))) return 'The database is not empty: nothing was changed.';
    await seedDemoWorld(db);
    return 'Made the demo world.';
  } finally {
    if (owner !== db) await owner.close();
    await db.close();
  }
}
