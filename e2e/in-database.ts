import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { connectionTo } from '../server/postgres/wait-until-ready.ts';

/** Changes rows of a product as only the owner of its database can, without the guards that bind everybody else. */
export async function inDatabase(folder: string, change: (database: Client) => Promise<unknown>): Promise<void> {
  // The fifth line of this file is the folder of the socket.
  const [, , , , socketFolder = ''] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const database = new Client(connectionTo(socketFolder));
  await database.connect();
  try {
    await database.query('begin; set local session_replication_role = replica');
    await change(database);
    await database.query('commit');
  } finally {
    await database.end();
  }
}
