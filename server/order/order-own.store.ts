import type { Order } from '#contract/order.ts';
import type { Db } from '../lib/db.ts';
import { writeOne } from '../lib/tx.ts';
import { type Said, say } from './order-transfer.store.ts';

const sql = {
  mine: say('mine', 'mine_at = now()'),
};

/** What only the customer says of an order. These return undefined when another call was first. */
export const orderOwn = (db: Pick<Db, 'write'>) => ({
  sayMine: async ({ order, by }: Said): Promise<Order | undefined> =>
    (await writeOne(db, by, sql.mine, [order.id, order.version, by.actor.id]))[0],
});

export type OrderOwnStore = ReturnType<typeof orderOwn>;
