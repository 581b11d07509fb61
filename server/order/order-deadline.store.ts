import type { Order } from '#contract/order.ts';
import type { OrderStatus } from '#domain/order.ts';
import type { Db } from '../lib/db.ts';
import { ask, statement } from '../lib/statement.ts';
import { orderFields, orderJoins } from './order-columns.ts';
import type { DecidedStep } from './order-step.ts';
import { type Said, say } from './order-transfer.store.ts';

/** An order whose time ran out, and what its end writes. */
export type Expiry = { order: Pick<Order, 'id' | 'version'>; decided: DecidedStep };

/** One statement ends so many orders. More in one would keep others waiting for their locks. */
const batchSize = 200;

const dueIn = (status: OrderStatus, deadline: 'answer_by' | 'due_at') =>
  `(select id from orders where status = '${status}' and ${deadline} <= now() order by ${deadline} limit ${batchSize})`;

const sql = {
  extend: say(
    'extended',
    `answer_by = case when status = 'requested' then answer_by + make_interval(mins => $4) else answer_by end,
     due_at = due_at + make_interval(mins => $4), quarter_left_at = quarter_left_at + make_interval(mins => $4),
     extended_minutes = extended_minutes + $4`,
  ),
  /** Reads partial indexes of open orders alone, so the cost does not grow with the finished ones. */
  due: statement<Order>(
    'order-due',
    `select ${orderFields} from (
       select id from (${dueIn('requested', 'answer_by')} union all ${dueIn('confirmed', 'due_at')}) due limit ${batchSize}
     ) due join orders o using (id) ${orderJoins}`,
  ),
  /**
   * The same guarded write as the step of a person, for many orders: it leaves out each order that changed since it was
   * read, and each that somebody is changing now.
   */
  expire: statement<{ ended: number }>(
    'order-expire',
    `with decided as (
       select * from unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $5::text[])
         as d (id, version, from_status, to_status, ended_by)
     ), held as (
       select o.id from orders o join decided d using (id) where o.status = d.from_status and o.version = d.version
       order by o.id for no key update of o skip locked
     ), moved as (
       update orders o set status = d.to_status, version = o.version + 1, cancelled_at = now(), ended_by = d.ended_by
       from held join decided d using (id) where o.id = held.id
       returning o.id, o.version, d.from_status, o.status
     ), remembered as (
       insert into order_events (order_id, version, from_status, to_status) select id, version, from_status, status from moved
     ), announced as (
       insert into outbox (kind, subject_id) select 'order_update', id from moved
     )
     select count(*)::int as ended from moved`,
  ),
};

export const orderDeadlines = ({ pool }: Pick<Db, 'pool'>) => ({
  /** Returns undefined when another call was first. */
  extend: async ({ order, actorId }: Said, minutes: number): Promise<Order | undefined> =>
    (await ask(pool, sql.extend, [order.id, order.version, actorId, minutes]))[0],

  /** The next orders whose time has run out. Empty when there are none. */
  findDue: (): Promise<Order[]> => ask(pool, sql.due),

  /** Answers how many ended. */
  async expire(expiries: readonly Expiry[]): Promise<number> {
    const columns = expiries.map(({ order: { id, version }, decided: { step, end } }) => [
      id,
      version,
      step.from,
      step.to,
      end?.ended_by ?? null,
    ]);
    const values = [0, 1, 2, 3, 4].map((at) => columns.map((row) => row[at]));
    const [{ ended } = { ended: 0 }] = await ask(pool, sql.expire, values);
    return ended;
  },
});

export type OrderDeadlineStore = ReturnType<typeof orderDeadlines>;
