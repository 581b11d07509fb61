import type { Order } from '#contract/order/order.ts';
import type { Db } from '../../database/db.ts';
import { hasStepSql } from '../../database/fragments/order-status.ts';
import { writeOne } from '../../database/tx.ts';
import { type Said, sideEvent } from '../side-event.store.ts';

const sql = {
  extend: sideEvent(
    'extended',
    `answer_by = case when ${hasStepSql('status', 'confirm')} then answer_by + make_interval(mins => $4) else answer_by end,
     due_at = due_at + make_interval(mins => $4), quarter_left_at = quarter_left_at + make_interval(mins => $4),
     extended_minutes = extended_minutes + $4`,
  ),
};

export const orderDeadlines = (db: Pick<Db, 'write'>) => ({
  /** Returns undefined when another call was first. */
  extend: async ({ order, by }: Said, minutes: number): Promise<Order | undefined> =>
    (await writeOne(db, by, sql.extend, [order.id, order.version, by.actor.id, minutes]))[0],
});

export type OrderDeadlineStore = ReturnType<typeof orderDeadlines>;
