import type { Pair } from '#domain/money/currency.ts';
import { recordChange } from '../database/audit.ts';
import { type Caller, writeAs } from '../database/caller.ts';
import type { Db } from '../database/db.ts';
import { ask, statement } from '../database/statement.ts';
import { auditFacts, type Weigh, type Weighed } from './rate-guard.service.ts';
import { rateGuardStore } from './rate-guard.store.ts';

/** The offices that start to follow the global rate of a pair, and those that stop. No office is in both lists. */
export type SubscriptionChange = Pair & { add: readonly string[]; remove: readonly string[] };

type Follower = { office_id: string };

const sql = {
  followers: statement<Follower>(
    'subscription-followers',
    `select s.office_id from rate_subscriptions s join offices o on o.id = s.office_id
     where s.sc = $1 and s.tc = $2 and o.archived_at is null and ($3 or not o.draft) order by s.office_id`,
  ),
  followed: statement<Pair & Follower>(
    'subscription-followed',
    `select s.office_id, s.sc, s.tc from rate_subscriptions s join offices o on o.id = s.office_id
     where s.office_id = $1 and o.archived_at is null order by s.sc, s.tc`,
  ),
  holdOffices: statement<{ id: string }>(
    'subscription-hold-offices',
    'select id from offices where id = any($1::uuid[]) and archived_at is null order by id for share',
  ),
  add: statement(
    'subscription-add',
    `insert into rate_subscriptions (sc, tc, office_id) select $1, $2, id from unnest($3::uuid[]) id
     on conflict do nothing`,
  ),
  remove: statement(
    'subscription-remove',
    'delete from rate_subscriptions where sc = $1 and tc = $2 and office_id = any($3::uuid[])',
  ),
  /**
   * Announces the pair's newest global record again, so that screens reload who applies it. Without such a record
   * nothing changed for them.
   */
  sendRateEvents: statement(
    'subscription-announce',
    `insert into outbox (kind, subject_id) select 'rate_update', id from exchange_rates
     where sc = $1 and tc = $2 and office_id is null and hidden_at is null order by ts desc, id desc limit 1`,
  ),
};

export const rateSubscriptions = (db: Db) => ({
  /** The offices that follow the global rate of the pair. */
  listFollowers: async ({ sc, tc }: Pair, withDrafts: boolean): Promise<string[]> =>
    (await ask(db.pool, sql.followers, [sc, tc, withDrafts])).map(({ office_id }) => office_id),

  /** The pairs whose global rate the office follows. */
  listFollowed: (officeId: string): Promise<(Pair & Follower)[]> => ask(db.pool, sql.followed, [officeId]),

  /** Makes the whole change or nothing, under the same locks as a new rate. Undefined when an office is unknown. */
  changeFollowers: (
    caller: Caller,
    { sc, tc, add, remove }: SubscriptionChange,
    weigh: Weigh,
  ): Promise<({ changed: boolean } & Pick<Weighed, 'warnings'>) | undefined> =>
    writeAs(db, caller, async (tx) => {
      const [, offices, followers, before] = await Promise.all([
        rateGuardStore.lockPairs(tx.send, [{ sc, tc }]),
        tx.send(sql.holdOffices, [[...add, ...remove]]),
        tx.send(sql.followers, [sc, tc, true]),
        rateGuardStore.candidatesOfPairs(tx.send, [{ sc, tc }]),
      ]);
      if (offices.length < add.length + remove.length) return undefined;
      const following = new Set(followers.map(({ office_id }) => office_id));
      const joining = add.filter((id) => !following.has(id));
      const leaving = remove.filter((id) => following.has(id));
      if (joining.length + leaving.length === 0) return { changed: false, warnings: [] };
      const [, , , after] = await Promise.all([
        tx.send(sql.add, [sc, tc, joining]),
        tx.send(sql.remove, [sc, tc, leaving]),
        tx.send(sql.sendRateEvents, [sc, tc]),
        rateGuardStore.candidatesOfPairs(tx.send, [{ sc, tc }]),
      ]);
      const weighed = await weigh(tx.send, before, after);
      await recordChange(tx, {
        actorId: caller.by.actor.id,
        kind: 'subscriptions_changed',
        objectId: `${sc}/${tc}`,
        before: { office_ids: leaving },
        after: { office_ids: joining, ...auditFacts(weighed) },
      });
      return { changed: true, warnings: weighed.warnings };
    }),
});
