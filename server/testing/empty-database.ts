import type pg from 'pg';

/** What a new copy of the template has: the form of its catalogs, and the rows of its tables. */
export type Blank = {
  form: string;
  content: string;
  /** Of each table that is not empty: its columns that can be written, the hash of its rows, and the rows as JSON. */
  filled: readonly { name: string; columns: string; hash: string; json: string }[];
  /** The look for changes as one statement. */
  lookSql: string;
};

/** The first id of an object that `initdb` has not made. */
const ownIds = 16_384;

/** Without what PostgreSQL counts there, and without where it keeps the rows. */
const classColumns = `c.oid, c.relname, c.relnamespace, c.relkind, c.relowner, c.relacl, c.reloptions, c.relpersistence,
  c.relrowsecurity, c.relforcerowsecurity, c.relchecks, c.relnatts, c.relhasrules, c.relreplident, c.relispartition`;

/** The rows of the catalogs that say what the tables, functions, triggers and rights are. */
const catalogs: readonly [table: string, id: string, content?: string][] = [
  ['pg_class', 'oid', `row(${classColumns})`],
  ['pg_attribute', 'attrelid'],
  ...['pg_attrdef', 'pg_constraint', 'pg_trigger', 'pg_proc', 'pg_type', 'pg_rewrite'].map(
    (name) => [name, 'oid'] as [string, string],
  ),
  ...['pg_policy', 'pg_namespace', 'pg_extension', 'pg_event_trigger', 'pg_default_acl', 'pg_publication'].map(
    (name) => [name, 'oid'] as [string, string],
  ),
  ['pg_index', 'indexrelid'],
];

const settingsSql = `
  (select count(*) from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase where d.datname = current_database()),
  (select concat(datallowconn, datconnlimit, datacl) from pg_database where datname = current_database()),
  (select count(*) from pg_prepared_xacts where database = current_database())`;

const formOf = (read: (content: string, id: string) => string) =>
  `select concat_ws(' ', ${catalogs
    .map(
      ([name, id, content = 'c']) => `(select ${read(content, `c.${id}`)} from ${name} c where c.${id} >= ${ownIds})`,
    )
    .join(', ')}, (select nspacl from pg_namespace where nspname = 'public'), ${settingsSql}) as form`;

/** Quick. It is another one after each change, also after one that was taken back. */
const formSql = formOf(() => `concat(count(*), ':', sum(c.xmin::text::bigint))`);
/** What the rows say: it is the same again when a change was taken back. */
const contentSql = formOf(
  (content, id) => `md5(string_agg(${content}::text, ',' order by ${id}, ${content}::text collate "C"))`,
);

const rowsHash = (table: string) => `(select md5(string_agg(x::text, ',' order by x::text)) from ${table} x)`;

/** Reads a copy of the template that nobody has used yet. */
export async function readBlank(pool: pg.Pool): Promise<Blank> {
  const { form } = await one<Form>(pool, formSql);
  const { form: content } = await one<Form>(pool, contentSql);
  const { rows: tables } = await pool.query<{ name: string; columns: string }>(
    `select c.oid::regclass::text as name, (
       select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and pg_relation_size(c.oid) > 0 order by 1`,
  );
  const filled: Blank['filled'][number][] = [];
  for (const { name, columns } of tables) {
    const read = `select ${rowsHash(name)} as hash, (select json_agg(x)::text from ${name} x) as json`;
    const { hash, json } = await one<{ hash: string | null; json: string | null }>(pool, read);
    if (hash !== null && json !== null) filled.push({ name, columns, hash, json });
  }
  const { rows: sequences } = await pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace`,
  );
  return { form, content, filled, lookSql: lookSqlOf(filled, sequences) };
}

type Form = { form: string };

async function one<R extends pg.QueryResultRow>(pool: pg.Pool, text: string | pg.QueryConfig): Promise<R> {
  const [row] = (await pool.query<R>(text)).rows;
  if (!row) throw new Error('Nothing was answered');
  return row;
}

type Found = {
  /** Tables that are empty in the template and have been written once, now or earlier. */
  written: string[] | null;
  /** Tables with rows of the template that have other rows now. */
  changed: string[] | null;
  /** Sequences that have begun. */
  moved: string[] | null;
  bytes: number;
  connections: number;
};

function lookSqlOf(filled: Blank['filled'], sequences: readonly { name: string }[]): string {
  const isFilled = filled.map(({ name }) => `'${name}'`).join(', ');
  const changes = filled.map(
    ({ name, hash }) => `select '${name}' as name where ${rowsHash(name)} is distinct from '${hash}'`,
  );
  const moves = sequences.map(({ name }) => `select '${name}' as name from ${name} where is_called or last_value <> 1`);
  return `with written as (
    select c.relname as name, pg_relation_size(c.oid) as bytes from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in (${isFilled}) and pg_relation_size(c.oid) > 0)
  select (select array_agg(w.name::text) from written w) as written, (select coalesce(sum(w.bytes), 0)::int from written w) as bytes,
    (select array_agg(c.name) from (${changes.join(' union all ')}) c) as changed,
    (select array_agg(m.name) from (${moves.join(' union all ')}) m) as moved,
    (select count(*)::int from pg_stat_activity a where a.datname = current_database() and a.backend_type = 'client backend') as connections`;
}

/** Rows that were removed stay in the files for a while, and each search would read them. */
const mostBytes = 4 * 2 ** 20;

/**
 * Makes a used copy as a new one: removes the rows that a world has written and restores those of the template. False when that
 * is not enough, because the world changed more than rows, wrote very many, or left somebody connected.
 */
export async function emptyDatabase(
  pool: pg.Pool,
  { blank, connections }: { blank: Blank; connections: number },
): Promise<boolean> {
  const { form } = await one<Form>(pool, { name: 'test-form', text: formSql });
  if (form !== blank.form && (await one<Form>(pool, contentSql)).form !== blank.content) return false;
  const look = () => one<Found>(pool, { name: 'test-look-for-changes', text: blank.lookSql });
  const found = await look();
  if (found.connections > connections || found.bytes > mostBytes) return false;
  await pool.query(emptyingSql(blank, found));
  return found.changed === null || (await look()).changed === null;
}

/** Without the triggers, which refuse to change a history. */
function emptyingSql({ filled }: Blank, { written, changed, moved }: Found): string {
  const restored = filled.filter(({ name }) => changed?.includes(name));
  return [
    'begin; set local session_replication_role = replica',
    ...(written ?? []).map((name) => `delete from ${name}`),
    ...restored.flatMap(({ name, columns, json }) => [
      `delete from ${name}`,
      `insert into ${name} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${name}, '${json.replaceAll("'", "''")}')`,
    ]),
    ...(moved ?? []).map((name) => `select setval('${name}', 1, false)`),
    'commit',
  ].join(';\n');
}
