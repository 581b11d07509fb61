import type { Order } from '#contract/order/order.ts';
import type { SideEvent } from '#domain/order/order-transfer.ts';
import type { SessionBy } from '../database/by.ts';
import { statement } from '../database/statement.ts';
import type { Tx } from '../database/tx.ts';
import { orderFields, orderJoins } from './order-columns.ts';

/** The order as it was read, and who says something about it. */
export type Said = { order: Pick<Order, 'id' | 'version'>; by: SessionBy };

/**
 * Writes a side event: what was said, the event and the outbox row in one statement. It matches no row if another call changed the
 * order first.
 */
export const sideEvent = (what: SideEvent, set: string | undefined, more = '') =>
  statement<Order>(
    `order-say-${what}`,
    `with said as (
       update orders set version = version + 1, said = '${what}'${set === undefined ? '' : `, ${set}`} where id = $1 and version = $2 returning *
     ), remembered as (
       insert into order_events (order_id, version, from_status, to_status, actor_id, what)
       select id, version, status, status, $3::uuid, '${what}' from said
     ), ${more} announced as (
       insert into outbox (kind, subject_id) select 'order_update', id from said
     )
     select ${orderFields} from said o ${orderJoins}`,
  );

const readOne = statement<Order>('order-said', `select ${orderFields} from orders o ${orderJoins} where o.id = $1`);

/** The order as it is after the triggers of the database. */
export const readAgain = async (tx: Tx, id: string): Promise<Order | undefined> => (await tx.send(readOne, [id]))[0];
