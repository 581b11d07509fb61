import { hereMinutes } from '#domain/pickup-code.ts';

// Rules of orders as SQL for a row `o` of orders, each spelled once. It is text that is written into the query: as a value,
// PostgreSQL could not see that a partial index fits. A test compares them with domain/ and with the index.

/** As `moneyWaits` in domain/order-transfer.ts, and as the predicate of the index `orders_waiting`. */
export const moneyWaitsSql = `
  (o.sent_at is not null or o.arrived is not null) and o.received_at is null and o.settlement is null`;

/** As `isHere` in domain/pickup-code.ts: the visit `v` of the order, if it holds. An order that ends loses its visit. */
export const fromVisitNow = `
  from order_visits v where v.order_id = o.id and v.here_at > now() - interval '${hereMinutes} minutes'`;

/** An order that a first recovery holds back, until its customer says that it is theirs. */
export const isHeldBackSql = 'o.held_back_at is not null and o.mine_at is null';

/** Whether an order other than this one names the transaction. */
export const isNamedElsewhere = (hash: string, id: string) => `
  exists (select from order_hashes h where h.tx_hash = ${hash} and h.order_id <> ${id})`;
