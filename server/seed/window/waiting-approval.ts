import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { approvalMinutes } from '#domain/approval/approval-kinds.ts';
import { stablecoin } from '#domain/money/currency.ts';
import { firstStatus } from '#domain/order/order.ts';
import type { Tx } from '../../database/tx.ts';
import { newId } from '../../lib/id.ts';

/** Long enough for the question, which is carried out in the session that asked. */
const sessionMinutes = approvalMinutes.mandate + 5;

/** Petro's mandate, as it is given to him. */
export const demoMandate = { per_deal: '2000', per_day: '8000' };

/**
 * A cashier asks for a yes to the confirmation of this customer's largest request, which is beyond the mandate. The question
 * ends after its ten minutes, as every other. Nobody has the token of the session that asked: the row has a hash of none.
 */
export async function askForYes(tx: Tx, { cashierId, customerId }: { cashierId: string; customerId: string }) {
  const [id, hash] = [newId(), randomBytes(32)];
  const limits = [
    { name: 'per_deal', limit: demoMandate.per_deal, used: '0', currency: stablecoin },
    { name: 'per_day', limit: demoMandate.per_day, used: '0', currency: stablecoin },
  ];
  const asked = { call: 'confirm', from: 1, said: {}, kinds: ['mandate'] };
  await sql`insert into sessions (token_hash, user_id, expires_at)
    values (${hash}, ${cashierId}, now() + make_interval(mins => ${sessionMinutes}))`.execute(tx.kysely);
  await sql`with a as (
      insert into approvals (id, kind, order_id, office_id, sum, currency, limits, asked, reason, asked_by, asked_session, until)
      select ${id}::uuid, 'mandate', o.id, o.office_id, o.amt_to_recv, ${stablecoin}, ${JSON.stringify(limits)}::jsonb,
        ${JSON.stringify(asked)}::jsonb, 'Постійний клієнт. Перераховано двічі.', ${cashierId}::uuid, ${hash},
        now() + make_interval(mins => ${approvalMinutes.mandate})
      from orders o join user_offices m on m.office_id = o.office_id and m.user_id = ${cashierId}
      where o.customer_id = ${customerId} and o.sale and o.status = ${firstStatus} order by o.amt_to_recv desc limit 1
      returning id
    )
    insert into outbox (kind, subject_id) select 'approval', id from a`.execute(tx.kysely);
}
