import { mostTroubles, type RateTrouble as TroubleOnWire } from '#contract/rate/rate-radar.ts';
import type { RateTrouble } from '#domain/rate-radar/rate-trouble.ts';
import { system } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { ask, statement } from '../database/statement.ts';
import { writeOne } from '../database/tx.ts';

const facts = 'kind, source, rule_id, sc, tc, office_id, why, trim_scale(percent)::text as percent';

const sql = {
  standing: statement<RateTrouble>('rate-troubles-standing', `select ${facts} from rate_troubles`),
  /** Null offices: all. One more than is shown, which says that there are others. */
  list: statement<TroubleOnWire>(
    'rate-troubles-list',
    `select id, since, ${facts} from rate_troubles where $1::uuid[] is null or office_id = any($1)
     order by since, id limit ${mostTroubles + 1}`,
  ),
  /** What begins is told, by the statement that writes it. */
  replace: statement<{ id: string }>(
    'rate-troubles-replace',
    `with found as (
       select * from jsonb_to_recordset($1::jsonb) as f (
         kind text, source text, rule_id uuid, sc text, tc text, office_id uuid, why text, percent numeric)
     ), gone as (
       delete from rate_troubles t where not exists (
         select from found f where (f.kind, f.source, f.rule_id, f.sc, f.tc, f.office_id)
           is not distinct from (t.kind, t.source, t.rule_id, t.sc, t.tc, t.office_id))
     ), kept as (
       insert into rate_troubles (kind, source, rule_id, sc, tc, office_id, why, percent)
       select kind, source, rule_id, sc, tc, office_id, why, percent from found
       on conflict (kind, source, rule_id, sc, tc, office_id) do update set why = excluded.why, percent = excluded.percent
       returning id, xmax = 0 as is_new
     )
     insert into outbox (kind, subject_id) select 'rate_trouble', id from kept where is_new returning subject_id as id`,
  ),
};

export const rateRadarStore = (db: Pick<Db, 'pool' | 'write'>) => ({
  standing: () => ask(db.pool, sql.standing),
  list: (officeIds: readonly string[] | undefined) => ask(db.pool, sql.list, [officeIds ?? null]),

  /** Answers how many began. */
  replace: async (found: readonly RateTrouble[]): Promise<number> =>
    (await writeOne(db, system, sql.replace, [JSON.stringify(found)])).length,
});

export type RateRadarStore = ReturnType<typeof rateRadarStore>;
