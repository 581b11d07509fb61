import { system } from '../database/by.ts';
import type { Connection, Db } from '../database/db.ts';
import { ask, type Row, type Statement, statement } from '../database/statement.ts';
import { writeOne } from '../database/tx.ts';

/** The newest seal: how many entries are sealed, and the hash over all of them. */
export type Head = { n: number; hash: string };

/** `oldestSeconds`: how long the oldest entry has waited for its seal. */
export type SealState = Head & { waiting: boolean; oldestSeconds: number };

/** A seal beside the entry as it is now. `content` is null when the entry is not there. */
export type SealedEntry = {
  n: number;
  source: string;
  entry: string[];
  /** What the hash covers, besides the hash before. */
  text: string;
  hash: Buffer;
  content: string | null;
  /** The journal's mark stands in the place of what named a person, and the entry is as it was marked. */
  isErased: boolean;
  at: Date | null;
  isEarly: boolean;
  isLate: boolean;
};

export type UnsealedEntry = { source: string; entry: string[]; at: Date };

const batchSize = 2_000;
const checkedAtOnce = 5_000;
const patienceMs = 15 * 60_000;

/** An honest entry is written within its transaction, which takes 30 seconds at most. */
const longestTransaction = `interval '2 minutes'`;

/** A table that is sealed: the condition that finds an entry by the primary key in its seal, and what a seal covers of it. */
type Source = { found: string; key: string; content?: string };

const sources: Record<string, Source> = {
  audit: { found: 'e.id = s.entry[1]::uuid', key: 'array[e.id::text]' },
  // With its postings.
  entries: { found: 'e.id = s.entry[1]::uuid', key: 'array[e.id::text]', content: 'sealed_entry(e)' },
  erased_entries: { found: 'e.id = s.entry[1]::uuid', key: 'array[e.id::text]' },
  order_alerts: { found: 'e.id = s.entry[1]::uuid', key: 'array[e.id::text]' },
  order_events: {
    found: 'e.order_id = s.entry[1]::uuid and e.version = s.entry[2]::integer',
    key: 'array[e.order_id::text, e.version::text]',
  },
  order_hashes: {
    found: 'e.tx_hash = s.entry[1] and e.order_id = s.entry[2]::uuid and e.used_as = s.entry[3]',
    key: 'array[e.tx_hash, e.order_id::text, e.used_as]',
  },
  pair_terms: { found: 'e.id = s.entry[1]::uuid', key: 'array[e.id::text]' },
  transfer_readings: { found: 'e.id = s.entry[1]::bigint', key: 'array[e.id::text]' },
};

const eachSource = (write: (table: string, source: Source) => string, between: string) =>
  Object.entries(sources)
    .map(([table, source]) => write(table, source))
    .join(between);

const sql = {
  seal: statement<{ sealed: number }>('seals-seal', 'select seal_entries($1) as sealed'),
  state: statement<SealState>(
    'seals-state',
    `select h.n::float8 as n, encode(h.hash, 'hex') as hash, u.at is not null as waiting,
       coalesce(extract(epoch from clock_timestamp() - u.at), 0)::float8 as "oldestSeconds"
     from seal_head h left join lateral (select at from unsealed order by n limit 1) u on true`,
  ),
  after: statement<SealedEntry>(
    'seals-after',
    `select s.n::float8 as n, f.source, s.entry, s.hash, c.content::text as content, (c.content ->> 'at')::timestamptz as at,
       coalesce((c.content ->> 'at')::timestamptz < s.since - ${longestTransaction}, false) as "isEarly",
       coalesce((c.content ->> 'at')::timestamptz > s.at + ${longestTransaction}, false) as "isLate",
       coalesce(f.source = 'audit' and (select x.hash from erased_entries x where x.audit_id::text = s.entry[1])
         = sha256(convert_to(c.content::text, 'UTF8')), false) as "isErased",
       jsonb_build_array(s.n, s.form, s.entry, s.since, s.at,
         (select jsonb_agg(c.content -> name order by place) from unnest(f.columns) with ordinality as u (name, place)
          where c.content is not null))::text as text
     from seals s join seal_forms f using (form) cross join lateral (select case f.source
       ${eachSource((table, { found, content = 'to_jsonb(e)' }) => `when '${table}' then (select ${content} from ${table} e where ${found})`, '\n')}
     end as content) c
     where s.n > $1 order by s.n limit ${checkedAtOnce}`,
  ),
  /** Written while the triggers were off: an entry that has no seal and does not wait for one. */
  unsealed: statement<UnsealedEntry>(
    'seals-unsealed',
    `with known as (
       select f.source, s.entry from seals s join seal_forms f using (form) union all select source, entry from unsealed
     )
     select source, entry, at from (${eachSource(
       (table, { key }) => `select '${table}' as source, ${key} as entry, e.at from ${table} e`,
       ' union all ',
     )}) e
     where not exists (select from known k where k.source = e.source and k.entry = e.entry)
     order by at limit 1`,
  ),
};

export const sealStore = (db: Pick<Db, 'pool' | 'write'>) => ({
  /** Seals one batch. Returns whether more may wait. */
  async seal(most: number = batchSize): Promise<boolean> {
    const [{ sealed } = { sealed: 0 }] = await writeOne(db, system, sql.seal, [most]);
    return sealed === most;
  },

  async readState(): Promise<SealState> {
    const [state] = await ask(db.pool, sql.state);
    if (!state) throw new Error('The head of the seals is not there');
    return state;
  },

  /** Reads for `work` on a connection of its own, which may take as long as a large journal takes. */
  async read<T>(work: (reader: SealReader) => Promise<T>): Promise<T> {
    const client = await db.pool.connect();
    try {
      await client.query(`set statement_timeout = ${patienceMs}`);
      // The text of a seal has times in UTC.
      await client.query(`set timezone = 'UTC'`);
      return await work(readerOn(client));
    } finally {
      // Closes the connection, which ends its settings.
      client.release(true);
    }
  },
});

const readerOn = (client: Connection) => {
  /** The driver's typings do not contain `query_timeout` yet. */
  const rowsOf = async <R extends Row>({ text }: Statement<R>, values: unknown[] = []): Promise<R[]> => {
    const query = { text, query_timeout: patienceMs };
    return (await client.query<R>(query, values)).rows;
  };
  return {
    readHead: async (): Promise<Head | undefined> => (await rowsOf(sql.state))[0],
    /** The next seals, oldest first. */
    listAfter: (n: number): Promise<SealedEntry[]> => rowsOf(sql.after, [n]),
    async findUnsealed(): Promise<UnsealedEntry | undefined> {
      // All keys are compared with all others. Without figures about new tables, PostgreSQL would do it one by one.
      await client.query('set enable_nestloop = off');
      return (await rowsOf(sql.unsealed))[0];
    },
  };
};

export type SealReader = ReturnType<typeof readerOn>;
export type SealStore = ReturnType<typeof sealStore>;
