import type { OwnMandate } from '#contract/office/mandate.ts';
import type { MandateState } from '#domain/approval/mandate.ts';
import type { Mover } from '#domain/order/order.ts';
import { failedStatuses } from '#domain/order/order.ts';
import type { Db } from '../../database/db.ts';
import { sqlList } from '../../database/fragments/order-status.ts';
import { ask, statement, type Write } from '../../database/statement.ts';
import type { Tx } from '../../database/tx.ts';
import type { DecidedStep } from '../step/decide-step.ts';

/** What the person has used of the mandate on this day of Kyiv. A deal that came to nothing is not counted. */
const usedToday = (office: string, others = '') => `coalesce((
         select sum(x.sum) from mandate_uses x join orders d on d.id = x.order_id
         where x.user_id = $1 and x.office_id = ${office} and x.day = (now() at time zone 'Europe/Kiev')::date
           ${others} and d.status not in (${sqlList(failedStatuses)})), 0)::text`;

const sql = {
  /** Steps of one cashier at one office that use up the mandate come one after the other. */
  hold: statement(
    'mandate-hold',
    `select from user_offices m join orders o on o.office_id = m.office_id
     where m.user_id = $1 and o.id = $2 and m.coin_per_deal is not null for no key update of m`,
  ),
  /** Read after the lock. */
  read: statement<MandateState>(
    'mandate-read',
    `select m.coin_per_deal::text as per_deal, m.coin_per_day::text as per_day,
       exists (select from mandate_uses x where x.user_id = $1 and x.order_id = $2) as is_counted,
       ${usedToday('o.office_id', 'and x.order_id <> $2')} as used
     from orders o join user_offices m on m.office_id = o.office_id and m.user_id = $1
     where o.id = $2 and m.coin_per_deal is not null`,
  ),
  own: statement<NonNullable<OwnMandate['coin']>>(
    'mandate-own',
    `select trim_scale(m.coin_per_deal)::text as per_deal, trim_scale(m.coin_per_day)::text as per_day,
       ${usedToday('m.office_id')} as used
     from user_offices m where m.user_id = $1 and m.office_id = $2 and m.coin_per_deal is not null`,
  ),
  use: statement('mandate-use', `insert into mandate_uses (user_id, order_id, office_id, sum) values ($1, $2, $3, $4)`),
};

/** The mandate of the mover at the office of the order. It and its sum stay until the end of the transaction. */
export async function holdMandate(tx: Tx, mover: Mover, orderId: string): Promise<MandateState | undefined> {
  if (mover === 'system') return undefined;
  const [, [state]] = await Promise.all([
    tx.send(sql.hold, [mover.id, orderId]),
    tx.send(sql.read, [mover.id, orderId]),
  ]);
  return state;
}

/** What counts the step, if it uses up a mandate. */
export const useOfMandate = ({ mandateUse, actorId, order }: DecidedStep): Write[] =>
  mandateUse === undefined ? [] : [[sql.use, [actorId, order.id, order.office_id, mandateUse]]];

export const ownMandates = ({ pool }: Pick<Db, 'pool'>) => ({
  find: async (userId: string, officeId: string): Promise<OwnMandate> => {
    const [coin = null] = await ask(pool, sql.own, [userId, officeId]);
    return { coin };
  },
});

export type OwnMandates = ReturnType<typeof ownMandates>;
