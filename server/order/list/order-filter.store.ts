import { type Kysely, sql } from 'kysely';
import type { OrderFilter } from '#contract/order/order.ts';
import { stablecoin } from '#domain/money/currency.ts';
import { phonesShownSince } from '#domain/order/order-view.ts';
import type { Actor } from '#domain/person/actor.ts';
import type { Tables } from '../../database/tables.ts';
import { countOf, countParts, type RowCondition } from '../../database/union-parts.store.ts';
import { isKeptBy } from '../keeper/keeper.sql.ts';
import { fromVisitNow, moneyWaitsSql, settlingWaitsSql } from '../order-conditions.ts';
import { inLaneSql } from './lane.sql.ts';
import { searchCondition } from './order-search.store.ts';
import { visibleParts } from './visible-orders.store.ts';

/** Conditions for a row `o` of orders: what the actor may see, limited by the filter. */
export async function foundParts(kysely: Kysely<Tables>, actor: Actor, filter: OrderFilter): Promise<RowCondition[]> {
  const conditions = [
    ...filterConditions(actor, filter),
    await searchCondition(kysely, filter.search, phonesSince(actor)),
  ];
  const isOfDesk = filter.lane !== undefined || filter.keeper !== undefined;
  return visibleParts(actor, filter.needs_me === true, isOfDesk).map((part) =>
    sql.join([part, ...conditions], sql` and `),
  );
}

/** Who reads only the end of a phone must not find it by trying digit after digit either. */
const phonesSince = ({ role }: Actor) => (role === 'cashier' ? phonesShownSince(new Date()) : undefined);

/** The number of orders found. Counting stops at `limit`. */
export const countFound = (kysely: Kysely<Tables>, parts: RowCondition[], limit: number) =>
  countParts(kysely, parts, { from: foundIn, limit });

/** The query of `countFound`. */
export const countFoundOf = (parts: RowCondition[], limit: number) => countOf(parts, { from: foundIn, limit });

const foundIn = sql`orders o`;

/** One side of every pair is the stablecoin. So a fiat currency alone names a pair, which has an index. */
function pairOf({ sc, tc }: OrderFilter): Pick<OrderFilter, 'sc' | 'tc'> {
  if (sc !== undefined && sc !== stablecoin) return { sc, tc: tc ?? stablecoin };
  if (tc !== undefined && tc !== stablecoin) return { sc: sc ?? stablecoin, tc };
  return { sc, tc };
}

const columns = ['customer_id', 'office_id', 'cashier_id', 'sc', 'tc'] as const;

function filterConditions(actor: Actor, filter: OrderFilter): RowCondition[] {
  const { created_at__gte, created_at__lt, status__in } = filter;
  const sought = { ...filter, ...pairOf(filter) };
  const equal = columns.map(
    (column) => sought[column] !== undefined && sql`${sql.ref(`o.${column}`)} = ${sought[column]}`,
  );
  return [
    ...equal,
    status__in && sql`o.status = any(${status__in}::text[])`,
    filter.waiting && sql.raw(`(${moneyWaitsSql} or ${settlingWaitsSql})`),
    filter.here && sql`exists (select ${sql.raw(fromVisitNow)})`,
    filter.lane && sql.raw(inLaneSql(filter.lane)),
    filter.keeper !== undefined && isKeptBy(actor, filter.keeper),
    created_at__gte && sql`o.created_at >= ${created_at__gte}`,
    created_at__lt && sql`o.created_at < ${created_at__lt}`,
  ].filter((condition) => condition !== undefined && condition !== false);
}
