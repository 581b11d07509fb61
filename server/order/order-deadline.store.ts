import type { Order } from '#contract/order.ts';
import type { Db } from '../lib/db.ts';
import { hasStepSql } from '../lib/order-status.ts';
import { ask } from '../lib/statement.ts';
import { type Said, say } from './order-transfer.store.ts';

const sql = {
  extend: say(
    'extended',
    `answer_by = case when ${hasStepSql('status', 'confirm')} then answer_by + make_interval(mins => $4) else answer_by end,
     due_at = due_at + make_interval(mins => $4), quarter_left_at = quarter_left_at + make_interval(mins => $4),
     extended_minutes = extended_minutes + $4`,
  ),
};

export const orderDeadlines = ({ pool }: Pick<Db, 'pool'>) => ({
  /** Returns undefined when another call was first. */
  extend: async ({ order, actorId }: Said, minutes: number): Promise<Order | undefined> =>
    (await ask(pool, sql.extend, [order.id, order.version, actorId, minutes]))[0],
});

export type OrderDeadlineStore = ReturnType<typeof orderDeadlines>;
