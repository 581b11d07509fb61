import type { Db } from '../lib/db.ts';
import { ask, statement } from '../lib/statement.ts';

const batchSize = 5_000;

/** Rows that another node's run has locked are skipped, so each order is added once. */
const addEnded = statement<{ added: number }>('order-sums-add', `select add_ended_orders(${batchSize}) as added`);

export const orderSumsStore = ({ pool }: Pick<Db, 'pool'>) => ({
  /** Adds one batch of ended orders to the sums. Returns whether more may be left. */
  async addEnded(): Promise<boolean> {
    const [{ added } = { added: 0 }] = await ask(pool, addEnded);
    return added === batchSize;
  },
});

export type OrderSumsStore = ReturnType<typeof orderSumsStore>;
