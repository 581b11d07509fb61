import { findBounds } from '../../bound/person-bounds.sql.ts';
import type { Db } from '../../database/db.ts';

export const orderBounds = ({ pool }: Pick<Db, 'pool'>) => ({
  find: (orderId: string) => findBounds(pool, orderId),
});

export type OrderBounds = ReturnType<typeof orderBounds>;
