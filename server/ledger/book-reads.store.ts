import type { BookCheck, BookEntry, Books } from '#contract/ledger/entries.ts';
import type { Db } from '../database/db.ts';
import { countLimit, type PageWindow } from '../database/page-window.ts';
import { ask, statement } from '../database/statement.ts';

const accountOf = (a: string) => `json_build_object('kind', ${a}.kind, 'currency', ${a}.currency, 'part', ${a}.part)`;

const entrySql = `
  select e.id, e.office_id, e.no, e.kind, e.at, to_char(e.day, 'YYYY-MM-DD') as day, e.order_id, e.reason,
    case when u.id is not null then json_build_object('id', u.id, 'full_name', u.full_name) end as actor,
    (select json_agg(json_build_object('from', ${accountOf('f')}, 'to', ${accountOf('t')}, 'amount', trim_scale(p.amount)::text)
        order by p.n)
      from postings p join accounts f on f.id = p.from_id join accounts t on t.id = p.to_id where p.entry_id = e.id) as postings
  from`;
const actorSql = 'e left join users u on u.id = e.actor_id';

const sql = {
  books: statement<Books>(
    'books-read',
    `select o.id as office_id, o.on_books as on,
       coalesce((select json_agg(json_build_object('kind', a.kind, 'currency', a.currency, 'part', a.part,
           'balance', trim_scale(a.balance)::text) order by a.kind, a.currency, a.part)
         from accounts a where a.office_id = o.id), '[]') as accounts,
       coalesce((select json_agg(json_build_object('currency', c.currency,
           'held', trim_scale(coalesce((select sum(h.amount) from holds h
             where h.office_id = o.id and h.currency = c.currency and h.ended_at is null), 0))::text,
           'free', trim_scale(free_at(o.id, c.currency))::text) order by c.currency)
         from (select distinct currency from accounts where office_id = o.id and kind in ('safe', 'wallet')) c), '[]') as promised
     from offices o where o.id = $1 and o.archived_at is null and not o.draft`,
  ),
  /** The page is cut first: the postings of rows that are passed over are not read. */
  entries: statement<BookEntry>(
    'books-entries',
    `${entrySql} (
       select * from entries where ($1::uuid[] is null or office_id = any($1)) and ($2::uuid is null or order_id = $2)
       order by id desc limit $3 offset $4) ${actorSql} order by e.id desc`,
  ),
  count: statement<{ count: number }>(
    'books-count-entries',
    `select count(*)::int as count from (
       select from entries where ($1::uuid[] is null or office_id = any($1)) and ($2::uuid is null or order_id = $2) limit ${countLimit}) found`,
  ),
  entry: statement<BookEntry>('books-entry', `${entrySql} entries ${actorSql} where e.id = $1`),
  check: statement<BookCheck['rules'][number] & { at: Date }>(
    'books-check',
    'select rule, broken::int as broken, now() as at from check_books($1)',
  ),
};

export const readEntry = sql.entry;

export const bookReads = ({ pool }: Pick<Db, 'pool'>) => ({
  find: async (officeId: string): Promise<Books | undefined> => (await ask(pool, sql.books, [officeId]))[0],

  /** `officeIds`: only the books of these offices. */
  async list(officeIds: readonly string[] | undefined, orderId: string | undefined, { limit, offset }: PageWindow) {
    const [items, [counted]] = await Promise.all([
      ask(pool, sql.entries, [officeIds ?? null, orderId ?? null, limit, offset]),
      ask(pool, sql.count, [officeIds ?? null, orderId ?? null]),
    ]);
    return { items, total: counted?.count ?? 0 };
  },

  check: (officeId: string) => ask(pool, sql.check, [officeId]),
});

export type BookReads = ReturnType<typeof bookReads>;
