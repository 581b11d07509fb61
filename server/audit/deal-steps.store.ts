import { sql } from 'kysely';
import type { AuditFilter, Facts } from '#contract/audit.ts';
import { countLimit, type PageWindow } from '../database/page-window.ts';
import type { ReadDb } from '../database/standby/placed.ts';
import { actorSql, type Found } from './audit.store.ts';

/** How far back steps are read when no time is asked for. The office of a step is looked up, so a year would take long. */
const usualMs = 30 * 24 * 60 * 60_000;

export const dealStepsStore = ({ kysely }: ReadDb) => ({
  /** The steps of deals in the form of entries, the newest first. The journal has no copy of them. */
  async list(
    { actor_id, object_id, office_id, kind, from = new Date(Date.now() - usualMs), to }: AuditFilter,
    { limit, offset }: PageWindow,
    officeIds?: readonly string[],
  ): Promise<Found> {
    const found = kysely
      .selectFrom('order_events as e')
      .innerJoin('orders as o', 'o.id', 'e.order_id')
      .leftJoin('users as u', 'u.id', 'e.actor_id')
      .where('e.what', 'is', null)
      .where('e.at', '>=', from)
      .where(({ eb, and }) =>
        and(
          [
            actor_id !== undefined && eb('e.actor_id', '=', actor_id),
            object_id !== undefined && eb('e.order_id', '=', object_id),
            office_id !== undefined && eb('o.office_id', '=', office_id),
            officeIds !== undefined && sql<boolean>`o.office_id = any(${officeIds}::uuid[])`,
            to !== undefined && eb('e.at', '<', to),
            // The kinds are those of the journal.
            kind !== undefined && sql<boolean>`false`,
          ].filter((condition) => condition !== false),
        ),
      );
    const items = await found
      .select([
        sql<string>`md5(e.order_id || ' ' || e.version)::uuid`.as('id'),
        'e.at',
        sql<'order_step'>`'order_step'`.as('kind'),
        'e.order_id as object_id',
        statusSql('e.from_status').as('before'),
        statusSql('e.to_status').as('after'),
        sql<null>`null`.as('address'),
        sql<null>`null`.as('device'),
        'o.office_id',
        actorSql.as('actor'),
      ])
      .orderBy('e.at', 'desc')
      .orderBy('e.order_id')
      .orderBy('e.version')
      .limit(limit)
      .offset(offset)
      .execute();
    const { total } = await kysely
      .selectFrom(found.select('e.order_id').limit(countLimit).as('counted'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return { items, total };
  },
});

const statusSql = (column: 'e.from_status' | 'e.to_status') =>
  sql<Facts | null>`case when ${sql.ref(column)} is not null then json_build_object('status', ${sql.ref(column)}) end`;
