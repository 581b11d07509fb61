import { sql } from 'kysely';
import { type AuditEntry, type AuditFilter, signInKinds } from '#contract/audit.ts';
import type { Language } from '#domain/person/user.ts';
import { officeNameSql } from '../database/fragments/office-name.ts';
import { countLimit, type PageWindow } from '../database/page-window.ts';
import type { ReadDb } from '../database/standby/placed.ts';

/** Only reads the audit. lib/audit.ts writes the entries, in the transaction of each change. */
export const auditStore = ({ kysely }: ReadDb) => ({
  /** Sorted by time, the newest first. `officeIds`: only the entries of these offices. */
  async list(
    { actor_id, object_id, office_id, kind, about, from, to }: AuditFilter,
    { limit, offset }: PageWindow,
    officeIds?: readonly string[],
  ): Promise<Found> {
    const found = kysely
      .selectFrom('audit as a')
      .leftJoin('users as u', 'u.id', 'a.actor_id')
      .where(({ eb, and }) =>
        and(
          [
            actor_id !== undefined && eb('a.actor_id', '=', actor_id),
            object_id !== undefined && eb('a.object_id', '=', object_id),
            office_id !== undefined && eb('a.office_id', '=', office_id),
            officeIds !== undefined && sql<boolean>`a.office_id = any(${officeIds}::uuid[])`,
            kind !== undefined && eb('a.kind', '=', kind),
            about === 'sign_ins' && eb('a.kind', 'in', signInKinds),
            about === 'changes' && eb('a.kind', 'not in', signInKinds),
            from !== undefined && eb('a.at', '>=', from),
            to !== undefined && eb('a.at', '<', to),
          ].filter((condition) => condition !== false),
        ),
      );
    const items = await found
      .select([
        'a.id',
        'a.at',
        'a.kind',
        'a.object_id',
        'a.before',
        'a.after',
        'a.address',
        'a.device',
        'a.office_id',
        actorSql.as('actor'),
      ])
      .orderBy('a.at', 'desc')
      .orderBy('a.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    const { total } = await kysely
      .selectFrom(found.select('a.id').limit(countLimit).as('counted'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return { items, total };
  },

  /** Names of offices, users and locations by id, archived offices included. Ids that match no row are left out. */
  async findNames(ids: readonly string[], language: Language): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const idsSql = sql`any(${ids}::uuid[])`;
    const placesSql = sql.join(
      ['regions', 'districts', 'cities'].map(
        (level) =>
          sql`union all select id, ${sql.ref(`name_${language}`)} from ${sql.table(level)} where id = ${idsSql}`,
      ),
      sql` `,
    );
    const { rows } = await sql<{ id: string; name: string }>`
      select id, ${sql.raw(officeNameSql(language, 'offices'))} as name from offices where id = ${idsSql}
      union all select id, coalesce(full_name, cellphone) from users where id = ${idsSql} ${placesSql}`.execute(kysely);
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
});

export type RecordedEntry = Omit<AuditEntry, 'names'>;
export type Found = { items: RecordedEntry[]; total: number };

export type AuditStore = ReturnType<typeof auditStore>;

export const actorSql = sql<AuditEntry['actor']>`
  case when u.id is not null then json_build_object('id', u.id, 'full_name', u.full_name) end`;
