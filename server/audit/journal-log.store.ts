import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

export const journalLogStore = ({ kysely }: Pick<Db, 'kysely'>) => ({
  async readNow(): Promise<Date> {
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(kysely);
    return rows[0]?.now ?? new Date();
  },

  /** The oldest entries of these kinds from this time on, without those that are named. */
  listAfter(since: Date, { kinds, besides }: { kinds: readonly string[]; besides: readonly string[] }) {
    return kysely
      .selectFrom('audit')
      .select(['id', 'at', 'kind', 'actor_id', 'object_id', 'address'])
      .where('at', '>=', since)
      .where(sql<boolean>`kind = any(${kinds}::text[]) and not id = any(${besides}::uuid[])`)
      .orderBy('at')
      .orderBy('id')
      .limit(500)
      .execute();
  },
});

export type JournalLogStore = ReturnType<typeof journalLogStore>;
