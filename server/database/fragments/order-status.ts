import { finalStatuses, type OrderCall, type OrderStatus } from '#domain/order/order.ts';
import { statusesBefore } from '#domain/order/order-state.ts';

/** The statuses as a list of SQL texts. */
export const sqlList = (statuses: readonly OrderStatus[]) => statuses.map((status) => `'${status}'`).join(', ');

/**
 * SQL that is true for open orders. It is written into the query, not passed as a value: only then PostgreSQL can use
 * the partial indexes on open orders. A test compares their predicates with the table of steps.
 */
export const isOpenSql = (column: string) => `${column} not in (${sqlList(finalStatuses)})`;

/** SQL that is true for orders in a status that has this step. */
export const hasStepSql = (column: string, call: OrderCall) => `${column} in (${sqlList(statusesBefore(call))})`;
