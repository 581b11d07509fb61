import type { TillMove } from '#contract/till/till-moves.ts';
import type { Decimal } from '#domain/money/money.ts';
import type { MoveState, MoveWay, ShiftState } from '#domain/till/shift.ts';
import { named, personOf } from '../database/fragments/named.ts';
import { countLimit } from '../database/page-window.ts';
import { statement } from '../database/statement.ts';
import { keepsSafe } from './keeper.sql.ts';

const fields = `m.id, m.office_id, ${named('t')} as till, ${named('d')} as drawer, m.way, m.currency, trim_scale(m.amount)::text as amount,
  m.reason, m.state, ${personOf('m.sent_by')} as sent_by, m.sent_at, trim_scale(m.arrived_amount)::text as arrived_amount,
  ${personOf('m.ended_by')} as ended_by, m.ended_at`;
const tables = 'till_moves m join drawers d on d.id = m.drawer_id join tills t on t.id = d.till_id';

/** $3: a cashier, who reads what belongs to the own shifts, or is on its way to the own drawer, or to and from the safe that they keep. Null: everything. */
const isMatching = `($1::uuid[] is null or m.office_id = any($1)) and ($2::text is null or m.state = $2) and ($3::uuid is null or exists (
  select from shift_members p join shifts s on s.id = p.shift_id
  where p.user_id = $3 and (s.id = m.shift_id or s.drawer_id = m.drawer_id and m.state = 'on_way' and p.left_at is null))
  or m.state = 'on_way' and ${keepsSafe('m.office_id', '$3')})`;

export type StoredMove = {
  office_id: string;
  drawer_id: string;
  way: MoveWay;
  shift_id: string | null;
  currency: string;
  amount: Decimal;
  reason: string;
  state: MoveState;
  sent_by: string;
};

/** A drawer with the shift that has it now. */
export type DrawerRow = { office_id: string; shift_id: string | null; state: ShiftState | null; is_own: boolean };

export const moveSql = {
  list: statement<TillMove>(
    'till-moves',
    `select ${fields} from ${tables} where ${isMatching}
     order by m.state = 'on_way' desc, m.sent_at desc, m.id limit $4 offset $5`,
  ),
  count: statement<{ count: number }>(
    'till-moves-count',
    `select count(*)::int as count from (select from till_moves m where ${isMatching} limit ${countLimit}) found`,
  ),
  read: statement<TillMove>('till-move', `select ${fields} from ${tables} where m.id = $1`),
  find: statement<StoredMove>(
    'till-move-find',
    'select office_id, drawer_id, way, shift_id, currency, amount, reason, state, sent_by from till_moves where id = $1',
  ),
  officeOf: statement<{ office_id: string }>('till-move-drawer', 'select office_id from drawers where id = $1'),
  /** $2: who asks. */
  drawer: statement<DrawerRow>(
    'till-move-shift',
    `select d.office_id, s.id as shift_id, s.state,
       exists (select from shift_members p where p.shift_id = s.id and p.user_id = $2 and p.left_at is null) as is_own
     from drawers d left join shifts s on s.drawer_id = d.id and s.state <> 'closed' where d.id = $1`,
  ),
  key: statement<{ move_id: string | null }>('till-move-key', 'select move_id from entries where id = $1'),
  add: statement(
    'till-move-add',
    `insert into till_moves (id, office_id, drawer_id, way, shift_id, currency, amount, reason, sent_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  ),
  end: statement(
    'till-move-end',
    `update till_moves set state = $2, arrived_amount = $3, ended_by = $4, shift_id = coalesce(shift_id, $5),
       ended_at = clock_timestamp() where id = $1`,
  ),
};
