import { randomBytes, randomUUID } from 'node:crypto';
import type { Office } from '#contract/office/office.ts';
import type { Order } from '#contract/order/order.ts';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import { type OrderStatus, type OrderStep, reachedAt } from '#domain/order/order.ts';
import { stepsTo } from '#domain/order/order-state.ts';
import { defaultNetworks } from '#domain/wallet/network.ts';
import type { Db } from '../database/db.ts';
import { placed } from '../database/standby/placed.ts';
import { noThrottle } from '../http/limit/throttle.ts';
import { promiseService } from '../ledger/promise/promise.service.ts';
import { promiseStore } from '../ledger/promise/promise.store.ts';
import { addressOwners } from '../network/address-owners.sql.ts';
import { networkService } from '../network/network.service.ts';
import { orderKeepers } from '../order/keeper/keeper.store.ts';
import { orderList } from '../order/list/order-list.store.ts';
import { orderNotes } from '../order/note/order-note.store.ts';
import { type OrderService, orderService } from '../order/order.service.ts';
import { orderStore } from '../order/order.store.ts';
import { pickupSeal } from '../order/pickup/pickup-seal.ts';
import { type StepService, stepService } from '../order/step/step.service.ts';
import { type StepStore, stepStore } from '../order/step/step.store.ts';
import { type StepEffects, stepEffects } from '../order/step/step-effects.ts';
import { rateService } from '../rate/rate.service.ts';
import { rateStore } from '../rate/rate.store.ts';
import { termsService } from '../terms/terms.service.ts';
import { termsStore } from '../terms/terms.store.ts';
import { userService } from '../user/user.service.ts';
import { userStore } from '../user/user.store.ts';
import type { Person, World } from './world.ts';

const wake = () => undefined;

/** The service of orders on this database, outside a server. */
export function ordersOn(db: Db): OrderService {
  const networks = networkService({ enabled: () => defaultNetworks, owners: addressOwners(db) });
  const rates = rateService({
    store: rateStore(db),
    promises: promiseService(promiseStore(db)),
    wake,
    jumpPercent: '3',
  });
  const terms = termsService({ store: termsStore(db), wake });
  const policy = { verifiedPhoneFirst: false, staffPolicy: 'offered' } as const;
  const users = userService({ store: userStore(db), networks, ...policy, throttle: noThrottle, wake });
  return orderService({
    store: orderStore(db),
    lists: placed(db, orderList),
    notes: orderNotes(db),
    keepers: orderKeepers(db),
    rates,
    users,
    terms,
    wake,
    rules: { openOrders: 20, verifiedPhoneFirst: false },
  });
}

/** Seals the pickup codes of steps outside a server. */
export const kitSeal = pickupSeal([randomBytes(32)]);

type StepParts = { effects?: StepEffects; store?: (real: StepStore) => StepStore };

/** What takes the steps on this database, outside a server: for people, the clock and the system. */
export function stepsOn(db: Db, { effects = stepEffects, store = (real) => real }: StepParts = {}): StepService {
  return stepService({
    store: store(stepStore(db, { effects, seal: kitSeal })),
    effects,
    find: orderStore(db).find,
    networks: networkService({ enabled: () => defaultNetworks, owners: addressOwners(db) }),
    wake,
  });
}

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
  for (const { from, to } of stepsTo(status)) {
    const isDue = to === 'confirmed' && facts.endsIn !== undefined;
    const set = isDue ? `, due_at = now() + '${facts.endsIn}'::interval` : '';
    await db.pool.query(stepSql({ from, to }, { set }), [ids]);
  }
  return ids.map((id) => ({ id }));
}

/**
 * SQL that takes the orders `$1` to another status, with the event of the step: the database takes no step without it.
 * `which` replaces `$1`, `set` changes more columns, and `at` is when the status was reached, if not now.
 */
export const stepSql = (
  { from, to }: Pick<OrderStep, 'from' | 'to'>,
  { which = '$1', set = '', at }: { which?: string; set?: string; at?: Date } = {},
) => `
  with moved as (
    update orders set status = '${to}', ${reachedAt[to]} = ${at ? `'${at.toISOString()}'` : 'now()'}, version = version + 1 ${set}
    where id = any((${which})::uuid[]) returning id, version
  )
  insert into order_events (order_id, version, from_status, to_status)
  select id, version, '${from}', '${to}' from moved`;

/** An order that expired after its customer had said that the USDT is sent. */
export async function writeExpiredOrder(world: World, facts: Omit<OrderToWrite, 'status'>): Promise<Order> {
  const { id } = await writeOrder(world, { ...facts, status: 'confirmed', endsIn: '-1 second' });
  await world.db.pool.query(`update orders set said = 'sent', sent_at = now(), version = version + 1 where id = $1`, [
    id,
  ]);
  await world.db.pool.query(stepSql({ from: 'confirmed', to: 'cancelled' }, { set: `, ended_by = 'expired'` }), [[id]]);
  const order = await orderStore(world.db).find(id);
  if (!order) throw new Error('The order was not written');
  return order;
}
