import type { Order, OrderDetail, OrderEvent } from '#contract/order/order.ts';
import type { Db } from '../database/db.ts';
import { gatheredRead } from '../database/gathered-read.ts';
import { anyOf, ask, statement } from '../database/statement.ts';
import { orderMarks } from './list/order-marks.store.ts';
import { orderFields, orderJoins } from './order-columns.ts';
import { orderPlacing } from './place/order-placing.store.ts';
import { orderTransfers } from './transfer/order-transfer.store.ts';

const findMany = statement<Order>(
  'order-many',
  `select ${orderFields} from orders o ${orderJoins} where o.id = ${anyOf('$1', 'uuid')}`,
);

/** An order with its history, read at one moment. In JSON a time is text. */
const findDetails = statement<Order & { events: JsonEvent[] }>(
  'order-details',
  `select ${orderFields}, coalesce((
     select json_agg(json_build_object('from', e.from_status, 'to', e.to_status, 'at', e.at, 'system', e.actor_id is null, 'what', e.what,
       'by_code', e.by_code, 'approved_by', case when yes.id is not null then json_build_object('id', yes.id, 'full_name', yes.full_name) end,
       'by', case when u.id is not null then json_build_object('id', u.id, 'full_name', u.full_name, 'permissions', u.permissions) end)
       order by e.version)
     from order_events e left join users u on u.id = e.actor_id left join users yes on yes.id = e.approved_by where e.order_id = o.id), '[]') as events
   from orders o ${orderJoins} where o.id = ${anyOf('$1', 'uuid')}`,
);
type JsonEvent = Omit<OrderEvent, 'at' | 'approved_by'> & { at: string; approved_by: Approver | null };
type Approver = NonNullable<OrderEvent['approved_by']>;

/** Reads of single orders: calls of the same moment share a statement. The database answers ids in lower case. */
const singleOrders = ({ pool }: Db) => {
  const find = gatheredRead(async (ids) => byId(await ask(pool, findMany, [ids])));
  const findDetail = gatheredRead(async (ids) => byId((await ask(pool, findDetails, [ids])).map(withTimes)));
  return {
    find: (id: string): Promise<Order | undefined> => find(id.toLowerCase()),
    findDetail: (id: string): Promise<OrderDetail | undefined> => findDetail(id.toLowerCase()),
  };
};

const byId = <O extends Order>(orders: readonly O[]) => new Map(orders.map((order) => [order.id, order]));

const withTimes = ({ events, ...order }: Order & { events: JsonEvent[] }): OrderDetail => ({
  ...order,
  events: events.map(({ approved_by, ...event }) => ({
    ...event,
    at: new Date(event.at),
    ...(approved_by && { approved_by }),
  })),
});

export const orderStore = (db: Db) => ({
  ...singleOrders(db),

  findMany: (ids: readonly string[]): Promise<Order[]> => ask(db.pool, findMany, [ids]),

  ...orderMarks(db),
  ...orderTransfers(db),
  ...orderPlacing(db),
});

export type OrderStore = ReturnType<typeof orderStore>;
