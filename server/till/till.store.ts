import type { Till } from '#contract/till/tills.ts';
import { mayOpenAsClosed, mostTills } from '#domain/till/shift.ts';
import type { SessionBy } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { personOf } from '../database/fragments/named.ts';
import { ask, statement } from '../database/statement.ts';
import type { Tx } from '../database/tx.ts';
import { holdBooks } from '../ledger/book/book.sql.ts';
import { holdOffices } from '../ledger/desk-locks.sql.ts';
import { newId } from '../lib/id.ts';

type DrawerRow = Pick<Till, 'id' | 'office_id' | 'name'> & {
  drawer_id: string;
  drawer: string;
  shift: (Omit<NonNullable<Till['drawers'][number]['shift']>, 'since'> & { since: string }) | null;
  closed_by: string | null;
  handed_to: string | null;
  closed_at: Date | null;
  now: Date;
};

/** $1: the office, $2: who asks. */
const drawersSql = `
  select t.id, t.office_id, t.name, d.id as drawer_id, d.name as drawer, last.closed_by, last.handed_to, last.closed_at,
    clock_timestamp() as now,
    (select json_build_object('id', s.id, 'state', s.state, 'since', s.begun_at,
       'members', (select json_agg(${personOf('m.user_id')} order by m.joined_at) from shift_members m
         where m.shift_id = s.id and m.left_at is null),
       'is_own', exists (select from shift_members m where m.shift_id = s.id and m.user_id = $2 and m.left_at is null))
     from shifts s where s.drawer_id = d.id and s.state <> 'closed') as shift
  from tills t join drawers d on d.till_id = t.id left join lateral (
    select l.closed_by, l.handed_to, l.closed_at from shifts l where l.drawer_id = d.id and l.opened_at is not null
    order by l.closed_at desc nulls first limit 1) last on true
  where t.office_id = $1 order by lower(t.name), t.id, lower(d.name), d.id`;

const sql = {
  list: statement<DrawerRow>('tills', drawersSql),
  find: statement<{ office_id: string }>('till-find', 'select office_id from tills where id = $1'),
  names: statement<{ name: string }>('till-names', 'select lower(name) as name from tills where office_id = $1'),
  add: statement('till-add', 'insert into tills (id, office_id, name, created_by) values ($1, $2, $3, $4)'),
  addDrawers: statement(
    'till-add-drawers',
    `insert into drawers (id, office_id, till_id, name)
     select d.id, $1, $2, d.name from unnest($3::uuid[], $4::text[]) as d (id, name)`,
  ),
};

export type NewTill = { officeId: string; name: string; drawers: readonly string[] };
export type AddedTill = { till: Till } | 'off' | 'named' | 'full';

export const tillStore = ({ pool, write }: Pick<Db, 'pool' | 'write'>) => ({
  list: async (officeId: string, personId: string): Promise<Till[]> =>
    tillsOf(await ask(pool, sql.list, [officeId, personId]), personId),

  officeOf: async (tillId: string): Promise<string | undefined> => (await ask(pool, sql.find, [tillId]))[0]?.office_id,

  add: (by: SessionBy, till: NewTill): Promise<AddedTill> => write(by, (tx) => add(tx, by, till)),
});

export type TillStore = ReturnType<typeof tillStore>;

const tillsOf = (rows: readonly DrawerRow[], personId: string): Till[] =>
  [...Map.groupBy(rows, ({ id }) => id)].flatMap(([, [first, ...others]]) =>
    first ? [{ ...tillOf(first), drawers: [first, ...others].map((row) => drawerOf(row, personId)) }] : [],
  );

const tillOf = ({ id, office_id, name }: DrawerRow) => ({ id, office_id, name });

const drawerOf = (row: DrawerRow, personId: string): Till['drawers'][number] => ({
  ...{ id: row.drawer_id, name: row.drawer, closed_at: row.closed_at },
  shift: row.shift && { ...row.shift, since: new Date(row.shift.since) },
  as_closed: row.shift === null && mayOpenAsClosed(row, personId, row.now),
});

/** The book is held, so nobody else adds one meanwhile. */
async function add(tx: Tx, { actor }: SessionBy, { officeId, name, drawers }: NewTill): Promise<AddedTill> {
  const [[office], , names] = await Promise.all([
    holdOffices(tx, [officeId]),
    holdBooks(tx, [officeId]),
    tx.send(sql.names, [officeId]),
  ]);
  if (!office?.on_books) return 'off';
  if (names.some((other) => other.name === name.toLowerCase())) return 'named';
  if (names.length >= mostTills) return 'full';
  const id = newId();
  const [, , rows] = await Promise.all([
    tx.send(sql.add, [id, officeId, name, actor.id]),
    tx.send(sql.addDrawers, [officeId, id, drawers.map(() => newId()), drawers]),
    tx.send(sql.list, [officeId, actor.id]),
  ]);
  const till = tillsOf(rows, actor.id).find((one) => one.id === id);
  if (!till) throw new Error('A till that was added is not there');
  return { till };
}
