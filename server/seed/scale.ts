import { readdir, readFile } from 'node:fs/promises';
import { transactionLimit } from '../database/connection/db-session.ts';
import type { Connection, Db } from '../database/db.ts';
import { countParts, type Tell } from '../lib/progress.ts';
import { seedDemoWorld } from './seed.ts';

/** How many offices, users and orders are made in addition to the demo world. */
export type Scale = { offices: number; users: number; orders: number };
export const fullScale: Scale = { offices: 300, users: 20_000, orders: 200_000 };

type UserCounts = { demo: number; scaled: number; others: number };

const folder = new URL('./scale/', import.meta.url);
const patienceMs = 15 * 60_000;

/**
 * Fills an empty database, or one with only the demo world, with the data of a large exchange after a year. The data is
 * the same each time, with times relative to now. Needs the role that owns the tables.
 */
export async function seedScale(
  db: Db,
  secretKeys: readonly Buffer[],
  scale: Scale = fullScale,
  tell: Tell = () => undefined,
): Promise<void> {
  await seedDemoWorld(db, secretKeys);
  const files = (await readdir(folder)).sort();
  const client = await db.pool.connect();
  try {
    await run(client, transactionLimit(0));
    await run(
      client,
      `begin; set local statement_timeout = '15min'; set local timezone = 'UTC'; set local obmin.past = 'on'`,
    );
    await run(client, 'lock table users, offices, orders in share row exclusive mode');
    await refuseOthers(client);
    await run(client, 'update seal_head set sealed_until = null');
    for (const [what, count] of Object.entries(scale)) await run(client, `set local scale.${what} = ${count}`);
    const next = countParts(tell, 'Filling the database', files.length);
    for (const file of files) {
      next(file);
      await run(client, await readFile(new URL(file, folder), 'utf8'));
    }
    await run(client, 'commit');
    await run(client, `set statement_timeout = '15min'`);
    // In real use autovacuum has done this during the year.
    await run(
      client,
      'vacuum analyze users, offices, user_offices, exchange_rates, orders, order_events, order_sums, audit, entries, postings, accounts, book_pages, page_balances',
    );
  } finally {
    // Closes the connection, which ends a failed transaction and resets the long timeouts.
    client.release(true);
  }
}

/** The driver's typings do not contain `query_timeout` yet. */
function run(client: Connection, text: string) {
  const query = { text, query_timeout: patienceMs };
  return client.query<UserCounts>(query);
}

/** Throws if the database contains real users, so that real and invented data are never mixed. */
async function refuseOthers(client: Connection) {
  const { rows } = await run(
    client,
    `select count(*) filter (where cellphone like '+3805000000__') as demo,
       count(*) filter (where cellphone like '+38093_______') as scaled,
       count(*) filter (where cellphone not like '+3805000000__' and cellphone not like '+38093_______') as others
     from users`,
  );
  const { demo, scaled, others } = rows[0] ?? { demo: 0, scaled: 0, others: 0 };
  if (scaled > 0) throw new Error('This database has been filled already: nothing was changed');
  if (others > 0 || demo === 0)
    throw new Error('There is somebody in this database who is not of the demo world: use an empty one');
}
