import type { AccountStatement, StatementLine, StatementQuery } from '#contract/ledger/account-statement.ts';
import type { Db } from '../database/db.ts';
import { countLimit, type Rows, totalOf } from '../database/page-window.ts';
import { ask, statement } from '../database/statement.ts';
import { accountOf, nameOf } from './book-reads.store.ts';

export type KnownAccount = AccountStatement['account'];
export type Days = Pick<StatementQuery, 'day__gte' | 'day__lte'>;

/** What each posting did to the account, by the index of either side. Ids run with the numbers of a book. */
const lines = `(
  select entry_id, n, to_id as other_id, -amount as delta from postings where from_id = $1::uuid
  union all select entry_id, n, from_id, amount from postings where to_id = $1::uuid)`;

const ofDays = `e.day >= coalesce($4::date, '-infinity') and e.day <= coalesce($5::date, 'infinity')`;
const found = `${lines} l join entries e on e.id = l.entry_id where l.entry_id between $2::uuid and $3::uuid and ${ofDays}`;

const sql = {
  account: statement<KnownAccount>(
    'account-find',
    `select id, office_id, kind, currency, part, ${nameOf('accounts')} as name, trim_scale(balance)::text as balance
     from accounts where id = $1`,
  ),
  /** Between which entries these days lie, so that no others are read. */
  bounds: statement<Bounds>(
    'account-bounds',
    `select min(id::text) as first, max(id::text) as last from entries
     where office_id = $1 and day between coalesce($2::date, '-infinity') and coalesce($3::date, 'infinity')`,
  ),
  /** A balance is that of now less all that came later, whatever the filter shows of it. */
  list: statement<StatementLine>(
    'account-statement',
    `with page as materialized (
       select l.*, e.no, e.kind, e.at, e.day, e.order_id from ${found}
       order by l.entry_id desc, l.n desc limit $6 offset $7),
     edge as materialized (
       select min(entry_id::text)::uuid as oldest, max(entry_id::text)::uuid as newest from page),
     near as (
       select entry_id, n, sum(delta) over (order by entry_id desc, n desc rows between unbounded preceding and 1 preceding) as later
       from ${lines} l where entry_id between (select oldest from edge) and (select newest from edge))
     select p.entry_id, p.no, p.kind, p.at, to_char(p.day, 'YYYY-MM-DD') as day, p.order_id, ${accountOf('o')} as other,
       case when p.delta > 0 then 'in' else 'out' end as way, trim_scale(abs(p.delta))::text as amount,
       trim_scale(a.balance - coalesce(near.later, 0)
         - coalesce((select sum(delta) from ${lines} l where entry_id > (select newest from edge)), 0))::text as balance
     from page p join near on near.entry_id = p.entry_id and near.n = p.n
     join accounts a on a.id = $1 join accounts o on o.id = p.other_id
     order by p.entry_id desc, p.n desc`,
  ),
  count: statement<{ count: number }>(
    'account-count-lines',
    `select count(*)::int as count from (select from ${found} limit ${countLimit}) found`,
  ),
};

type Bounds = { first: string | null; last: string | null };
const [lowest, highest] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

export const accountStatements = ({ pool }: Pick<Db, 'pool'>) => {
  async function filterOf({ id, office_id }: KnownAccount, { day__gte, day__lte }: Days) {
    if (day__gte === undefined && day__lte === undefined) return [id, lowest, highest, null, null];
    const [bounds] = await ask(pool, sql.bounds, [office_id, day__gte, day__lte]);
    return [id, bounds?.first, bounds?.last, day__gte, day__lte];
  }

  const countFound = async (filter: unknown[]) => (await ask(pool, sql.count, filter))[0]?.count ?? 0;

  return {
    find: async (id: string): Promise<KnownAccount | undefined> => (await ask(pool, sql.account, [id]))[0],

    async list(account: KnownAccount, days: Days, { limit, offset }: Rows) {
      const filter = await filterOf(account, days);
      const items = await ask(pool, sql.list, [...filter, limit, offset]);
      return { items, total: await totalOf(items, { limit, offset }, () => countFound(filter)) };
    },
  };
};

export type AccountStatements = ReturnType<typeof accountStatements>;
