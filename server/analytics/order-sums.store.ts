import { system } from '../lib/by.ts';
import type { Db } from '../lib/db.ts';
import { statement } from '../lib/statement.ts';
import { writeOne } from '../lib/tx.ts';

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
