import { sql } from 'kysely';
import type { ExportFilter, Order } from '#contract/order/order.ts';
import type { Actor } from '#domain/person/actor.ts';
import { recordChange } from '../../database/audit.ts';
import type { Db } from '../../database/db.ts';
import { countLimit } from '../../database/page-window.ts';
import { placed, type Written } from '../../database/standby/placed.ts';
import { type RowCondition, unionOf } from '../../database/union-parts.store.ts';
import type { Acting } from '../../http/acting.ts';
import { cashSql } from '../../setting/cash.sql.ts';
import { statusTimes } from '../order-columns.ts';
import { countFound, foundParts } from './order-filter.store.ts';

type OrderColumns = Omit<Order, 'customer' | 'office' | 'cashier' | 'sale' | 'version' | 'refund'>;

/** An order with its names, flat like a line of the file. */
export type ExportRow = OrderColumns & {
  customer_name: string | null;
  customer_cellphone: string;
  office_name: string | null;
  office_address: string;
  cashier_name: string | null;
  /** `created_at` as text with microseconds, which a Date would lose. */
  placed: string;
};

/** The first piece is small, so that the file begins soon. */
const firstRows = 50;
const rowsAtOnce = 500;

/** What left the product, for the journal. `rows` is null when there are too many to count. */
type Exported = { filter: object; rows: number | null };

export const orderExport = (db: Db) => ({
  recordExport: ({ by, actorId, origin }: Acting, after: Exported): Promise<void> =>
    db.write(by, async (tx) => {
      await recordChange(tx, { actorId, kind: 'orders_exported', objectId: actorId, before: null, after, origin });
    }),

  /**
   * The orders that the actor may see: `count` counts them, `next` reads them piece by piece with one query for each
   * piece. Each piece chooses again who answers, because a receiver may take an hour.
   */
  async openExport(actor: Actor, filter: Omit<ExportFilter, 'order_by'>, written?: Written) {
    const from = placed(db, ({ kysely }) => kysely);
    const parts = await from(written, (kysely) => foundParts(kysely, actor, filter));
    return {
      /** Counting stops at `countLimit`. */
      count: () => from(written, (kysely) => countFound(kysely, parts, countLimit)),
      /** Reads the newest orders, or those that follow `last`. */
      next: (last?: ExportRow): Promise<ExportRow[]> =>
        from(written, async (kysely) => (await pieceSql(parts, last).execute(kysely)).rows),
    };
  },
});

/**
 * Uses the last row as a cursor, so a late piece costs no more than the first one. An index alone finds the rows, and
 * only those of the piece are read.
 */
function pieceSql(parts: RowCondition[], last: ExportRow | undefined) {
  const limit = last ? rowsAtOnce : firstRows;
  const afterLast = last ? sql`(o.created_at, o.id) < (${last.placed}::timestamptz, ${last.id}::uuid)` : sql`true`;
  const found = unionOf(
    parts,
    (where) =>
      sql`select o.id, o.created_at from orders o where ${where} and ${afterLast} order by o.created_at desc, o.id desc limit ${limit}`,
  );
  return sql<ExportRow>`
    select o.id, ${sql.raw(statusTimes)}, o.created_at::text as placed, o.status, o.sc, o.amt_to_exch, o.tc, o.amt_to_recv, o.rate,
      ${sql.raw(cashSql)} as cash,
      o.er_id, o.customer_id, customer.full_name as customer_name, coalesce(customer.cellphone, '') as customer_cellphone,
      o.office_id, office.name as office_name, office.address as office_address,
      o.cashier_id, cashier.full_name as cashier_name, o.note, o.wallet, o.office_wallet,
      o.ended_by, o.end_reason, o.reference_rate
    from (select id from (${found}) found order by created_at desc, id desc limit ${limit}) piece
    join orders o on o.id = piece.id
    join users customer on customer.id = o.customer_id
    join offices office on office.id = o.office_id
    left join users cashier on cashier.id = o.cashier_id
    order by o.created_at desc, o.id desc`;
}
