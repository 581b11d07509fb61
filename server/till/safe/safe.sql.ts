import type { Keeping } from '#contract/till/safe.ts';
import { type Actor, mayKeepBooks } from '#domain/person/actor.ts';
import type { KeepingState } from '#domain/till/safe.ts';
import { personOf } from '../../database/fragments/named.ts';
import { countLimit } from '../../database/page-window.ts';
import { statement } from '../../database/statement.ts';
import { foundIn } from '../envelope/open-envelopes.sql.ts';
import { countView, type StoredCount } from '../shift-view.sql.ts';

type StoredKeeping = Omit<Keeping, 'counts'> & { counts: Omit<StoredCount, 'moment'>[] };

const fields = `k.id, k.office_id, ${personOf('k.keeper_id')} as keeper, k.state, ${personOf('k.offered_by')} as offered_by,
  k.offered_at, k.taken_at, k.ended_at,
  coalesce((select json_agg(json_build_object('id', c.id, 'try', c.try, 'counted_by', ${personOf('c.counted_by')},
      'counted_at', c.counted_at, 'envelopes', ${foundIn('safe_count_id = c.id')}, 'sums', (select json_agg(json_build_object('currency', s.currency, 'counted', s.counted,
        'expected', s.expected) order by s.currency) from jsonb_to_recordset(c.sums) as s (currency text, counted text, expected text)))
    order by c.try) from safe_counts c where c.keeping_id = k.id), '[]') as counts`;
const isAmong = '($1::uuid[] is null or k.office_id = any($1)) and ($2::text[] is null or k.state = any($2))';

type KeepingRow = { id: string; office_id: string; keeper_id: string; offered_by: string; state: KeepingState };
type LastCount = Pick<StoredCount, 'id' | 'try' | 'sums'>;

export const safeSql = {
  list: statement<StoredKeeping>(
    'safe-keepers',
    `select ${fields} from safe_keepers k where ${isAmong} order by k.offered_at desc, k.id limit $3 offset $4`,
  ),
  count: statement<{ count: number }>(
    'safe-keepers-count',
    `select count(*)::int as count from (select from safe_keepers k where ${isAmong} limit ${countLimit}) found`,
  ),
  read: statement<StoredKeeping>('safe-keeper', `select ${fields} from safe_keepers k where k.id = $1`),
  find: statement<KeepingRow>(
    'safe-keeper-find',
    'select id, office_id, keeper_id, offered_by, state from safe_keepers where id = $1',
  ),
  /** $2: who is asked. A member of the staff of the office, or an admin. */
  asked: statement<{ knows: boolean; keeper_id: string | null; offered: boolean }>(
    'safe-keeper-asked',
    `select exists (select from users u where u.id = $2 and u.blocked_at is null and (u.permissions = 'admin' or exists (
         select from user_offices m where m.user_id = u.id and m.office_id = $1))) as knows,
       (select keeper_id from safe_keepers where office_id = $1 and state = 'kept') as keeper_id,
       exists (select from safe_keepers where office_id = $1 and state = 'offered') as offered`,
  ),
  offer: statement(
    'safe-keeper-offer',
    'insert into safe_keepers (id, office_id, keeper_id, offered_by) values ($1, $2, $3, $4)',
  ),
  lastCount: statement<LastCount>(
    'safe-count-last',
    `select c.id, c.try, (select json_agg(json_build_object('currency', s.currency, 'counted', s.counted, 'expected', s.expected))
       from jsonb_to_recordset(c.sums) as s (currency text, counted text, expected text)) as sums
     from safe_counts c where c.keeping_id = $1 order by c.try desc limit 1`,
  ),
  /** The database adds up the notes and says what was expected. */
  addCount: statement(
    'safe-count-add',
    `insert into safe_counts (id, office_id, keeping_id, try, counted_by, sums, key, body_hash, seals)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  ),
  end: statement(
    'safe-keeper-end',
    `update safe_keepers set state = 'ended', ended_at = clock_timestamp() where office_id = $1 and state = 'kept'`,
  ),
  take: statement(
    'safe-keeper-take',
    `update safe_keepers set state = 'kept', taken_at = clock_timestamp() where id = $1`,
  ),
  withdraw: statement(
    'safe-keeper-withdraw',
    `update safe_keepers set state = 'withdrawn', ended_at = clock_timestamp() where id = $1`,
  ),
};

/** What was found in the safe is read by who counted it, and by who keeps the books. */
export const keepingView = ({ counts, ...keeping }: StoredKeeping, actor: Actor): Keeping => ({
  ...keeping,
  counts:
    mayKeepBooks(actor) || keeping.keeper.id === actor.id
      ? counts.map((count) => countView({ ...count, moment: 'opening' }))
      : [],
});
