import { handedShownDays } from '#domain/order/handed.ts';
import { failedStatuses } from '#domain/order/order.ts';
import { hereMinutes } from '#domain/order/pickup-code.ts';
import { placedAgainHours, withoutCodeMinutes } from '#domain/order/walk-in/walk-in.ts';
import { hasStepSql, sqlList } from '../database/fragments/order-status.ts';

// Rules of orders as SQL for a row `o` of orders, each spelled once. It is text that is written into the query: as a value,
// PostgreSQL could not see that a partial index fits. A test compares them with domain/ and with the index.

/** Whether staff decided that this transaction, which the order names, is another order's. */
export const isVoidSql = (hash: string) => `(${hash} is not null and exists (
  select from transfer_claims v where v.order_id = o.id and v.transfer = transfer_key(${hash}) and v.void_at is not null))`;

/** As `holdingArrivals` in domain/order/order-transfer.ts. */
const hasHoldingArrival = `exists (
  select from jsonb_array_elements(o.arrived) with ordinality as a (entry, place)
  where not ${isVoidSql(`a.entry ->> 'tx_hash'`)}
    and not exists (select from jsonb_array_elements(o.arrived) as d (entry) where (d.entry ->> 'corrects')::integer = a.place))`;

/**
 * Whether the money of an order waits, by what was said and recorded on it: as `moneyWaits` in domain/order/order-transfer.ts for
 * an order that settles no other one. It begins with the predicate of the index `orders_waiting`.
 */
export const moneyWaitsSql = `
  (o.sent_at is not null or o.arrived is not null) and o.received_at is null and o.settlement is null
  and (o.sent_at is not null and not ${isVoidSql('o.sent_tx_hash')} or o.arrived is not null and ${hasHoldingArrival})`;

/** An order that settled an old one and has ended: the money of the old one waits on it. */
export const settlingWaitsSql = 'o.id = any(array(select s.order_id from settling_orders s where s.waits))';

/** As `isHere` in domain/order/pickup-code.ts: the visit `v` of the order, if it holds. An order that ends loses its visit. */
export const fromVisitNow = `
  from order_visits v where v.order_id = o.id and v.here_at > now() - interval '${hereMinutes} minutes'`;

/** As `without_code` of domain/order/order.ts: nobody has ever signed in as its customer, who stood here a moment ago. */
export const withoutCodeSql = `(o.placed_by is not null and o.created_at > now() - interval '${withoutCodeMinutes} minutes'
  and exists (select from users w where w.id = o.customer_id and w.passwordless))`;

/** A walk-in of a person whose deal of the same pair was cancelled shortly before. It begins with the predicate of an index. */
export const placedAgainSql = `(o.placed_by is not null and o.guest_worth is null and o.cancelled_at is null
  and o.created_at > now() - interval '${placedAgainHours} hours' and exists (
    select from orders b where b.customer_id = o.customer_id and b.sc = o.sc and b.tc = o.tc and b.id <> o.id
      and b.cancelled_at between o.created_at - interval '${placedAgainHours} hours' and o.created_at))`;

/** An order that a first recovery holds back, until its customer says that it is theirs. */
export const isHeldBackSql = 'o.held_back_at is not null and o.mine_at is null';

/** Whether the money of an order is neither received nor settled. */
const isUnused = (order: string) => `${order}.received_at is null and ${order}.settlement is null`;

const isReceiptOf = (order: string, transfer: string) => `exists (
  select from transfer_receipts r where r.transfer = ${transfer} and r.order_id = ${order}.id and r.ended_at is null)`;

/** The claims `mine` of an order that hold, and each other order `x` that claims the same transfer `t`. */
const claimedWithOthers = `
  from transfer_claims mine join transfers t on t.key = mine.transfer
  join transfer_claims c on c.transfer = mine.transfer and c.order_id <> mine.order_id and c.void_at is null
  join orders x on x.id = c.order_id
  where mine.order_id = o.id and mine.void_at is null`;

/**
 * Whether another order that is not received claims the same transfer. Two orders of one customer may both be right, once
 * somebody has recorded how much came.
 */
export const isClaimedTwiceSql = `not o.sale and exists (
  select ${claimedWithOthers} and ${isUnused('x')} and (x.customer_id <> o.customer_id or t.amount is null))`;

/** Whether an order and one of another customer claim a transfer, and one of the two has received it. */
export const isDisputedSql = `not o.sale and exists (
  select ${claimedWithOthers} and x.customer_id <> o.customer_id and (
    ${isUnused('o')} and ${isReceiptOf('x', 'mine.transfer')} or ${isUnused('x')} and ${isReceiptOf('o', 'mine.transfer')}))`;

/** Whether the order has received a transfer that staff gave to another order: `isMoneyMoved` of domain/order/order-transfer.ts. */
export const isMoneyMovedSql = `exists (
  select from transfer_receipts m where m.order_id = o.id and m.ended = 'moved' and not ${isReceiptOf('o', 'm.transfer')})`;

/**
 * Whether a transfer gives no time to the order `orders` whose customer names it, until the staff decide: another order
 * claims it too, or has used it.
 */
export const isContestedSql = (key: string) => `exists (
  select from transfer_claims c join orders x on x.id = c.order_id
  where c.transfer = ${key} and c.void_at is null and x.id <> orders.id
    and (${isUnused('x')} or x.customer_id <> orders.customer_id and ${isReceiptOf('x', 'c.transfer')}))`;

/** What the customer of a cancelled order was asked about cash, and answered. */
export const cashQuestionSql = `
  case when o.sale and o.status in (${sqlList(failedStatuses)}) then (
    select case when q.settled_at is not null then 'settled' when q.gave then 'given' when q.gave is null then 'asked'
      else 'not_given' end
    from cash_questions q where q.order_id = o.id) end`;

/** Whether the clock has completed the order. */
export const closedByClockSql = `
  o.complete_by is not null and o.closed_at is not null and exists (
    select from order_events e
    where e.order_id = o.id and e.to_status = o.status and e.what is null and e.actor_id is null)`;

/** As `isHandedUnclear` in domain/order/handed.ts. It reads the index `orders_handed`. */
export const isHandedUnclearSql = `
  o.handed_at is not null and o.received_at is null and (${hasStepSql('o.status', 'receive')}
    or o.status in (${sqlList(failedStatuses)}) and o.cancelled_at > now() - interval '${handedShownDays} days'
      and not (coalesce(o.ended_by = 'office', false) and o.end_reason is not null))`;
