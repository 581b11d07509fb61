import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { connectionTo } from '../server/postgres/wait-until-ready.ts';

const moments = ['created_at', 'confirmed_at', 'sent_at', 'answer_by', 'due_at', 'quarter_left_at'] as const;

/**
 * Lets this many minutes pass for an order: all its times move into the past, as its owner alone can do in the database.
 * So the clocks of the product, of the page and of other journeys stay right.
 */
export async function passTime(folder: string, orderId: string, minutes: number): Promise<void> {
  // The fifth line of this file is the folder of the socket.
  const [, , , , socketFolder = ''] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const database = new Client(connectionTo(socketFolder));
  await database.connect();
  try {
    await database.query('begin; set local session_replication_role = replica');
    const earlier = moments.map((name) => `${name} = ${name} - make_interval(mins => $2)`);
    // The world is a copy of one that was stopped, perhaps a while ago. That counts as an outage, after which nothing expires.
    await database.query('update expiry_clock set paused_until = null');
    await database.query(`update orders set ${earlier.join(', ')} where id = $1`, [orderId, minutes]);
    // Who was told, was told that much earlier.
    await database.query('update order_alerts set at = at - make_interval(mins => $2) where order_id = $1', [
      orderId,
      minutes,
    ]);
    await database.query('commit');
  } finally {
    await database.end();
  }
}
