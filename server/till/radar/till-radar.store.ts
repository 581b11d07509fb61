import type { LookedAt, TillFinding } from '#contract/till/till-radar.ts';
import { type DaysSoFar, nextDay } from '#domain/till/business-day.ts';
import { ownerMoment } from '#domain/till/till-count.ts';
import { isDayLate, longShiftHours, longWayHours } from '#domain/till/till-radar.ts';
import type { SessionBy } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import { named, personOf } from '../../database/fragments/named.ts';
import { ask, statement } from '../../database/statement.ts';
import { daysSoFar } from '../day.sql.ts';
import { keepsSafe } from '../keeper.sql.ts';

/** The most that is read of each kind, and that is answered of all together. */
export const mostFindings = 200;

type DayRow = DaysSoFar & { office_id: string; now: Date };

const isAmong = (office: string) => `($1::uuid[] is null or ${office} = any($1))`;
const shiftOf = `json_build_object('id', s.id, 'till', ${named('t')}, 'drawer', ${named('d')})`;
const worksIn = `exists (select from shift_members p where p.shift_id = s.id and p.user_id = $2 and p.left_at is null)`;
const most = `order by 3 limit ${mostFindings + 1}`;

/** At which drawer the count of `k` found it. Null: in the safe. */
const shiftOfCount = `(select ${shiftOf} from till_counts c join shifts s on s.id = c.shift_id join drawers d on d.id = s.drawer_id
    join tills t on t.id = s.till_id where c.id = k.count_id)`;
/** The next count of the same place says what is so now. */
const isCountedSince = `case when k.drawer_id is null
    then exists (select from safe_counts c where c.office_id = k.office_id and c.counted_at > k.at)
      or exists (select from day_reports r where r.office_id = k.office_id and r.closed_at > k.at)
    else exists (select from till_counts c join shifts s on s.id = c.shift_id
      where s.drawer_id = k.drawer_id and c.moment <> '${ownerMoment}' and c.counted_at > k.at) end`;

/** $2: a cashier, who reads what they can act on. Null: everything. */
const parts = [
  `select 'shift_long' as kind, s.office_id, s.begun_at as since, ${shiftOf} as shift, null::uuid as move_id, null::uuid as entry_id,
     null as currency, null as amount, null as seal, null::uuid as order_id
   from shifts s join drawers d on d.id = s.drawer_id join tills t on t.id = s.till_id
   where s.state <> 'closed' and s.begun_at <= now() - interval '${longShiftHours} hours' and ${isAmong('s.office_id')}
     and ($2::uuid is null or ${worksIn}) ${most}`,
  `select 'cash_on_way', m.office_id, m.sent_at, null, m.id, null, m.currency, trim_scale(m.amount)::text, null, null
   from till_moves m left join shifts s on s.drawer_id = m.drawer_id and s.state <> 'closed'
   where m.state = 'on_way' and m.sent_at <= now() - interval '${longWayHours} hours' and ${isAmong('m.office_id')}
     and ($2::uuid is null or ${worksIn} or ${keepsSafe('m.office_id', '$2')}) ${most}`,
  `select 'difference', f.office_id, e.at, null, null, f.entry_id, null, null, null, null
   from till_differences f join entries e on e.id = f.entry_id
   where f.looked_at is null and ${isAmong('f.office_id')} and $2::uuid is null ${most}`,
  `select 'overpromised', h.office_id, max(h.made_at), null, null, null, h.currency,
     trim_scale(-promisable_at(h.office_id, h.currency))::text, null, null
   from holds h where h.ended_at is null and ${isAmong('h.office_id')} and $2::uuid is null
   group by h.office_id, h.currency having promisable_at(h.office_id, h.currency) < 0 ${most}`,
  `select 'envelope_missing', v.office_id, k.at, ${shiftOfCount}, null, null, v.currency, trim_scale(v.amount)::text, v.seal, v.order_id
   from envelopes v join lateral (
     select n.at, n.outcome, n.count_id from envelope_ticks n where n.order_id = v.order_id order by n.at desc limit 1) k on true
   where v.ended_at is null and k.outcome = 'missing' and ${isAmong('v.office_id')} and $2::uuid is null ${most}`,
  `select 'envelope_extra', k.office_id, k.at, ${shiftOfCount}, null, null, null, null, k.seal, null
   from envelope_ticks k where k.outcome = 'extra' and ${isAmong('k.office_id')} and $2::uuid is null and not ${isCountedSince} ${most}`,
];

const sql = {
  list: statement<Omit<TillFinding, 'day'>>(
    'till-radar',
    `select * from (${parts.map((part) => `(${part})`).join(' union all ')}) found order by since, kind limit ${mostFindings + 1}`,
  ),
  /** What says of each office on the books which day is closed next. */
  days: statement<DayRow>(
    'till-radar-days',
    `select o.id as office_id, clock_timestamp() as now, ${daysSoFar}
     where o.on_books and o.archived_at is null and ${isAmong('o.id')} order by o.id limit ${mostFindings + 1}`,
  ),
  find: statement<{ office_id: string }>(
    'till-difference-find',
    'select office_id from till_differences where entry_id = $1',
  ),
  look: statement<LookedAt>(
    'till-difference-look',
    `update till_differences set looked_by = $2, looked_at = clock_timestamp() where entry_id = $1 and looked_by is null
     returning entry_id, looked_at, ${personOf('looked_by')} as looked_by`,
  ),
};

/** `cashierId`: only what this cashier can act on. `officeIds`: only of these offices. Undefined: of all. */
export type Reader = { officeIds: readonly string[] | undefined; cashierId: string | undefined };

export const tillRadarStore = ({ pool, write }: Pick<Db, 'pool' | 'write'>) => ({
  /** The longest waiting first. One more than are answered says that there are others. */
  async list({ officeIds, cashierId }: Reader): Promise<TillFinding[]> {
    const offices = officeIds ?? null;
    const [found, days] = await Promise.all([
      ask(pool, sql.list, [offices, cashierId ?? null]),
      cashierId === undefined ? ask(pool, sql.days, [offices]) : [],
    ]);
    return [...found.map((each) => ({ ...each, day: null })), ...days.flatMap(openDayOf)].toSorted(
      (one, other) => one.since.getTime() - other.since.getTime(),
    );
  },

  officeOf: async (entryId: string): Promise<string | undefined> =>
    (await ask(pool, sql.find, [entryId]))[0]?.office_id,

  /** Undefined when somebody has looked at it before. */
  look: (by: SessionBy, entryId: string): Promise<LookedAt | undefined> =>
    write(by, async (tx) => (await tx.send(sql.look, [entryId, by.actor.id]))[0]),
});

export type TillRadarStore = ReturnType<typeof tillRadarStore>;

/** The day that is closed next, where that is late. */
function openDayOf({ office_id, now, ...soFar }: DayRow): TillFinding[] {
  const next = nextDay(soFar);
  if (!next || !isDayLate(next.ends_at, now)) return [];
  const nothing = {
    shift: null,
    move_id: null,
    entry_id: null,
    currency: null,
    amount: null,
    seal: null,
    order_id: null,
  };
  return [{ kind: 'day_open', office_id, since: next.ends_at, ...nothing, day: next.day }];
}
