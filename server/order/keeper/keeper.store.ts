import type { KeptEvent } from '#contract/order/keeper.ts';
import type { Order } from '#contract/order/order.ts';
import { judgeKeeping, type Keeping, type KeepingVerdict } from '#domain/order/desk/keeper.ts';
import type { OrderStatus } from '#domain/order/order.ts';
import type { SessionBy } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import { ask, statement } from '../../database/statement.ts';
import type { Tx } from '../../database/tx.ts';
import { orderFields, orderJoins } from '../order-columns.ts';
import { keeperSql, mayKeepSql } from './keeper.sql.ts';

type Held = { keeperId: string | null; changes: number; status: OrderStatus };

const sql = {
  list: statement<Omit<KeptEvent, 'at'> & { at: Date }>(
    'keepers-list',
    `select case when keeper.id is not null then json_build_object('id', keeper.id, 'full_name', keeper.full_name) end as keeper,
       json_build_object('id', author.id, 'full_name', author.full_name) as by, k.at
     from order_keepers k join users author on author.id = k.by_id left join users keeper on keeper.id = k.keeper_id
     where k.order_id = $1 order by k.place`,
  ),
  /** The person first, then the membership, then the order: as docs/rooms/transactions.md says. */
  holdPerson: statement('keepers-hold-person', 'select from users where id = $1 for key share'),
  holdMember: statement(
    'keepers-hold-member',
    `select from user_offices m join orders o on o.office_id = m.office_id
     where m.user_id = $1 and o.id = $2 for key share of m`,
  ),
  mayKeep: statement<{ may: boolean }>(
    'keepers-may-keep',
    `select ${mayKeepSql('u')} as may from users u, orders o where u.id = $1 and o.id = $2`,
  ),
  holdOrder: statement('keepers-hold-order', 'select from orders where id = $1 for no key update'),
  read: statement<Held>(
    'keepers-read',
    `select ${keeperSql} as "keeperId", o.status,
       (select count(*)::int from order_keepers k where k.order_id = o.id) as changes from orders o where o.id = $1`,
  ),
  add: statement(
    'keepers-add',
    `with kept as (
       insert into order_keepers (order_id, place, keeper_id, by_id) values ($1, $2, $3, $4) returning order_id
     )
     insert into outbox (kind, subject_id) select 'order_here', order_id from kept`,
  ),
  find: statement<Order>('keepers-find', `select ${orderFields} from orders o ${orderJoins} where o.id = $1`),
};

export type NotKept = Exclude<KeepingVerdict, 'new' | 'same'> | 'elsewhere';
type Kept = { order: Order; isNew: boolean };

/** Whether the person may keep the order. The answer holds until the end of the transaction. */
async function mayKeep(tx: Tx, personId: string, orderId: string): Promise<boolean> {
  await tx.send(sql.holdPerson, [personId]);
  await tx.send(sql.holdMember, [personId, orderId]);
  return (await tx.send(sql.mayKeep, [personId, orderId]))[0]?.may ?? false;
}

async function keepIn(tx: Tx, by: SessionBy, orderId: string, asked: Keeping): Promise<Kept | NotKept> {
  if (asked.keeperId !== null && !(await mayKeep(tx, asked.keeperId, orderId))) return 'elsewhere';
  await tx.send(sql.holdOrder, [orderId]);
  const [held] = await tx.send(sql.read, [orderId]);
  if (!held) return 'ended';
  const verdict = judgeKeeping(held, asked);
  if (verdict !== 'new' && verdict !== 'same') return verdict;
  if (verdict === 'new') await tx.send(sql.add, [orderId, held.changes + 1, asked.keeperId, by.actor.id]);
  const [order] = await tx.send(sql.find, [orderId]);
  return order ? { order, isNew: verdict === 'new' } : 'ended';
}

export const orderKeepers = ({ pool, write }: Pick<Db, 'pool' | 'write'>) => ({
  list: (orderId: string): Promise<KeptEvent[]> => ask(pool, sql.list, [orderId]),

  keep: (by: SessionBy, orderId: string, asked: Keeping): Promise<Kept | NotKept> =>
    write(by, (tx) => keepIn(tx, by, orderId, asked)),
});

export type OrderKeeperStore = ReturnType<typeof orderKeepers>;
