import { randomUUID } from 'node:crypto';
import type { Order } from '#contract/order.ts';
import type { Wallet } from '#domain/user.ts';
import type { Db } from '../lib/db.ts';
import { type Batch, inTransaction, statement } from '../lib/statement.ts';
import type { HeldRate } from '../rate/rate.service.ts';
import { orderFields, orderJoins } from './order-columns.ts';
import type { PlacingFacts, Terms } from './order-terms.ts';

/**
 * A request to place an order. `idempotency` is set if the caller sent a key, so that repeating the request adds no
 * second order.
 */
export type PlacingRequest = {
  customerId: string;
  officeId: string;
  idempotency: { key: string; bodyHash: Buffer } | undefined;
  holdRate: (batch: Batch) => Promise<HeldRate>;
};

export type PlacedOrder = { order: Order; replayed: boolean };

/** `other-request` when the key was used before with another body. */
export type PlacingResult = PlacedOrder | 'other-request';

type KeyRow = { body_hash: Buffer; order_id: string };

const sql = {
  /** Locks the customer: their orders are placed one after the other, so that the limit and the key check are exact. */
  holdCustomer: statement<{ wallet: Wallet | null }>(
    'placing-hold-customer',
    'select wallet from users where id = $1 for no key update',
  ),
  holdOffice: statement<{ wallet: Wallet | null; archived: boolean }>(
    'placing-hold-office',
    'select wallet, archived_at is not null as archived from offices where id = $1 for share',
  ),
  countOpen: statement<{ open: number }>(
    'placing-count-open',
    `select count(*) as open from orders where customer_id = $1 and status not in ('completed', 'cancelled')`,
  ),
  findKey: statement<KeyRow>(
    'placing-find-key',
    `select body_hash, order_id from idempotency_keys
     where customer_id = $1 and key = $2 and created_at > now() - interval '24 hours'`,
  ),
  /** `findKey` did not return an existing row with this key, so that row is older than 24 hours and is replaced. */
  rememberKey: statement(
    'placing-remember-key',
    `insert into idempotency_keys (customer_id, key, body_hash, order_id) values ($1, $2, $3, $4)
     on conflict (customer_id, key) do update
       set (body_hash, order_id, created_at) = (excluded.body_hash, excluded.order_id, excluded.created_at)`,
  ),
  /**
   * Deletes expired keys of all customers, because some customers never come back. Locked rows are skipped, so that no
   * order waits here.
   */
  forgetOldKeys: statement(
    'placing-forget-old-keys',
    `delete from idempotency_keys where (customer_id, key) in (
       select customer_id, key from idempotency_keys where created_at <= now() - interval '24 hours'
       order by created_at limit 20 for update skip locked)`,
  ),
  find: statement<Order>('placing-find', `select ${orderFields} from orders o ${orderJoins} where o.id = $1`),
  insert: statement<Order>(
    'placing-insert',
    `with placed as (
       insert into orders (id, customer_id, office_id, er_id, sc, tc, amt_to_exch, amt_to_recv, rate, sale, note, wallet,
         office_wallet)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
       returning *
     ), remembered as (
       insert into order_events (order_id, version, to_status, actor_id) select id, version, status, customer_id from placed
     ), announced as (
       insert into outbox (kind, subject_id) select 'new_order', id from placed
     )
     select ${orderFields} from placed o ${orderJoins}`,
  ),
};

export const orderPlacing = ({ pool }: Db) => ({
  /** Two round trips: one reads all that `agree` needs; after `agree` has decided, the other writes everything. */
  place: (request: PlacingRequest, agree: (known: PlacingFacts) => Terms): Promise<PlacingResult> =>
    inTransaction(pool, async (batch) => {
      const { keyRow, ...known } = await hold(batch, request);
      if (keyRow) return replay(batch, request, keyRow);
      return { order: await write(batch, request, agree(known)), replayed: false };
    }),
});

/**
 * Reads what the decision needs, and locks it until the transaction ends. The customer is locked first, see
 * `holdCustomer`. The office is locked before the rate is read: this lock may wait for a change of the office (its
 * wallet, an archive), which can change the rate that applies. So the rate must be read after that change.
 */
async function hold(batch: Batch, { customerId, officeId, idempotency, holdRate }: PlacingRequest) {
  const [[customer], [office], rate, [keyRow], [orders]] = await Promise.all([
    batch.send(sql.holdCustomer, [customerId]),
    batch.send(sql.holdOffice, [officeId]),
    holdRate(batch),
    idempotency ? batch.send(sql.findKey, [customerId, idempotency.key]) : [],
    batch.send(sql.countOpen, [customerId]),
  ]);
  return { ...rate, office, keyRow, wallet: customer?.wallet ?? null, openOrders: orders?.open ?? 0 };
}

async function replay(
  batch: Batch,
  { idempotency }: PlacingRequest,
  { body_hash, order_id }: KeyRow,
): Promise<PlacingResult> {
  if (!idempotency?.bodyHash.equals(body_hash)) return 'other-request';
  const [order] = await batch.send(sql.find, [order_id]);
  return { order: found(order), replayed: true };
}

async function write(
  batch: Batch,
  { customerId, officeId, idempotency }: PlacingRequest,
  terms: Terms,
): Promise<Order> {
  // Fully random: people tell orders apart by the first 8 or the last 4 characters, and ids with a time share the first
  // ones.
  const id = randomUUID();
  const [[order]] = await Promise.all([
    batch.send(sql.insert, [id, customerId, officeId, ...columnsOf(terms)]),
    idempotency && batch.send(sql.rememberKey, [customerId, idempotency.key, idempotency.bodyHash, id]),
    idempotency && batch.send(sql.forgetOldKeys),
    batch.commit(),
  ]);
  return found(order);
}

const columnsOf = ({ rate, amt_to_exch, amt_to_recv, sale, note, wallet, office_wallet }: Terms) => [
  rate.id,
  rate.sc,
  rate.tc,
  amt_to_exch,
  amt_to_recv,
  rate.rate,
  sale,
  note,
  wallet,
  office_wallet,
];

function found(order: Order | undefined): Order {
  if (!order) throw new Error('An order that was written is not there');
  return order;
}
