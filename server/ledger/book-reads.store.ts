import type { BookEntry, Books, EntryQuery } from '#contract/ledger/entries.ts';
import { envelopesPart, lyingKinds } from '#domain/ledger/account.ts';
import { type ResultPart, resultParts } from '#domain/ledger/entry.ts';
import type { Decimal } from '#domain/money/money.ts';
import { openStatuses } from '#domain/order/order.ts';
import { awaitsAnswer, awaitsMoney } from '#domain/order/order-state.ts';
import type { Db } from '../database/db.ts';
import { sqlList } from '../database/fragments/order-status.ts';
import { isWorkingSql } from '../database/fragments/working-office.ts';
import { countLimit, type Rows } from '../database/page-window.ts';
import { anyOf, ask, statement } from '../database/statement.ts';
import { walletReadingsSql } from './book/wallet-readings.sql.ts';
import { type Middle, middleOf, worthNow } from './middle.sql.ts';

/** What a part is called: its counterparty or drawer. The account of all envelopes has none. */
export const nameOf = (a: string) =>
  `case when ${a}.kind = 'counterparty' then (select c.name from counterparties c where c.id = ${a}.part::uuid)
   when ${a}.kind in ('till', 'carried', 'set_aside') and ${a}.part not in ('', '${envelopesPart}') then (select concat_ws(', ', place.name, drawer.name)
     from drawers drawer join tills place on place.id = drawer.till_id where drawer.id = ${a}.part::uuid) end`;
export const accountOf = (a: string) =>
  `json_build_object('kind', ${a}.kind, 'currency', ${a}.currency, 'part', ${a}.part, 'name', ${nameOf(a)})`;

const entrySql = `
  select e.id, e.office_id, e.no, e.kind, e.at, to_char(e.day, 'YYYY-MM-DD') as day, e.order_id, e.reason,
    case when u.id is not null then json_build_object('id', u.id, 'full_name', u.full_name) end as actor,
    (select json_build_object('id', c.id, 'name', c.name) from counterparties c where c.id = e.counterparty_id) as counterparty,
    (select json_build_object('id', p.id, 'full_name', p.full_name) from users p where p.id = e.approver_id) as approver,
    e.transfer_id, e.reverses, (select r.id from entries r where r.reverses = e.id) as reversed_by,
    (select json_agg(json_build_object('from', ${accountOf('f')}, 'to', ${accountOf('t')}, 'amount', trim_scale(p.amount)::text)
        order by p.n)
      from postings p join accounts f on f.id = p.from_id join accounts t on t.id = p.to_id where p.entry_id = e.id) as postings
  from`;
const actorSql = 'e left join users u on u.id = e.actor_id';

/** The statuses of open deals whose money came. */
const paid = openStatuses.filter((status) => !(awaitsAnswer(status) || awaitsMoney(status)));

const lying = lyingKinds.map((kind) => `'${kind}'`).join(', ');

/** Null stands for every office. */
const isAmong = (column: string) => `($1::uuid[] is null or ${column} = any($1))`;
const wanted = {
  id: (value: string) => `id = ${value}::uuid`,
  order_id: (value: string) => `order_id = ${value}::uuid`,
  kind: (value: string) => `kind = ${value}`,
  day__gte: (value: string) => `day >= ${value}::date`,
  day__lte: (value: string) => `day <= ${value}::date`,
};
/**
 * Entries of one office are read along their numbers, so days say between which. At midnight two numbers may stand in the
 * other order than their days.
 */
const numberAt = (which: 'min' | 'max', first: string, days: string) =>
  `(with edge as materialized (select day from entries where office_id = $1::uuid and ${first} limit 1),
   near as materialized (select no from edge join entries e on e.office_id = $1::uuid and e.day between ${days})
   select ${which}(no) from near)`;
const ofNumbers: Partial<Record<string, (value: string) => string>> = {
  day__gte: (value) => `no >= ${numberAt('min', `day >= ${value}::date order by day`, 'edge.day and edge.day + 1')}`,
  day__lte: (value) =>
    `no <= ${numberAt('max', `day <= ${value}::date order by day desc`, 'edge.day - 1 and edge.day')}`,
};
type Wanted = keyof typeof wanted;

const scopeName = (officeIds: Offices) => {
  if (!officeIds) return 'all';
  return officeIds.length === 1 ? 'office' : 'offices';
};

const numbersOf = (keys: readonly Wanted[], first: number): string[] =>
  keys.flatMap((key, at) => ofNumbers[key]?.(`$${first + at}`) ?? []);

/**
 * The statements of a filter. Plans do not know the values, so a statement has only the conditions that are wanted: then the
 * newest rows come first out of an index. The entries of one office are read along their numbers.
 */
function entriesOf(officeIds: Offices, filter: EntryFilter) {
  const isOne = officeIds?.length === 1;
  const scope = isOne ? 'office_id = $1::uuid' : `office_id = ${anyOf('$1', 'uuid')}`;
  const keys = Object.keys(wanted).filter((key): key is Wanted => filter[key as Wanted] !== undefined);
  const values = [...(officeIds ? [isOne ? officeIds[0] : officeIds] : []), ...keys.map((key) => filter[key])];
  const first = officeIds ? 2 : 1;
  const where = [...(officeIds ? [scope] : []), ...keys.map((key, at) => wanted[key](`$${first + at}`)), 'true'];
  const found = `from entries where ${where.join(' and ')}`;
  const listed = isOne ? [found, ...numbersOf(keys, first)].join(' and ') : found;
  const order = isOne ? 'no' : 'id';
  const name = `${scopeName(officeIds)}-${keys.join('-')}`;
  const [limit, offset] = [values.length + 1, values.length + 2];
  return {
    values,
    // The page is cut first: the postings of rows that are passed over are not read.
    list: statement<BookEntry>(
      `books-entries-${name}`,
      `${entrySql} (select * ${listed} order by ${order} desc limit $${limit} offset $${offset}) ${actorSql}
       order by e.${order} desc`,
    ),
    count: statement<{ count: number }>(
      `books-count-${name}`,
      `select count(*)::int as count from (select ${found} limit ${countLimit}) found`,
    ),
  };
}

type Accounts = Pick<Books, 'on' | 'entry_limit' | 'accounts' | 'promised' | 'offices' | 'wallet_readings'> & {
  known: number;
};
/** A list has so many offices at most. */
const mostOffices = 200;
/** `moved`: what came less what went on each day that had something. `first`: the day of the first line. */
type StockRow = { currency: string; balance: Decimal; first: string; moved: Record<string, Decimal> };
type ResultRow = { day: string; part: ResultPart; amount: Decimal };

/**
 * `moves`: what the entries of some days did to the accounts `own`, by day. They are read along the postings of these accounts,
 * so the many postings of others are not.
 */
const movedIn = (days: string) => `
  dated as materialized (select id, day from entries where ${days}),
  edge as materialized (select min(id::text)::uuid as first, max(id::text)::uuid as last from dated),
  moves as (
    select dated.day, side.id, side.delta
    from (select a.id, p.entry_id, -p.amount as delta from own a
        join postings p on p.from_id = a.id and p.entry_id between (select first from edge) and (select last from edge)
      union all select a.id, p.entry_id, p.amount from own a
        join postings p on p.to_id = a.id and p.entry_id between (select first from edge) and (select last from edge)) side
    join dated on dated.id = side.entry_id)`;

const sql = {
  /** What lies set aside is for deals whose money came, and so is what is held for them. */
  books: statement<Accounts>(
    'books-read',
    `with scope as (
       select id, on_books, entry_limit, name, name_uk, address, address_uk from offices o
       where ${isAmong('id')} and ${isWorkingSql('o')}),
     own as (
       select kind, currency, part, sum(balance) as balance, min(id::text) as id
       from accounts where office_id in (select id from scope) group by kind, currency, part),
     held as (
       select h.currency, sum(h.amount) as held, sum(h.amount) filter (where o.status in (${sqlList(paid)})) as due
       from holds h join orders o on o.id = h.order_id
       where h.office_id in (select id from scope) and h.ended_at is null group by h.currency),
     lying as (
       select currency, coalesce(sum(balance) filter (where kind in ('safe', 'wallet', 'till', 'carried')), 0) as here,
         coalesce(sum(balance) filter (where kind = 'set_aside'), 0) as aside
       from own where kind in (${lying}) group by currency)
     select (select count(*)::int from scope) as known,
       coalesce((select json_agg(json_build_object('id', id, 'name', name, 'name_uk', name_uk, 'address', address,
           'address_uk', address_uk) order by name, address)
         from (select * from scope where on_books and (select count(*) from scope) > 1 order by name, address limit ${mostOffices}) o),
         '[]') as offices,
       coalesce((select bool_or(on_books) from scope), false) as on,
       (select min(entry_limit) from scope having count(*) = 1) as entry_limit,
       coalesce((select json_agg(json_build_object(
           'id', case when (select count(*) from scope) = 1 then id end,
           'kind', kind, 'currency', currency, 'part', part, 'name', ${nameOf('own')}, 'balance', trim_scale(balance)::text)
         order by kind, currency, part) from own), '[]') as accounts,
       coalesce((select json_agg(json_build_object('currency', l.currency,
           'held', trim_scale(coalesce(h.held, 0))::text,
           'free', trim_scale(l.here - coalesce(h.held, 0))::text,
           'due', trim_scale(l.aside + coalesce(h.due, 0))::text) order by l.currency)
         from lying l left join held h using (currency)), '[]') as promised,
       ${walletReadingsSql} as wallet_readings`,
  ),
  entry: statement<BookEntry>('books-entry', `${entrySql} entries ${actorSql} where e.id = $1`),
  /** An account of income is below zero, and what was earned comes out of it. */
  results: statement<ResultRow>(
    'books-results',
    `with own as materialized (
       select id, kind from accounts
       where ${isAmong('office_id')} and kind in (${resultParts.map((part) => `'${part}'`).join(', ')})),
     ${movedIn(`${isAmong('office_id')} and day between $2 and $3`)}
     select to_char(m.day, 'YYYY-MM-DD') as day, own.kind as part, trim_scale(-sum(m.delta))::text as amount
     from moves m join own on own.id = m.id group by m.day, own.kind`,
  ),
  /** From the day on, or since the books began. No sum of a day is stored: see `stockByDay`. */
  stocks: statement<StockRow>(
    'books-stocks',
    `with scope as (select id from offices o where ${isAmong('id')} and ${isWorkingSql('o')}),
     own as materialized (
       select id, currency, balance from accounts where office_id in (select id from scope) and kind in (${lying})),
     begun as (
       select min(first.day) as day from scope
       cross join lateral (select day from entries where office_id = scope.id order by day limit 1) first),
     ${movedIn('office_id in (select id from scope) and day >= $2::date')},
     moved as materialized (
       select m.day, own.currency, sum(m.delta) as delta from moves m join own on own.id = m.id group by m.day, own.currency)
     select own.currency, trim_scale(sum(own.balance))::text as balance,
       to_char(greatest(begun.day, $2::date), 'YYYY-MM-DD') as first,
       coalesce((select json_object_agg(to_char(m.day, 'YYYY-MM-DD'), trim_scale(m.delta)::text)
         from moved m where m.currency = own.currency), '{}') as moved
     from own cross join begun group by own.currency, begun.day order by own.currency`,
  ),
};

export const readEntry = sql.entry;

/** `officeIds`: only the books of these offices. Undefined: of all. */
type Offices = readonly string[] | undefined;
export type EntryFilter = Pick<EntryQuery, 'id' | 'order_id' | 'kind' | 'day__gte' | 'day__lte'>;

export const bookReads = ({ pool }: Pick<Db, 'pool'>) => ({
  /** What the accounts say, and what currencies are worth now. */
  async find(officeIds: Offices): Promise<(Accounts & { middle: Middle }) | undefined> {
    const [[books], rates] = await Promise.all([ask(pool, sql.books, [officeIds ?? null]), ask(pool, worthNow)]);
    return books && { ...books, middle: middleOf(rates) };
  },

  async list(officeIds: Offices, filter: EntryFilter, { limit, offset }: Rows) {
    const { list, count, values } = entriesOf(officeIds, filter);
    const [items, [counted]] = await Promise.all([
      ask(pool, list, [...values, limit, offset]),
      ask(pool, count, values),
    ]);
    return { items, total: counted?.count ?? 0 };
  },

  results: (officeIds: Offices, first: string, last: string) =>
    ask(pool, sql.results, [officeIds ?? null, first, last]),

  stocks: (officeIds: Offices, first: string) => ask(pool, sql.stocks, [officeIds ?? null, first]),
});

export type BookReads = ReturnType<typeof bookReads>;
