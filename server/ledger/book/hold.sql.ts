import type { Decimal } from '#domain/money/money.ts';
import { statement, type Write } from '../../database/statement.ts';

const sql = {
  make: statement(
    'hold-make',
    'insert into holds (order_id, office_id, currency, amount, made_at) values ($1, $2, $3, $4, coalesce($5, now()))',
  ),
  end: statement(
    'hold-end',
    'update holds set ended_at = coalesce($3, now()), outcome = $2 where order_id = $1 and ended_at is null',
  ),
};

/** `at`: when it was made, which only invented history says. */
export type NewHold = { orderId: string; officeId: string; currency: string; amount: Decimal; at?: Date | undefined };

/** What the office promises is not free any more. The database refuses more than is free. */
export const makeHold = ({ orderId, officeId, currency, amount, at }: NewHold): Write => [
  sql.make,
  [orderId, officeId, currency, amount, at ?? null],
];

export const endHold = (orderId: string, outcome: 'paid' | 'released', at?: Date): Write => [
  sql.end,
  [orderId, outcome, at ?? null],
];
