import type { DayReport, OpenDay } from '#contract/till/days.ts';
import type { DaysSoFar } from '#domain/till/business-day.ts';
import { named, personOf } from '../database/fragments/named.ts';
import { countLimit } from '../database/page-window.ts';
import { statement } from '../database/statement.ts';
import { envelopesIn, type StoredEnvelope } from './envelope/open-envelopes.sql.ts';

/** What is in the reports so far, and the numbers of the entries after them. */
type DaysRow = DaysSoFar & { from_no: number; to_no: number };
type OpenFigures = Pick<NonNullable<OpenDay['next']>, 'sums' | 'deals' | 'differences'> & {
  envelopes: StoredEnvelope[];
};
type StoredShift = Omit<DayReport['shifts'][number], 'begun_at' | 'closed_at'> &
  Record<'begun_at' | 'closed_at', string>;
/** What follows from its sums is not read. */
export type StoredReport = Omit<DayReport, 'result' | 'shifts'> & { shifts: StoredShift[] };
type OpenShift = NonNullable<OpenDay['next']>['shifts'][number];

const sumsOf = (from: string) => `coalesce((select json_agg(json_build_object('kind', s.kind, 'currency', s.currency,
    'opening', trim_scale(s.opening)::text, 'came', trim_scale(s.came)::text, 'went', trim_scale(s.went)::text,
    'closing', trim_scale(s.opening + s.came - s.went)::text) order by s.kind, s.currency) from ${from}), '[]') as sums`;

const isOfDay = 'e.office_id = r.office_id and e.no between r.from_no and r.to_no';

/** What the entries of `r` did: they stay as they are. An account of income is below zero, and what was earned comes out of it. */
const movedIn = `
  coalesce((select json_agg(d order by d.sc, d.tc, d.kind) from (
    select e.kind, o.sc, o.tc, count(*)::int as deals, trim_scale(sum(o.amt_to_exch))::text as amt_to_exch,
      trim_scale(sum(o.amt_to_recv))::text as amt_to_recv,
      trim_scale(round(sum(o.amt_to_recv) / sum(o.amt_to_exch), 6))::text as average
    from entries e join orders o on o.id = e.order_id where ${isOfDay} and e.kind in ('deal', 'undo')
    group by e.kind, o.sc, o.tc) d), '[]') as deals,
  coalesce((select json_agg(json_build_object('actor', ${personOf('f.actor_id')}, 'kind', f.kind, 'entries', f.entries,
      'result', trim_scale(f.result)::text) order by f.actor_id, f.kind) from (
    select e.actor_id, e.kind, count(distinct e.id)::int as entries,
      sum(case when p.from_id = a.id then p.amount else -p.amount end) as result
    from entries e join postings p on p.entry_id = e.id join accounts a on a.id in (p.from_id, p.to_id) and a.kind = 'over_short'
    where ${isOfDay} group by e.actor_id, e.kind) f), '[]') as differences`;

const shiftsOfDay = `coalesce((select json_agg(json_build_object('id', s.id, 'till', ${named('t')}, 'drawer', ${named('d')},
    'begun_by', ${personOf('s.begun_by')}, 'begun_at', s.begun_at, 'closed_at', s.closed_at) order by s.begun_at, s.id)
  from shifts s join drawers d on d.id = s.drawer_id join tills t on t.id = s.till_id
  where s.office_id = r.office_id and s.begun_at < r.ends_at and s.begun_at >= coalesce(
    (select b.ends_at from day_reports b where b.office_id = r.office_id and b.number = r.number - 1), '-infinity')), '[]') as shifts`;

/** As the report was closed. */
const envelopesOf = `coalesce((select json_agg(json_build_object('seal', v.seal, 'order_id', v.order_id,
    'till', case when d.id is not null then ${named('t')} end, 'drawer', case when d.id is not null then ${named('d')} end,
    'currency', v.currency, 'amount', v.amount, 'outcome', v.outcome) order by v.seal)
  from jsonb_to_recordset(r.envelopes) as v (seal text, order_id uuid, drawer_id uuid, currency text, amount text, outcome text)
    left join drawers d on d.id = v.drawer_id left join tills t on t.id = d.till_id), '[]') as envelopes`;

const reportSql = `select r.id, r.office_id, r.number, to_char(r.day, 'YYYY-MM-DD') as day, r.ends_at, r.from_no::int as from_no,
    r.to_no::int as to_no, r.safe, ${envelopesOf}, ${personOf('r.closed_by')} as closed_by, r.closed_at,
    ${shiftsOfDay}, ${sumsOf('day_sums s where s.report_id = r.id')}, ${movedIn}
  from day_reports r`;
const isAmong = '($1::uuid[] is null or r.office_id = any($1))';

/** What says of each office which day is closed next: after the other columns of a `select`. */
export const daysSoFar = `o.day_ends as ends, to_char(l.day, 'YYYY-MM-DD') as last, f.at as first
  from offices o left join books b on b.office_id = o.id
    left join lateral (
      select day, to_no from day_reports where office_id = o.id order by number desc limit 1) l on true
    left join lateral (
      select at from entries where office_id = o.id and no > coalesce(l.to_no, 0) order by no limit 1) f on true`;

export const daySql = {
  list: statement<StoredReport>(
    'days',
    `${reportSql} where ${isAmong} order by r.closed_at desc, r.id limit $2 offset $3`,
  ),
  count: statement<{ count: number }>(
    'days-count',
    `select count(*)::int as count from (select from day_reports r where ${isAmong} limit ${countLimit}) found`,
  ),
  read: statement<StoredReport>('day', `${reportSql} where r.id = $1`),
  soFar: statement<DaysRow>(
    'days-so-far',
    `select coalesce(l.to_no, 0)::int + 1 as from_no, b.head::int as to_no, ${daysSoFar}
     where o.id = $1 and o.archived_at is null and not o.draft`,
  ),
  now: statement<{ now: Date }>('day-now', 'select clock_timestamp() as now'),
  /** Until that moment. */
  last: statement<{ no: number }>(
    'day-last',
    'select no::int as no from entries where office_id = $1 and at < $2 order by no desc limit 1',
  ),
  figures: statement<OpenFigures>(
    'day-figures',
    `select ${sumsOf('day_figures(r.office_id, r.from_no, r.to_no) s')}, ${envelopesIn('v.office_id = r.office_id')} as envelopes, ${movedIn}
     from (select $1::uuid as office_id, $2::bigint as from_no, $3::bigint as to_no) r`,
  ),
  /** At most 20 tills with 20 drawers. */
  shifts: statement<OpenShift>(
    'day-shifts',
    `select s.id, ${named('t')} as till, ${named('d')} as drawer, s.state, ${personOf('s.begun_by')} as begun_by, s.begun_at
     from shifts s join drawers d on d.id = s.drawer_id join tills t on t.id = s.till_id
     where s.office_id = $1 and s.state <> 'closed' and s.begun_at < $2 order by s.begun_at, s.id`,
  ),
  close: statement(
    'day-close',
    `insert into day_reports (id, office_id, number, day, ends_at, from_no, to_no, safe, closed_by, seals)
     values ($1, $2, 0, $3, $4, 0, 0, $5, $6, $7)`,
  ),
  holdOffice: statement<{ ends: number }>(
    'day-hold-office',
    'select day_ends as ends from offices where id = $1 and archived_at is null and not draft for no key update',
  ),
  setEnds: statement('day-set-ends', 'update offices set day_ends = $2 where id = $1'),
};
