import type { Level } from '#contract/ledger/levels.ts';
import { recordChange } from '../../database/audit.ts';
import { system } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import { ask, statement } from '../../database/statement.ts';
import type { Tx } from '../../database/tx.ts';
import { writeOne } from '../../database/tx.ts';
import type { Acting } from '../../http/acting.ts';

/** How many currencies of offices are below their level, and how many are promised beyond what is allowed. */
export type LevelFigures = { low: number; overpromised: number };

const sql = {
  list: statement<Level>(
    'levels-list',
    `select currency, trim_scale(low)::text as low, trim_scale(beyond)::text as beyond from levels
     where office_id = $1 order by currency`,
  ),
  isOffice: statement<{ id: string }>(
    'levels-is-office',
    'select id from offices where id = $1 and archived_at is null and not draft',
  ),
  /** Confirmations hold it in `share`, so each is judged by one level. */
  hold: statement<{ id: string }>(
    'levels-hold-office',
    'select id from offices where id = $1 and archived_at is null and not draft for no key update',
  ),
  clear: statement('levels-clear', 'delete from levels where office_id = $1 and currency <> all($2::text[])'),
  /** Who was told of a level is not told of it again, but is of another one. */
  set: statement(
    'levels-set',
    `insert into levels (office_id, currency, low, beyond)
     select $1, l.currency, l.low, l.beyond
     from jsonb_to_recordset($2::jsonb) as l (currency text, low numeric, beyond numeric)
     on conflict (office_id, currency) do update set low = excluded.low, beyond = excluded.beyond,
       is_low = levels.is_low and levels.low = excluded.low and excluded.low is not null`,
  ),
  /** The row is the lock: of two nodes that look at once, one tells. */
  look: statement<{ id: string }>(
    'levels-look',
    `with now as (
       select l.id, free_at(l.office_id, l.currency) < l.low as is_low
       from levels l join offices o on o.id = l.office_id and o.on_books where l.low is not null),
     turned as (
       update levels l set is_low = now.is_low from now where now.id = l.id and l.is_low <> now.is_low returning l.id, l.is_low)
     insert into outbox (kind, subject_id) select 'low_level', id from turned where is_low returning subject_id as id`,
  ),
  figures: statement<LevelFigures>(
    'levels-figures',
    `select (select count(*)::int from levels l join offices o on o.id = l.office_id and o.on_books where l.is_low) as low,
       (select count(*)::int from (select distinct h.office_id, h.currency, paying_network(o) as network
          from holds h join orders o on o.id = h.order_id where h.ended_at is null) h
        where promisable_in(h.office_id, h.currency, h.network) < 0) as overpromised`,
  ),
};

export const levelStore = (db: Pick<Db, 'pool' | 'write'>) => ({
  /** `undefined` when there is no such office. */
  async list(officeId: string): Promise<Level[] | undefined> {
    const [[office], levels] = await Promise.all([
      ask(db.pool, sql.isOffice, [officeId]),
      ask(db.pool, sql.list, [officeId]),
    ]);
    return office && levels;
  },

  /** `undefined` when there is no such office. */
  set: (acting: Acting, officeId: string, levels: readonly Level[]): Promise<Level[] | undefined> =>
    db.write(acting.by, (tx) => setLevels(tx, acting, officeId, levels)),

  /** Tells the owners of what has become less than its level. Answers how many were. */
  look: async (): Promise<number> => (await writeOne(db, system, sql.look)).length,

  figures: async (): Promise<LevelFigures | undefined> => (await ask(db.pool, sql.figures))[0],
});

export type LevelStore = ReturnType<typeof levelStore>;

async function setLevels(
  tx: Tx,
  acting: Acting,
  officeId: string,
  levels: readonly Level[],
): Promise<Level[] | undefined> {
  const [office] = await tx.send(sql.hold, [officeId]);
  if (!office) return undefined;
  acting.requireFresh();
  const [before] = await Promise.all([
    tx.send(sql.list, [officeId]),
    tx.send(sql.clear, [officeId, levels.map(({ currency }) => currency)]),
    tx.send(sql.set, [officeId, JSON.stringify(levels)]),
  ]);
  const after = await tx.send(sql.list, [officeId]);
  const { actorId, origin } = acting;
  await recordChange(tx, {
    ...{ actorId, origin, kind: 'levels_changed', objectId: officeId },
    before: { levels: before },
    after: { levels: after },
  });
  return after;
}
