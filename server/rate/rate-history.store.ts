import { sql } from 'kysely';
import { mostMonthPairs } from '#contract/rate/public-month.ts';
import type { ExchangeRate, HistoryRate, RateFilter, RateHistory } from '#contract/rate/rate.ts';
import type { Pair } from '#domain/money/currency.ts';
import type { Db } from '../database/db.ts';
import { countLimit, type PageWindow } from '../database/page-window.ts';
import { ask, statement } from '../database/statement.ts';
import { newestFirst } from './rate-columns.ts';

type HistoryQuery = RateFilter & Pair;
type HistorySums = Pick<RateHistory, 'line' | 'before'> & { sums: Sums | undefined; extremes: RatePoint[] };

/** What stood at the end of a day in Kyiv. */
type ClosingRate = Pair & { day: string; rate: string };

type RatePoint = { rate: string; ts: Date };
/** The most points of the line of a chart. With more points the line looks the same. */
const maxLinePoints = 200;

const inScope = '(e.sc, e.tc) = ($1, $2) and e.hidden_at is null and e.office_id';
const inPeriod = (scope: string) =>
  `${inScope} ${scope} and e.ts >= coalesce($4, '-infinity'::timestamptz) and e.ts < coalesce($5, 'infinity'::timestamptz)`;
/** The global scope also names $3, because PostgreSQL needs a type for each parameter. */
const scopes = { global: 'is null and $3::uuid is null', own: '= $3::uuid' };

const figures = (scope: string) => `
  select count(*)::int as count, coalesce(sum(e.rate), 0) as sum, max(e.rate) as highest, min(e.rate) as lowest
  from exchange_rates e where ${inPeriod(scope)}`;

const line = (scope: string) => `
  select rate, ts from (
    select e.rate, e.ts, e.id, row_number() over (order by e.ts, e.id) as n, count(*) over () as total
    from exchange_rates e where ${inPeriod(scope)}
  ) numbered
  where n = 1 or n = total or n % ceil(total / ${maxLinePoints}.0)::int = 0 order by ts, id`;

/** The moments when the highest and the lowest rate were last set. */
const lastAt = (scope: string) => `
  select distinct on (e.rate) e.rate, e.ts from exchange_rates e
  where ${inPeriod(scope)} and e.rate = any($6::numeric[]) order by e.rate, e.ts desc`;

const before = (scope: string) => `
  select e.rate, e.ts from exchange_rates e
  where ${inScope} ${scope} and e.ts < $4 order by ${newestFirst} limit 1`;

type Sums = { count: number; sum: string; highest: string | null; lowest: string | null };

const bothScopes = <R extends Record<string, unknown>>(name: string, text: (scope: string) => string) => ({
  global: statement<R>(`history-${name}-global`, text(scopes.global)),
  own: statement<R>(`history-${name}-own`, text(scopes.own)),
});

/** One index lookup for each pair and day, so the length of the history does not matter. */
const month = `
  select a.sc, a.tc, to_char(d.day, 'YYYY-MM-DD') as day, r.rate
  from (
    select sc, tc from exchange_rates where actual and office_id is null order by sc, tc limit ${mostMonthPairs}
  ) a
  cross join (select (now() at time zone 'Europe/Kiev')::date - age as day from generate_series(0, 29) age) d
  cross join lateral (
    select e.rate from exchange_rates e
    where e.office_id is null and e.sc = a.sc and e.tc = a.tc and e.hidden_at is null
      and e.ts < (d.day + 1)::timestamp at time zone 'Europe/Kiev'
    order by ${newestFirst} limit 1
  ) r
  order by a.sc, a.tc, d.day`;

const statements = {
  month: statement<ClosingRate>('history-month', month),
  figures: bothScopes<Sums>('figures', figures),
  line: bothScopes<RatePoint>('line', line),
  lastAt: bothScopes<RatePoint>('last-at', lastAt),
  before: bothScopes<RatePoint>('before', before),
};

export const rateHistory = ({ kysely, pool }: Db) => ({
  /** The figures and the line of a period. */
  async readHistory({ sc, tc, office_id, from, to }: HistoryQuery): Promise<HistorySums> {
    const scope = office_id === undefined ? 'global' : 'own';
    const period = [sc, tc, office_id ?? null, from ?? null, to ?? null];
    const [[sums], points, [previous]] = await Promise.all([
      ask(pool, statements.figures[scope], period),
      ask(pool, statements.line[scope], period),
      from === undefined ? [] : ask(pool, statements.before[scope], period.slice(0, 4)),
    ]);
    const extremes = await ask(pool, statements.lastAt[scope], [
      ...period,
      [sums?.highest ?? null, sums?.lowest ?? null],
    ]);
    return { sums, line: points, before: previous ?? null, extremes };
  },

  /** The last 30 days of every pair that has a global rate now, oldest first. */
  listMonth: (): Promise<ClosingRate[]> => ask(pool, statements.month),

  /** The records of one scope, newest first: the global ones, or those of an office. */
  async list(
    filter: RateFilter,
    { limit, offset }: PageWindow,
  ): Promise<{ items: Required<HistoryRate>[]; total: number }> {
    const { sc, tc, office_id = null, from, to } = filter;
    const found = kysely
      .selectFrom('exchange_rates as r')
      .where('r.hidden_at', 'is', null)
      .where('r.office_id', office_id === null ? 'is' : '=', office_id)
      .where(({ eb, and }) =>
        and(
          [
            sc !== undefined && eb('r.sc', '=', sc),
            tc !== undefined && eb('r.tc', '=', tc),
            from !== undefined && eb('r.ts', '>=', from),
            to !== undefined && eb('r.ts', '<', to),
          ].filter((condition) => condition !== false),
        ),
      );
    const rows = await found
      .leftJoin('users as u', 'u.id', 'r.created_by')
      .select(['r.id', 'r.sc', 'r.tc', 'r.rate', 'r.ts', 'r.actual', 'r.office_id'])
      .select(['u.id as author_id', 'u.full_name as author_name', sql<boolean>`r.rule_id is not null`.as('by_rule')])
      .orderBy('r.ts', 'desc')
      .orderBy('r.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    const { total } = await kysely
      .selectFrom(found.select('r.id').limit(countLimit).as('counted'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return { items: rows.map(authored), total };
  },
});

type Listed = ExchangeRate & { by_rule: boolean; author_id: string | null; author_name: string | null };

const authored = ({ author_id, author_name, ...record }: Listed): Required<HistoryRate> => ({
  ...record,
  set_by: author_id === null ? null : { id: author_id, full_name: author_name },
});
