import { sql } from 'kysely';
import { reachedAt } from '#domain/order/order.ts';
import type { Tx } from '../database/tx.ts';
import { insertRows } from './insert-rows.ts';
import type { OrderHistory } from './orders.ts';

/** What the steps of the demo's orders change. */
export const stepColumns = [
  ...[
    'status',
    'version',
    'cashier_id',
    'ended_by',
    'end_reason',
    'refund',
    'due_at',
    'quarter_left_at',
    'payout_tx_hash',
  ],
  ...Object.values(reachedAt),
];

/**
 * The database accepts only orders that were just placed, and single steps. So all orders are inserted first, then
 * all take their first step, then their second.
 */
export async function insertHistories(tx: Tx, histories: OrderHistory[]) {
  const longest = Math.max(...histories.map(({ states }) => states.length));
  const after = (steps: number) => histories.flatMap(({ states }) => states.slice(steps, steps + 1));
  await insertRows(tx, 'orders', after(0));
  for (let steps = 1; steps < longest; steps++) {
    await sql`update orders o set (${sql.raw(stepColumns.join(', '))}) =
      (${sql.raw(stepColumns.map((column) => `s.${column}`).join(', '))})
      from jsonb_populate_recordset(null::orders, ${JSON.stringify(after(steps))}::jsonb) s
      where s.id = o.id`.execute(tx.kysely);
  }
  await insertRows(
    tx,
    'order_events',
    histories.flatMap(({ events }) => events),
  );
}
