import type { AccountStatement, StatementLine, StatementQuery } from '#contract/ledger/account-statement.ts';
import type { Db } from '../database/db.ts';
import { countLimit, type Rows, totalOf } from '../database/page-window.ts';
import { ask, statement } from '../database/statement.ts';
import { accountOf, nameOf } from './book-reads.store.ts';

export type KnownAccount = AccountStatement['account'];
export type Days = Pick<StatementQuery, 'day__gte' | 'day__lte'>;

/** What each posting did to the account, by the index of either side. Ids run with the numbers of a book. */
const sides = [
  { own: 'from_id', other: 'to_id', delta: '-p.amount' },
  { own: 'to_id', other: 'from_id', delta: 'p.amount' },
] as const;

/** `more` may refer to the posting as `p`. */
const lines = (more: string) =>
  sides
    .map(
      ({ own, other, delta }) =>
        `(select p.entry_id, p.n, p.${other} as other_id, ${delta} as delta from postings p where p.${own} = $1::uuid ${more})`,
    )
    .join(' union all ');

/** Plans do not know the values, so a statement has only the conditions that are wanted. */
const found = {
  all: '',
  days: 'and p.entry_id between $4::uuid and $5::uuid and p.entry_id <> all($6::uuid[])',
};
type Found = keyof typeof found;

const lastOfAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const newest = 'order by entry_id desc, n desc';

/**
 * A balance is that of the next page of the book, or of now, less all that came later until then, whatever the filter shows
 * of it.
 */
const listSql = (which: Found) => `
  with page as materialized (
    select * from (${lines(`${found[which]} ${newest} limit $2::int + $3::int`)}) l
    ${newest} limit $2::int offset $3::int),
  edge as materialized (
    select min(entry_id::text)::uuid as oldest, max(entry_id::text)::uuid as newest from page),
  stop as materialized (
    select b.to_no, b.last_id from book_pages b
    where b.office_id = (select office_id from accounts where id = $1::uuid) and b.last_id >= (select newest from edge)
    order by b.last_id limit 1),
  near as (
    select entry_id, n, sum(delta) over (${newest} rows between unbounded preceding and 1 preceding) as later
    from (${lines('and p.entry_id between (select oldest from edge) and (select newest from edge)')}) l)
  select p.entry_id, e.no, e.kind, e.at, to_char(e.day, 'YYYY-MM-DD') as day, e.order_id, ${accountOf('o')} as other,
    case when p.delta > 0 then 'in' else 'out' end as way, trim_scale(abs(p.delta))::text as amount,
    trim_scale(case when stop.to_no is null then a.balance else coalesce(carried.balance, 0) end
      - coalesce(near.later, 0) - coalesce((select sum(delta) from (${lines(`
        and p.entry_id > (select newest from edge) and p.entry_id <= coalesce((select last_id from stop), '${lastOfAll}')`)}) l), 0)
    )::text as balance
  from page p join entries e on e.id = p.entry_id join near on near.entry_id = p.entry_id and near.n = p.n
  join accounts a on a.id = $1 join accounts o on o.id = p.other_id
  left join stop on true left join page_balances carried on carried.account_id = a.id and carried.to_no = stop.to_no
  order by p.entry_id desc, p.n desc`;

/** The numbers of a page are not counted by, and are given all the same. */
const countSql = (which: Found) => `
  select count(*)::int as count, $2::int + $3::int as page from (
    select from (${lines(found[which])}) l limit ${countLimit}) found`;

const sql = {
  account: statement<KnownAccount>(
    'account-find',
    `select id, office_id, kind, currency, part, ${nameOf('accounts')} as name, trim_scale(balance)::text as balance
     from accounts where id = $1`,
  ),
  /**
   * Between which entries these days lie, so that no others are read. Ids run with the time, but at midnight a slow clock may
   * give one of the day before: such entries between the others are named.
   */
  bounds: statement<Bounds>(
    'account-bounds',
    `with own as not materialized (select id, day from entries where office_id = $1),
     edge as materialized (
       select (select day from own where day >= coalesce($2::date, '-infinity') order by day limit 1) as early,
         (select day from own where day <= coalesce($3::date, 'infinity') order by day desc limit 1) as late),
     bounds as materialized (
       select least((select id from own where day = early order by id limit 1),
           (select id from own where day = early + 1 order by id limit 1)) as first,
         greatest((select id from own where day = late order by id desc limit 1),
           (select id from own where day = late - 1 order by id desc limit 1)) as last from edge)
     select first, last, array(
       select id from own where day = $2::date - 1 and id > first
       union all select id from own where day = $3::date + 1 and id < last) as strays
     from bounds`,
  ),
  list: {
    all: statement<StatementLine>('account-statement', listSql('all')),
    days: statement<StatementLine>('account-statement-days', listSql('days')),
  },
  count: {
    all: statement<{ count: number }>('account-count', countSql('all')),
    days: statement<{ count: number }>('account-count-days', countSql('days')),
  },
};

type Bounds = { first: string | null; last: string | null; strays: string[] };

export const accountStatements = ({ pool }: Pick<Db, 'pool'>) => ({
  find: async (id: string): Promise<KnownAccount | undefined> => (await ask(pool, sql.account, [id]))[0],

  async list({ id, office_id }: KnownAccount, { day__gte, day__lte }: Days, { limit, offset }: Rows) {
    const which = day__gte === undefined && day__lte === undefined ? 'all' : 'days';
    const values: unknown[] = [id, limit, offset];
    if (which === 'days') {
      const [bounds] = await ask(pool, sql.bounds, [office_id, day__gte, day__lte]);
      values.push(bounds?.first, bounds?.last, bounds?.strays);
    }
    const items = await ask(pool, sql.list[which], values);
    const count = async () => (await ask(pool, sql.count[which], values))[0]?.count ?? 0;
    return { items, total: await totalOf(items, { limit, offset }, count) };
  },
});

export type AccountStatements = ReturnType<typeof accountStatements>;
