import { system } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { statement } from '../database/statement.ts';
import { writeOne } from '../database/tx.ts';

const batchSize = 5_000;

/** Rows that another node's run has locked are skipped, so each order is added once. */
const addEnded = statement<{ added: number }>('order-sums-add', `select add_ended_orders(${batchSize}) as added`);

export const orderSumsStore = (db: Pick<Db, 'write'>) => ({
  /** Adds one batch of ended orders to the sums. Returns whether more may be left. */
  async addEnded(): Promise<boolean> {
    const [{ added } = { added: 0 }] = await writeOne(db, system, addEnded);
    return added === batchSize;
  },
});

export type OrderSumsStore = ReturnType<typeof orderSumsStore>;
