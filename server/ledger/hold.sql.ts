import type { Decimal } from '#domain/money/money.ts';
import { statement, type Write } from '../database/statement.ts';

const sql = {
  make: statement('hold-make', 'insert into holds (order_id, office_id, currency, amount) values ($1, $2, $3, $4)'),
  end: statement(
    'hold-end',
    'update holds set ended_at = now(), outcome = $2 where order_id = $1 and ended_at is null',
  ),
};

export type NewHold = { orderId: string; officeId: string; currency: string; amount: Decimal };

/** What the office promises is not free any more. The database refuses more than is free. */
export const makeHold = ({ orderId, officeId, currency, amount }: NewHold): Write => [
  sql.make,
  [orderId, officeId, currency, amount],
];

export const endHold = (orderId: string, outcome: 'paid' | 'released'): Write => [sql.end, [orderId, outcome]];
