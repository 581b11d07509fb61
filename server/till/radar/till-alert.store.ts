import type { TillFinding } from '#contract/till/till-radar.ts';
import { isTillAlert } from '#domain/till/till-radar.ts';
import { system } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import { ask, statement } from '../../database/statement.ts';
import { writeOne } from '../../database/tx.ts';
import { mostFindings, type TillRadarStore } from './till-radar.store.ts';

/** One look takes this many offices. */
const officesAtOnce = 50;

const sql = {
  /** An office that keeps books no more has nothing that waits, and its rows go. */
  offices: statement<{ id: string }>(
    'till-alert-offices',
    `select o.id from offices o where o.id > $1 and (o.on_books and o.archived_at is null
       or exists (select from till_alerts a where a.office_id = o.id))
     order by o.id limit ${officesAtOnce}`,
  ),
  /** $3: everything that waits was read, so what is not among it waits no more. */
  tell: statement<{ id: string }>(
    'till-alert-tell',
    `with found as (
       select f.office_id, f.kind, f.about from jsonb_to_recordset($2::jsonb) as f (office_id uuid, kind text, about text)),
     ended as (
       delete from till_alerts a where a.office_id = any($1::uuid[]) and $3::boolean and not exists (
         select from found f where (f.office_id, f.kind, f.about) = (a.office_id, a.kind, a.about))),
     added as (
       insert into till_alerts (office_id, kind, about) select office_id, kind, about from found
       on conflict (office_id, kind, about) do nothing returning id)
     insert into outbox (kind, subject_id) select 'till_alert', id from added returning subject_id as id`,
  ),
};

type Needs = { db: Pick<Db, 'pool' | 'write'>; radar: Pick<TillRadarStore, 'list'> };

export const tillAlertStore = ({ db, radar }: Needs) => {
  /** Tells the owners of these offices what has begun to wait too long. Answers of how much. */
  async function lookAt(officeIds: readonly string[]): Promise<number> {
    const found = await radar.list({ officeIds, cashierId: undefined });
    const isAll = found.length <= mostFindings;
    return (await writeOne(db, system, sql.tell, [officeIds, JSON.stringify(found.flatMap(alertOf)), isAll])).length;
  }

  return {
    /** The same of every office. It ends early when the node stops. */
    async look(signal: AbortSignal): Promise<number> {
      let told = 0;
      let after = '00000000-0000-0000-0000-000000000000';
      for (;;) {
        const offices = await ask(db.pool, sql.offices, [after]);
        const last = offices.at(-1);
        if (!last || signal.aborted) return told;
        told += await lookAt(offices.map(({ id }) => id));
        after = last.id;
      }
    },
  };
};

export type TillAlertStore = ReturnType<typeof tillAlertStore>;

/** What tells one from another of its kind at an office. A difference is told of when it is booked. */
function alertOf({ kind, office_id, shift, move_id, currency, day, seal }: TillFinding) {
  const about = seal ?? shift?.id ?? move_id ?? day ?? currency;
  return isTillAlert(kind) && about !== null ? [{ office_id, kind, about }] : [];
}
