import type { RateTarget } from '#contract/rate/rate-target.ts';
import type { Pair } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import { mostTargets, targetDays } from '#domain/money/rate-target.ts';
import { type SessionBy, system } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import { isWorkingSql } from '../../database/fragments/working-office.ts';
import { ask, statement } from '../../database/statement.ts';
import { type Tx, writeOne } from '../../database/tx.ts';
import { newId } from '../../lib/id.ts';
import { pairHash, pairKey, type RateCandidate, rateFields } from '../rate-columns.ts';

const fields = 't.sc, t.tc, t.rate, t.set_at, t.until';
const waits = 't.reached_at is null and t.until > now()';
/** One that was reached stays for as long as a notice of it may wait. */
const keptDays = 3;
const batchSize = 5_000;

type Reached = { rate: Decimal; office_id: string | null };
type Told = { id: string; targets: RateTarget[] };

const sql = {
  list: statement<RateTarget>(
    'target-list',
    `select ${fields} from rate_targets t where t.user_id = $1 and ${waits} order by t.sc, t.tc`,
  ),
  /** So that two calls of one person do not take the same place. */
  holdPerson: statement('target-hold-person', 'select from users where id = $1 for no key update'),
  /** A change of what offices apply to the pair waits until the target is there, and then sees it. */
  holdPair: statement('target-hold-pair', `select pg_advisory_xact_lock_shared(${pairKey(pairHash('$1', '$2'))})`),
  dropEnded: statement('target-drop-ended', `delete from rate_targets t where t.user_id = $1 and t.until <= now()`),
  change: statement<RateTarget>(
    'target-change',
    `update rate_targets t set rate = $4, set_at = clock_timestamp(), until = clock_timestamp() + interval '${targetDays} days'
     where (t.user_id, t.sc, t.tc) = ($1, $2, $3) and t.reached_at is null returning ${fields}`,
  ),
  add: statement<RateTarget>(
    'target-add',
    `insert into rate_targets as t (id, user_id, sc, tc, rate, until, place)
     select $5, $1, $2, $3, $4, clock_timestamp() + interval '${targetDays} days', min(free.place)
     from generate_series(1, ${mostTargets}) free (place)
     where not exists (select from rate_targets o where o.user_id = $1 and o.place = free.place)
     having min(free.place) is not null
     returning ${fields}`,
  ),
  remove: statement(
    'target-remove',
    `delete from rate_targets t where (t.user_id, t.sc, t.tc) = ($1, $2, $3) and t.reached_at is null`,
  ),
  announce: statement('target-announce', `insert into outbox (kind, subject_id) values ('rate_target', $1)`),
  /** What the events are about, at each office that could apply it, where somebody waits for the pair. */
  news: statement<RateCandidate>(
    'target-news',
    `select ${rateFields}, o.id as at_office, o.wallet is not null as has_wallet,
       exists (select from rate_subscriptions s where (s.sc, s.tc, s.office_id) = (r.sc, r.tc, o.id)) as subscribed
     from exchange_rates r join offices o on ${isWorkingSql('o')} and (r.office_id is null or r.office_id = o.id)
     where r.id = any($1::uuid[]) and exists (
       select from rate_targets t where (t.sc, t.tc) = (r.sc, r.tc) and ${waits})`,
  ),
  /** `$5`: only targets that were set before this. */
  reach: statement(
    'target-reach',
    `with reached as (
       update rate_targets t set reached_at = clock_timestamp(), reached_rate = $3, office_id = $4, place = null
       where (t.sc, t.tc) = ($1, $2) and t.rate <= $3 and ${waits} and ($5::timestamptz is null or t.set_at < $5)
       returning t.id
     )
     insert into outbox (kind, subject_id) select 'rate_reached', id from reached`,
  ),
  told: statement<Told>(
    'target-told',
    `select u.id, coalesce((select json_agg(json_build_object('sc', t.sc, 'tc', t.tc, 'rate', trim_scale(t.rate)::text,
       'set_at', t.set_at, 'until', t.until) order by t.sc, t.tc) from rate_targets t
       where t.user_id = u.id and ${waits}), '[]') as targets
     from users u where u.id = any($1::uuid[])
       or u.id in (select t.user_id from rate_targets t where t.id = any($1::uuid[]))`,
  ),
  forget: statement(
    'target-forget',
    `delete from rate_targets where id in (
       select t.id from rate_targets t where coalesce(t.reached_at, t.until) < now() - interval '${keptDays} days'
       limit ${batchSize})`,
  ),
};

export type NewTarget = Pair & { rate: Decimal };

export const targetStore = (db: Pick<Db, 'pool' | 'write'>) => ({
  list: (userId: string): Promise<RateTarget[]> => ask(db.pool, sql.list, [userId]),

  /** `judge` reads what offices apply now, which can't change until the target is there. Undefined: there is no place. */
  set: (
    by: SessionBy,
    { sc, tc, rate }: NewTarget,
    judge: (tx: Tx) => Promise<void>,
  ): Promise<RateTarget | undefined> =>
    db.write(by, async (tx) => {
      const values = [by.actor.id, sc, tc, rate];
      await Promise.all([tx.send(sql.holdPerson, [by.actor.id]), tx.send(sql.holdPair, [sc, tc])]);
      await judge(tx);
      const [, [changed]] = await Promise.all([tx.send(sql.dropEnded, [by.actor.id]), tx.send(sql.change, values)]);
      const [added] = changed ? [] : await tx.send(sql.add, [...values, newId()]);
      await Promise.all([tx.send(sql.announce, [by.actor.id]), tx.commit()]);
      return changed ?? added;
    }),

  remove: (by: SessionBy, { sc, tc }: Pair): Promise<void> =>
    db.write(by, async (tx) => {
      await Promise.all([
        tx.send(sql.remove, [by.actor.id, sc, tc]),
        tx.send(sql.announce, [by.actor.id]),
        tx.commit(),
      ]);
    }),

  findNews: (tx: Tx, rateIds: readonly string[]): Promise<RateCandidate[]> => tx.send(sql.news, [rateIds]),

  reach: (tx: Tx, { sc, tc }: Pair, { rate, office_id }: Reached, setBefore: Date | null) =>
    tx.send(sql.reach, [sc, tc, rate, office_id, setBefore]),

  /** The ids are of people or of targets. */
  findTold: async (ids: readonly string[]): Promise<Told[]> =>
    (await ask(db.pool, sql.told, [ids])).map(({ id, targets }) => ({
      id,
      targets: targets.map((target) => ({
        ...target,
        set_at: new Date(target.set_at),
        until: new Date(target.until),
      })),
    })),

  forget: async (): Promise<void> => void (await writeOne(db, system, sql.forget)),
});

export type TargetStore = ReturnType<typeof targetStore>;
