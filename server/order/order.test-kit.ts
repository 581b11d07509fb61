import { randomUUID } from 'node:crypto';
import type { Office } from '#contract/office.ts';
import type { Order } from '#contract/order.ts';
import type { ExchangeRate } from '#contract/rate.ts';
import type { OrderStatus } from '#domain/order.ts';
import type { Person, World } from '../testing/world.ts';
import { orderStore } from './order.store.ts';

export type OrderToWrite = {
  customer: Pick<Person, 'id'>;
  office: Pick<Office, 'id'>;
  rate: Pick<ExchangeRate, 'id'>;
  status?: OrderStatus;
  amount?: string;
  createdAt?: string;
};

/** The steps that lead to a status, each with the time column that it sets. */
const ways: Record<OrderStatus, [OrderStatus, string][]> = {
  requested: [],
  confirmed: [['confirmed', 'confirmed_at']],
  received: [
    ['confirmed', 'confirmed_at'],
    ['received', 'received_at'],
  ],
  ready: [
    ['confirmed', 'confirmed_at'],
    ['received', 'received_at'],
    ['ready', 'ready_at'],
  ],
  completed: [
    ['confirmed', 'confirmed_at'],
    ['received', 'received_at'],
    ['ready', 'ready_at'],
    ['completed', 'closed_at'],
  ],
  cancelled: [['cancelled', 'cancelled_at']],
};

/** Writes an order directly to the database, so that a test can have any number of orders of any age and status. */
export async function writeOrder(
  { db }: World,
  { customer, office, rate, status = 'requested', ...facts }: OrderToWrite,
): Promise<Order> {
  const id = randomUUID();
  await db.pool.query(
    `insert into orders (id, customer_id, office_id, er_id, sc, tc, amt_to_exch, amt_to_recv, rate, sale, created_at)
     select $1, $2, $3, r.id, r.sc, r.tc, $5, round($5::numeric * r.rate, 6), r.rate, r.tc = 'USDT', coalesce($6, now())
     from exchange_rates r where r.id = $4`,
    [id, customer.id, office.id, rate.id, facts.amount ?? '100', facts.createdAt ?? null],
  );
  for (const [to, stamp] of ways[status]) {
    await db.pool.query(`update orders set status = $2, ${stamp} = now(), version = version + 1 where id = $1`, [
      id,
      to,
    ]);
  }
  const order = await orderStore(db).find(id);
  if (!order) throw new Error('The order was not written');
  return order;
}
