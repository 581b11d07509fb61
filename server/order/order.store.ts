import type { Order, OrderEvent } from '#contract/order.ts';
import type { OrderStep } from '#domain/order.ts';
import type { Db } from '../lib/db.ts';
import { ask, statement } from '../lib/statement.ts';
import { orderFields, orderJoins } from './order-columns.ts';
import { orderList } from './order-list.store.ts';
import { orderPlacing } from './order-placing.store.ts';

/** `actorId` takes the step. `cashierId` becomes the order's cashier, unless the order has one. */
type StepTaker = { actorId: string; cashierId: string | null };

const findMany = statement<Order>(
  'order-many',
  `select ${orderFields} from orders o ${orderJoins} where o.id = any($1::uuid[])`,
);

const listEvents = statement<OrderEvent>(
  'order-events',
  `select e.from_status as "from", e.to_status as "to", e.at,
     case when u.id is not null then json_build_object('id', u.id, 'full_name', u.full_name, 'permissions', u.permissions) end as by
   from order_events e left join users u on u.id = e.actor_id where e.order_id = $1 order by e.version`,
);

/**
 * One statement writes the status, the event and the outbox row, so all of them happen or none. It matches no row if
 * another call moved the order first: of simultaneous calls exactly one wins.
 */
const move = (stamp: OrderStep['stamp']) =>
  statement<Order>(
    `order-move-${stamp}`,
    `with moved as (
       update orders set status = $3, version = version + 1, ${stamp} = now(), cashier_id = coalesce(cashier_id, $5::uuid)
       where id = $1 and status = $2 and version = $6
       returning *
     ), remembered as (
       insert into order_events (order_id, version, from_status, to_status, actor_id)
       select id, version, $2, $3, $4::uuid from moved
     ), announced as (
       insert into outbox (kind, subject_id) select 'order_update', id from moved
     )
     select ${orderFields} from moved o ${orderJoins}`,
  );

const moves = {
  confirmed_at: move('confirmed_at'),
  received_at: move('received_at'),
  ready_at: move('ready_at'),
  closed_at: move('closed_at'),
  cancelled_at: move('cancelled_at'),
};

export const orderStore = (db: Db) => ({
  findMany: (ids: readonly string[]): Promise<Order[]> => ask(db.pool, findMany, [ids]),

  find: async (id: string): Promise<Order | undefined> => (await ask(db.pool, findMany, [[id]]))[0],

  listEvents: (id: string): Promise<OrderEvent[]> => ask(db.pool, listEvents, [id]),

  /** Moves the order if its version is unchanged. Returns undefined when another call was first. */
  async move(order: Pick<Order, 'id' | 'version'>, step: OrderStep, taker: StepTaker): Promise<Order | undefined> {
    const values = [order.id, step.from, step.to, taker.actorId, taker.cashierId, order.version];
    return (await ask(db.pool, moves[step.stamp], values))[0];
  },

  ...orderPlacing(db),
  ...orderList(db),
});

export type OrderStore = ReturnType<typeof orderStore>;
