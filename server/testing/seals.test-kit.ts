import { checkJournal, findingText, parseHead } from '../audit/journal-check.ts';
import { sealStore } from '../audit/seals.store.ts';
import { recordChange } from '../database/audit.ts';
import { system } from '../database/by.ts';
import { newId } from '../lib/id.ts';
import { putOnBooks } from './books.test-kit.ts';
import { writeOrder } from './order.test-kit.ts';
import { asServerRole } from './server-role.test-kit.ts';
import { openWorld } from './world.ts';

/** A database whose entries only the test seals, with the server's own role. */
export async function openSeals() {
  const world = await openWorld();
  const server = await asServerRole(world);
  const [office, rate, customer] = [await world.office(), await world.rate(), await world.customer()];
  // The entry with which its books begin.
  await putOnBooks(world, await world.office());
  await world.db.pool.query(
    `insert into transfer_readings (transfer, network, state) values (repeat('ab', 32), 'TRC20', 'missing')`,
  );
  // The server could seal too.
  await world.app.close();
  const seals = sealStore(server);

  const query = async (text: string, values: unknown[] = []) => (await world.db.pool.query(text, values)).rows;
  const sealAll = async () => {
    while (await seals.seal());
  };

  /** What an owner of the tables can do: write with all triggers off. */
  async function rewrite(...statements: string[]) {
    const client = await world.db.pool.connect();
    await client.query('begin; set local session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
    client.release();
  }

  /** Adds an entry to each sealed table, and answers the audit entry. */
  async function addEntries(): Promise<string> {
    const objectId = newId();
    const { id } = await writeOrder(world, { customer, office, rate, status: 'confirmed' });
    await query(`insert into order_alerts (order_id, kind, audience) values ($1, 'unready', 'office')`, [id]);
    await query(`insert into order_hashes (tx_hash, order_id, used_as) values ($1, $2, 'payout')`, [
      `a/b/${newId()}`,
      id,
    ]);
    await query(`insert into pair_terms (id, sc, tc, min_amount) values ($1, 'USD', 'USDT', 10)`, [newId()]);
    await world.db.write(system, (tx) =>
      recordChange(tx, { actorId: null, kind: 'setting_changed', objectId, before: { a: null }, after: { a: '1' } }),
    );
    return objectId;
  }

  /** What the check tells, undefined when every entry is as it was sealed. */
  const verdict = async (head?: string) => {
    const { finding } = await checkJournal(seals, head === undefined ? undefined : parseHead(head));
    return finding && findingText(finding);
  };

  return {
    ...{ world, server, seals, query, sealAll, rewrite, addEntries, verdict },
    async close() {
      await server.close();
      await world.close();
    },
  };
}
