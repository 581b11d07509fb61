import { type RawBuilder, sql } from 'kysely';
import type { LaneSum, Lanes, LanesFilter } from '#contract/order/lane.ts';
import type { Order } from '#contract/order/order.ts';
import { laneSize } from '#domain/order/desk/lane.ts';
import { type Lane, lanes } from '#domain/order/desk/lane-names.ts';
import type { Actor } from '#domain/person/actor.ts';
import type { Db } from '../../database/db.ts';
import { hasStepSql } from '../../database/fragments/order-status.ts';
import { usualQueries } from '../../database/usual-queries.store.ts';
import { isKeptBy, keeperSql } from '../keeper/keeper.sql.ts';
import { orderFields, orderJoins } from '../order-columns.ts';
import { fromVisitNow, isHeldBackSql } from '../order-conditions.ts';
import { isOpenLaneSql, laneSql } from './lane.sql.ts';
import { visibleParts, waitsFor } from './visible-orders.store.ts';

type CountRow = {
  all: number;
  mine: number;
  nobodys: number;
  lanes: { lane: Lane; total: number; since: string }[];
};

/** As `laneGroupOf` in domain/order/desk/lane.ts: its place among the groups. */
const rankOf = (actor: Actor): RawBuilder<unknown> => sql`case
  when exists (select ${sql.raw(fromVisitNow)}) then 0
  when exists (select from order_message_counts c where c.order_id = o.id and c.unread_by_office > 0) then 1
  when ${sql.raw(hasStepSql('o.status', 'close'))} then case when ${sql.raw(isHeldBackSql)} then 4 else 3 end
  when ${waitsFor(actor)} then 2 else 4 end`;

/** As `inStateSince` in domain/order/desk/lane.ts, for an open order. */
const sinceSql = 'coalesce(o.ready_at, o.received_at, o.confirmed_at, o.created_at)';

export const laneStore = (db: Pick<Db, 'kysely' | 'pool'>) => {
  const run = usualQueries(db);

  return {
    /** The lanes of the actor. Everything is read in one statement, so the counts fit the orders. */
    async read(actor: Actor, { office_id, keeper }: LanesFilter): Promise<Lanes> {
      const parts = visibleParts(actor, false, true).map((part) => sql`(${part})`);
      const isKept = keeper === undefined ? sql`true` : isKeptBy(actor, keeper);
      const open = sql`
        select o.id, ${sql.raw(laneSql)} as lane, ${rankOf(actor)} as rank, o.due_at, ${sql.raw(sinceSql)} as since,
          ${sql.raw(keeperSql)} as keeper_id, ${isKept} as is_shown
        from orders o where ${sql.raw(isOpenLaneSql)} and (${sql.join(parts, sql` or `)})
          ${office_id === undefined ? sql`` : sql`and o.office_id = ${office_id}`}`;
      const isUsual = office_id === undefined && keeper === undefined;
      const rows = await run<Partial<Order> & { counts: CountRow }>(
        sql`with open as materialized (${open}), shown as (
          select *, row_number() over (partition by lane
            order by rank, case when lane = 'customer' then due_at end nulls last, since, id) as place
          from open where is_shown
        ), counts as (
          select json_build_object('all', count(*), 'mine', count(*) filter (where keeper_id = ${actor.id}),
            'nobodys', count(*) filter (where keeper_id is null), 'lanes', (
              select coalesce(json_agg(json_build_object('lane', lane, 'total', total, 'since', since)), '[]') from (
                select lane, count(*) as total, min(since) as since from shown group by lane) sums)) as counts
          from open
        )
        select counts.counts, found.* from counts left join lateral (
          select ${sql.raw(orderFields)}, shown.lane, shown.place from shown join orders o using (id) ${sql.raw(orderJoins)}
          where shown.place <= ${sql.lit(laneSize)}
        ) found on true order by found.lane, found.place`,
        isUsual,
      );
      return asLanes(rows);
    },
  };
};

export type LaneStore = ReturnType<typeof laneStore>;

const nothing: CountRow = { all: 0, mine: 0, nobodys: 0, lanes: [] };

function asLanes(rows: readonly (Partial<Order> & { counts: CountRow })[]): Lanes {
  const { lanes: sums, ...counts } = rows[0]?.counts ?? nothing;
  return {
    ...counts,
    items: rows.map(({ counts: _, ...order }) => order).filter(isOrder),
    lanes: lanes.map((lane) =>
      sumOf(
        lane,
        sums.find((sum) => sum.lane === lane),
      ),
    ),
  };
}

/** In JSON a time is text. */
const sumOf = (lane: Lane, sum: CountRow['lanes'][number] | undefined): LaneSum =>
  sum ? { lane, total: sum.total, since: new Date(sum.since) } : { lane, total: 0, since: null };

/** Without any deal there is one row, which has only the counts. */
const isOrder = (order: Partial<Order>): order is Order => order.id != null;
