import type { Count, Movement, OwnerCount, Shift, ShiftReport } from '#contract/till/shifts.ts';
import { type Decimal, subtract } from '#domain/money/money.ts';
import { type Actor, mayKeepBooks } from '#domain/person/actor.ts';
import {
  type CountedSum,
  differing,
  isCountOpen,
  outcomeOf,
  ownerMoment,
  type StoredMoment,
} from '#domain/till/till-count.ts';
import { named, personOf } from '../database/fragments/named.ts';
import { statement } from '../database/statement.ts';
import { envelopesIn, foundIn, type StoredEnvelope } from './envelope/open-envelopes.sql.ts';

type ReportRow = ShiftReport['moved'][number];
export type StoredCount = Pick<Count, 'id' | 'try' | 'counted_by' | 'envelopes'> & {
  moment: StoredMoment;
  counted_at: string;
  sums: CountedSum<Decimal>[] | null;
};
export type StoredShift = Omit<Shift, 'counts' | 'owner_count'> & { counts: StoredCount[] };

export const shiftFields = `s.id, s.office_id, ${named('t')} as till, ${named('d')} as drawer, s.state, ${personOf('s.begun_by')} as begun_by,
  s.begun_at, s.as_closed, s.opened_at, s.closing_at, s.closed_at,
  ${personOf('s.handed_to')} as handed_to,
  (select json_agg(${personOf('m.user_id')} order by m.joined_at) from shift_members m
   where m.shift_id = s.id and (m.left_at is null or s.state = 'closed')) as members,
  coalesce((select json_agg(json_build_object('id', c.id, 'moment', c.moment, 'try', c.try,
      'counted_by', ${personOf('c.counted_by')}, 'counted_at', c.counted_at,
      'envelopes', ${foundIn('count_id = c.id')}, 'sums', (select json_agg(json_build_object('currency', n.currency, 'counted', trim_scale(n.counted)::text,
          'expected', trim_scale(n.expected)::text) order by n.currency) from till_count_sums n where n.count_id = c.id))
    order by c.counted_at) from till_counts c where c.shift_id = s.id), '[]') as counts`;
export const shiftTables = 'shifts s join drawers d on d.id = s.drawer_id join tills t on t.id = s.till_id';

export const readShift = statement<StoredShift>('shift', `select ${shiftFields} from ${shiftTables} where s.id = $1`);

export const readOwnShift = statement<StoredShift>(
  'shift-own',
  `select ${shiftFields} from ${shiftTables}
   where s.id = (select m.shift_id from shift_members m where m.user_id = $1 and m.left_at is null)`,
);

/** What came into the drawer in the shift, entry by entry. */
const movementSql = `
  select e.id, e.no, e.at, e.kind, e.order_id, e.reason, ${personOf('e.actor_id')} as actor, a.currency,
    trim_scale(sum(case when p.to_id = a.id then p.amount else -p.amount end))::text as amount,
    (select v.seal from envelopes v where v.order_id = e.order_id and e.kind = 'pay') as seal
  from entries e join shifts s on s.id = e.shift_id join postings p on p.entry_id = e.id
    join accounts a on a.id in (p.from_id, p.to_id) and a.kind = 'till' and a.part = s.drawer_id::text`;
const byEntry = 'group by e.id, a.currency';

export const readMovements = statement<Movement>(
  'shift-movements',
  `${movementSql} where e.shift_id = $1 ${byEntry} order by e.no desc, a.currency limit $2 offset $3`,
);
export const countMovements = statement<{ count: number }>(
  'shift-movements-count',
  `select count(*)::int as count from (${movementSql} where e.shift_id = $1 ${byEntry}) found`,
);
export const readMovement = statement<Movement>('shift-movement', `${movementSql} where e.id = $1 ${byEntry}`);

/** The envelopes at the drawer of a shift that has it now. */
export const readEnvelopes = statement<{ items: StoredEnvelope[] }>(
  'shift-envelopes',
  `select ${envelopesIn("v.drawer_id = s.drawer_id and s.state <> 'closed'")} as items from shifts s where s.id = $1`,
);

const reportSql = `
  select e.kind, a.currency, count(*)::int as entries,
    trim_scale(coalesce(sum(p.amount) filter (where p.to_id = a.id), 0))::text as came,
    trim_scale(coalesce(sum(p.amount) filter (where p.from_id = a.id), 0))::text as went
  from entries e join shifts s on s.id = e.shift_id join postings p on p.entry_id = e.id
    join accounts a on a.id in (p.from_id, p.to_id) and a.kind = 'till' and a.part = s.drawer_id::text`;

/** What the entries of the shift brought to its drawer and took from it. */
export const readReport = statement<ReportRow>(
  'shift-report',
  `${reportSql} where e.shift_id = $1 group by e.kind, a.currency order by a.currency, e.kind`,
);

/** What a count says to anybody: what was expected only with the second one, and only where it was not found. */
export function countView({ sums, counted_at, ...count }: StoredCount & Pick<Count, 'moment'>): Count {
  const counted = sums ?? [];
  const outcome = outcomeOf(count.try, counted);
  return {
    ...{ ...count, counted_at: new Date(counted_at), outcome },
    again: outcome === 'again' ? differing(counted).map(({ currency }) => currency) : [],
    sums: counted.map(({ expected, ...sum }) =>
      outcome === 'revealed'
        ? { ...sum, expected, difference: subtract(sum.counted, expected) }
        : { ...sum, expected: null, difference: null },
    ),
  };
}

const ownerCountView = ({ id, counted_by, counted_at, sums }: StoredCount, isBlind: boolean): OwnerCount => ({
  ...{ id, counted_by, counted_at: new Date(counted_at) },
  sums: isBlind ? null : (sums ?? []).map((sum) => ({ ...sum, difference: subtract(sum.counted, sum.expected) })),
});

const isOwn = (count: StoredCount): count is StoredCount & Pick<Count, 'moment'> => count.moment !== ownerMoment;

/** A shift as this person reads it. */
export function shiftView({ counts: stored, ...shift }: StoredShift, actor: Actor): Shift {
  const counts = stored.filter(isOwn).map(countView);
  const closing = counts.flatMap(({ moment, outcome }) => (moment === 'closing' ? [outcome] : []));
  const isBlind = !mayKeepBooks(actor) && isCountOpen(shift.state, closing);
  const owners = stored.find(({ moment }) => moment === ownerMoment);
  return { ...shift, counts, owner_count: owners ? ownerCountView(owners, isBlind) : null };
}
