import { randomUUID } from 'node:crypto';
import type { Order } from '#contract/order/order.ts';
import { wordColumns } from '#contract/order/order-word.ts';
import type { Decimal } from '#domain/money/money.ts';
import type { AmountBounds } from '#domain/money/pair-terms.ts';
import type { Wallet } from '#domain/wallet/destination.ts';
import { mustAgreeSql } from '../../agreement/agreement.sql.ts';
import type { SessionBy } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import { isOpenSql } from '../../database/fragments/order-status.ts';
import { statement } from '../../database/statement.ts';
import type { Tx } from '../../database/tx.ts';
import { refuse } from '../../lib/refuse.ts';
import { isOfOfficeSql } from '../../network/address-owners.sql.ts';
import type { HeldRate } from '../../rate/rate.service.ts';
import { networkCashStepsSql } from '../../setting/cash.sql.ts';
import { officeClockFields, orderFields, orderJoins } from '../order-columns.ts';
import { proposeBeside } from './order-equal-sum.store.ts';
import { isSameRequest, type RequestHashes } from './order-request.ts';
import type { OfficeFacts, OrderTerms, PlacingFacts } from './order-terms.ts';

/**
 * A request to place an order. `idempotency` is set if the caller sent a key, so that repeating the request adds no
 * second order.
 */
export type PlacingRequest = {
  by: SessionBy;
  officeId: string;
  idempotency: { key: string; hashes: RequestHashes } | undefined;
  holdRate: (tx: Tx) => Promise<HeldRate>;
  readBounds: (tx: Tx) => Promise<AmountBounds | undefined>;
  /** Whether the customer is asked before the order gets a sum that another one expects. */
  isAsked: boolean;
};

export type PlacedOrder = { order: Order; replayed: boolean };

/** `other-request` when the key was used before with another body; `beside` is the amount that the customer is asked about. */
export type PlacingResult = PlacedOrder | 'other-request' | { beside: Decimal };

type KeyRow = { body_hash: Buffer; request_hash: Buffer | null; order_id: string };

const sql = {
  readCustomer: statement<{ wallet: Wallet | null; verified: boolean; mustAgree: boolean; ofOffices: string[] }>(
    'placing-read-customer',
    `select u.wallet, u.cellphone_verified as verified, ${mustAgreeSql('u.id')} as "mustAgree", array(
       select entry ->> 'address' from jsonb_array_elements(u.wallet -> 'data') entry
       where ${isOfOfficeSql(`entry ->> 'address'`)}) as "ofOffices"
     from users u where u.id = $1`,
  ),
  /** A draft is not found, as an office that does not exist. */
  holdOffice: statement<OfficeFacts>(
    'placing-hold-office',
    `select f.wallet, f.archived_at is not null as archived, f.on_books, ${officeClockFields},
       f.cash_step, ${networkCashStepsSql} as network_cash_steps from offices f
     where f.id = $1 and not f.draft for share`,
  ),
  countOpen: statement<{ open: number }>(
    'placing-count-open',
    `select count(*) as open from orders where customer_id = $1 and ${isOpenSql('status')}`,
  ),
  findKey: statement<KeyRow>(
    'placing-find-key',
    `select body_hash, request_hash, order_id from idempotency_keys
     where customer_id = $1 and key = $2 and created_at > now() - interval '24 hours'`,
  ),
  /** `findKey` did not return an existing row with this key, so that row is older than 24 hours and is replaced. */
  rememberKey: statement(
    'placing-remember-key',
    `insert into idempotency_keys (customer_id, key, body_hash, request_hash, order_id) values ($1, $2, $3, $4, $5)
     on conflict (customer_id, key) do update set (body_hash, request_hash, order_id, created_at) =
       (excluded.body_hash, excluded.request_hash, excluded.order_id, excluded.created_at)`,
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
       insert into orders (id, customer_id, office_id, er_id, sc, tc, amt_to_exch, amt_to_recv, rate, sale, wallet,
         office_wallet, answer_by, quarter_left_at, cash, cash_step, ${wordColumns.join(', ')}, placed_by, guest_worth, reference_rate)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
         ${[...wordColumns, 'placed_by', 'guest_worth'].map((_, index) => `$${17 + index}`).join(', ')}, (
         select rate from exchange_rates where sc = $5 and tc = $6 and office_id is null and actual))
       returning *
     ), remembered as (
       insert into order_events (order_id, version, to_status, actor_id) select id, version, status, coalesce(placed_by, customer_id) from placed
     ), announced as (
       insert into outbox (kind, subject_id) select 'new_order', id from placed
     )
     select ${orderFields} from placed o ${orderJoins}`,
  ),
};

export const orderPlacing = ({ write }: Pick<Db, 'write'>) => ({
  /** Two round trips: one reads all that `decide` needs; after `decide` has decided, the other writes everything. */
  place: (request: PlacingRequest, decide: (known: PlacingFacts) => OrderTerms): Promise<PlacingResult> =>
    write(
      request.by,
      async (tx): Promise<PlacingResult> => {
        const { keyRow, ...known } = await hold(tx, request);
        if (keyRow) return replay(tx, request, keyRow);
        const terms = decide(known);
        const beside = request.isAsked ? await proposeBeside(tx, request.by.actor, terms, known.bounds) : undefined;
        if (beside !== undefined) return { beside };
        const placed = { customerId: request.by.actor.id, placedBy: null, guestWorth: null, terms };
        const [order] = await Promise.all([writeOrder(tx, request, placed), tx.commit()]);
        return { order, replayed: false };
      },
      // Orders of one customer are placed one after the other, so that the limit and the key check are exact.
      { changesOwn: true },
    ).catch(refuseAtDraft),
});

/** The database refuses an order at a draft. The answer must not tell that the draft exists. */
export function refuseAtDraft(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === 'OB043') {
    return refuse('NOT_FOUND', { reason: 'officeNotFound' });
  }
  throw error;
}

/**
 * Reads what the decision needs, and locks it until the transaction ends. The customer is held already. The office is locked before the rate is read: this lock may wait for a change of the office (its
 * wallet, an archive), which can change the rate that applies. So the rate must be read after that change.
 */
async function hold(tx: Tx, request: PlacingRequest) {
  const { id } = request.by.actor;
  const [[customer], place, keyRow] = await Promise.all([
    tx.send(sql.readCustomer, [id]),
    holdPlace(tx, request, id),
    findKey(tx, request),
  ]);
  return {
    ...place,
    keyRow,
    wallet: customer?.wallet ?? null,
    ofOffices: customer?.ofOffices ?? [],
    hasVerifiedPhone: customer?.verified ?? false,
    mustAgree: customer?.mustAgree ?? true,
  };
}

type PlaceRequest = Pick<PlacingRequest, 'officeId' | 'holdRate' | 'readBounds'>;

/** The office, what it offers, and how many open orders the customer has. */
export async function holdPlace(tx: Tx, { officeId, holdRate, readBounds }: PlaceRequest, customerId: string) {
  const [[office], rate, bounds, [orders]] = await Promise.all([
    tx.send(sql.holdOffice, [officeId]),
    holdRate(tx),
    readBounds(tx),
    tx.send(sql.countOpen, [customerId]),
  ]);
  return { ...rate, bounds, office, openOrders: orders?.open ?? 0 };
}

type Keyed = Pick<PlacingRequest, 'by' | 'idempotency'>;

/** What the caller has used this key for. A key belongs to the person who calls. */
export const findKey = async (tx: Tx, { by, idempotency }: Keyed): Promise<KeyRow | undefined> =>
  idempotency && (await tx.send(sql.findKey, [by.actor.id, idempotency.key]))[0];

export async function replay(
  tx: Tx,
  { idempotency }: Keyed,
  { body_hash: sixFields, request_hash: whole, order_id }: KeyRow,
): Promise<PlacedOrder | 'other-request'> {
  if (!idempotency || !isSameRequest({ whole, sixFields }, idempotency.hashes)) return 'other-request';
  const [order] = await tx.send(sql.find, [order_id]);
  return { order: expectOrder(order), replayed: true };
}

/** `placedBy`: the member of the staff who places a walk-in. `guestWorth`: what a deal of a guest is worth in UAH. */
type Placed = { customerId: string; placedBy: string | null; guestWorth: Decimal | null; terms: OrderTerms };

/** Sends all that places the order. The caller commits. */
export async function writeOrder(
  tx: Tx,
  { by, officeId, idempotency }: Keyed & Pick<PlacingRequest, 'officeId'>,
  { customerId, placedBy, guestWorth, terms }: Placed,
): Promise<Order> {
  // Fully random: people tell orders apart by the first 8 or the last 4 characters, and ids with a time share the first
  // ones.
  const id = randomUUID();
  const [[order]] = await Promise.all([
    tx.send(sql.insert, [id, customerId, officeId, ...columnsOf(terms), placedBy, guestWorth]),
    idempotency && tx.send(sql.rememberKey, [by.actor.id, idempotency.key, ...hashColumnsOf(idempotency.hashes), id]),
    idempotency && tx.send(sql.forgetOldKeys),
  ]);
  return expectOrder(order);
}

const hashColumnsOf = ({ whole, sixFields }: RequestHashes) => [sixFields, whole];

const columnsOf = ({ rate, amt_to_exch, amt_to_recv, sale, wallet, office_wallet, ...terms }: OrderTerms) => [
  rate.id,
  rate.sc,
  rate.tc,
  amt_to_exch,
  amt_to_recv,
  rate.rate,
  sale,
  wallet,
  office_wallet,
  terms.answerBy?.at ?? null,
  terms.answerBy?.quarterLeftAt ?? null,
  terms.cash,
  terms.cash_step,
  ...wordColumns.map((column) => terms.words[column] ?? null),
];

function expectOrder(order: Order | undefined): Order {
  if (!order) throw new Error('An order that was written is not there');
  return order;
}
