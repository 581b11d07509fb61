import { readConfig } from '../config.ts';
import { type Db, openWritableDb } from '../database/db.ts';
import { asTableOwner, openDatabase } from '../database.ts';
import { openLog } from '../lib/log.ts';
import type { Tell } from '../lib/progress.ts';
import { openSecretKeys } from '../lib/secret-key.ts';
import { type Scale, seedScale } from './scale.ts';
import { seedDemoWorld } from './seed.ts';

type Needs = {
  env: Record<string, string | undefined>;
  /** Undefined: only the demo world is made. */
  scale?: Scale | undefined;
  /**
   * Allows filling a production database. The invented people have a public password, so an operator must ask for this
   * by hand.
   */
  evenInProduction?: boolean;
  /** Hears what takes long. */
  tell?: Tell;
};

/** Fills the database that `env` names. Runs on the operator's machine. Returns a sentence that says what was made. */
export async function fillDatabase({
  env,
  scale,
  evenInProduction = false,
  tell = () => undefined,
}: Needs): Promise<string> {
  const config = readConfig(env);
  if (config.production && !evenInProduction)
    throw new Error(
      'This is a production database: say --even-in-production if it is to be filled with invented people',
    );
  const db = await openDatabase(config, openLog('warn'), { open: openWritableDb, tell });
  try {
    const secretKeys = await openSecretKeys(config);
    return await asTableOwner(config, db, (owner) => fill(owner, secretKeys, { scale, tell }));
  } finally {
    await db.close();
  }
}

/** The seeds write history of before and disable triggers for a moment, which only the owner of the tables can do. */
async function fill(
  owner: Db,
  secretKeys: readonly Buffer[],
  { scale, tell }: { scale: Scale | undefined; tell: Tell },
): Promise<string> {
  if (scale) {
    const start = performance.now();
    await seedScale(owner, secretKeys, scale, tell);
    return `Made ${scale.orders} orders, ${scale.users} people and ${scale.offices} offices besides the demo world, in ${Math.round((performance.now() - start) / 1000)} s.`;
  }
  return (await seedDemoWorld(owner, secretKeys))
    ? 'Made the demo world.'
    : 'The database is not empty: nothing was changed.';
}
