import { randomBytes, randomUUID } from 'node:crypto';
import type { Office } from '#contract/office.ts';
import type { Order } from '#contract/order.ts';
import type { ExchangeRate } from '#contract/rate.ts';
import { defaultNetworks } from '#domain/network.ts';
import { type OrderStatus, stepsTo } from '#domain/order.ts';
import type { Db } from '../lib/db.ts';
import { noThrottle } from '../lib/throttle.ts';
import { networkService } from '../network/network.service.ts';
import { rateService } from '../rate/rate.service.ts';
import { rateStore } from '../rate/rate.store.ts';
import { termsService } from '../terms/terms.service.ts';
import { termsStore } from '../terms/terms.store.ts';
import type { Person, World } from '../testing/world.ts';
import { userService } from '../user/user.service.ts';
import { userStore } from '../user/user.store.ts';
import { type OrderService, orderService } from './order.service.ts';
import { type OrderStore, orderStore } from './order.store.ts';
import { orderDeadlineService } from './order-deadline.service.ts';
import { orderDeadlines } from './order-deadline.store.ts';
import { pickupSeal } from './pickup-seal.ts';

const wake = () => undefined;

/** The service of orders on this database, outside a server. */
export function ordersOn(db: Db, store: OrderStore = orderStore(db)): OrderService {
  const networks = networkService({ enabled: defaultNetworks });
  const rates = rateService({ store: rateStore(db), wake, jumpPercent: '3' });
  const terms = termsService({ store: termsStore(db) });
  const users = userService({ store: userStore(db), networks, verifiedPhoneFirst: false, throttle: noThrottle, wake });
  return orderService({
    store,
    rates,
    users,
    networks,
    terms,
    seal: pickupSeal([randomBytes(32)]),
    wake,
    rules: { openOrders: 20, verifiedPhoneFirst: false },
  });
}

/** The clock on this database, outside a server. */
export const clockOn = (db: Db) =>
  orderDeadlineService({
    store: orderDeadlines(db),
    getVisible: () => Promise.reject(new Error('The clock reads no single order')),
    networks: networkService({ enabled: defaultNetworks }),
    wake,
  });

export type OrderToWrite = {
  customer: Pick<Person, 'id'>;
  office: Pick<Office, 'id'>;
  rate: Pick<ExchangeRate, 'id'>;
  status?: OrderStatus;
  amount?: string;
  createdAt?: string;
  /** An interval of PostgreSQL: when the deadline in force is, counted from now. Without it there is none. */
  endsIn?: string;
};

/** Writes an order directly to the database, so that a test can have any number of orders of any age and status. */
export async function writeOrder(world: Pick<World, 'db'>, facts: OrderToWrite): Promise<Order> {
  const [{ id = '' } = {}] = await writeOrders(world, 1, facts);
  const order = await orderStore(world.db).find(id);
  if (!order) throw new Error('The order was not written');
  return order;
}

/** Writes many orders that are alike. */
export async function writeOrders(
  { db }: Pick<World, 'db'>,
  count: number,
  { customer, office, rate, status = 'requested', ...facts }: OrderToWrite,
): Promise<Pick<Order, 'id'>[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await db.pool.query(
    `insert into orders (id, customer_id, office_id, er_id, sc, tc, amt_to_exch, amt_to_recv, rate, sale, created_at, answer_by)
     select made.id, $2, $3, r.id, r.sc, r.tc, $5, round($5::numeric * r.rate, 6), r.rate, r.tc = 'USDT', coalesce($6, now()),
       now() + $7::interval
     from exchange_rates r, unnest($1::uuid[]) as made (id) where r.id = $4`,
    [ids, customer.id, office.id, rate.id, facts.amount ?? '100', facts.createdAt ?? null, facts.endsIn ?? null],
  );
  for (const { to, stamp } of stepsTo(status)) {
    const due = to === 'confirmed' ? ', due_at = now() + $3::interval' : '';
    await db.pool.query(
      `update orders set status = $2, ${stamp} = now(), version = version + 1 ${due} where id = any($1)`,
      [ids, to, ...(due ? [facts.endsIn ?? null] : [])],
    );
  }
  return ids.map((id) => ({ id }));
}

/** An order that expired after its customer had said that the USDT is sent. */
export async function writeExpiredOrder(world: World, facts: Omit<OrderToWrite, 'status'>): Promise<Order> {
  const { id } = await writeOrder(world, { ...facts, status: 'confirmed', endsIn: '-1 second' });
  for (const change of [
    `said = 'sent', sent_at = now()`,
    `status = 'cancelled', cancelled_at = now(), ended_by = 'expired'`,
  ]) {
    await world.db.pool.query(`update orders set ${change}, version = version + 1 where id = $1`, [id]);
  }
  const order = await orderStore(world.db).find(id);
  if (!order) throw new Error('The order was not written');
  return order;
}
