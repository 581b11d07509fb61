import { runningDeadline } from '#domain/order/deadline.ts';
import { openStatuses } from '#domain/order/order.ts';
import { system } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import { statement } from '../../database/statement.ts';
import { writeOne } from '../../database/tx.ts';

/** An office has few orders at once; more of them wait for the next run. */
const batchSize = 500;

/** For each deadline: the statuses in which it is in force. */
const inForce = openStatuses.flatMap((status) => {
  const deadline = runningDeadline(status);
  return deadline ? [{ deadline, holds: (o: string) => `${o}.status = '${status}'` }] : [];
});

const endsInRest = inForce
  .map(({ deadline, holds }) => `${holds('o')} and o.${deadline} < f.rests_until`)
  .map((condition) => `(${condition})`)
  .join(' or ');

const moved = inForce.map(
  ({ deadline, holds }) => `${deadline} = case when ${holds('o')} then rest.until else o.${deadline} end`,
);

const sql = {
  /**
   * An office that has opened again rests for an hour of its opening time. A deadline before the end of that hour moves
   * to it, as if the staff had extended it; none moves earlier. Orders that a call is changing wait for the next run.
   */
  moveIntoOpening: statement<{ id: string }>(
    'order-move-into-opening',
    `with rest as (
       select o.id, f.rests_until as until from offices f join orders o on o.office_id = f.id
       where f.rests_until > now() and (f.closed_until is null or f.closed_until <= now()) and (${endsInRest})
       order by o.id limit ${batchSize} for no key update of o skip locked
     ), said as (
       update orders o set version = o.version + 1, said = 'extended', ${moved.join(', ')},
         quarter_left_at = case when o.quarter_left_at is not null
           then greatest(o.quarter_left_at, rest.until - interval '15 minutes') end
       from rest where o.id = rest.id returning o.*
     ), remembered as (
       insert into order_events (order_id, version, from_status, to_status, actor_id, what)
       select id, version, status, status, null, 'extended' from said
     ), announced as (
       insert into outbox (kind, subject_id) select 'order_update', id from said
     )
     select id from said`,
  ),
};

export const orderRests = (db: Pick<Db, 'write'>) => ({
  /** Answers how many orders got more time. */
  moveIntoOpening: async (): Promise<number> => (await writeOne(db, system, sql.moveIntoOpening)).length,
});

export type OrderRestStore = ReturnType<typeof orderRests>;
