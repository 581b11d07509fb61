import type { ExchangeRate } from '#contract/rate.ts';
import type { Pair } from '#domain/currency.ts';
import type { Decimal } from '#domain/money.ts';
import { ask, type Batch, inTransaction, statement } from '../lib/batch.ts';
import type { Db } from '../lib/db.ts';
import { newId } from '../lib/id.ts';

/** A record that an office could apply, the global one of the pair or its own. Which it does apply is for the domain to say. */
export type Candidate = ExchangeRate & { at_office: string; has_wallet: boolean; subscribed: boolean };

export type RateDraft = Pair & { rate: Decimal; office_id: string | null; created_by: string };

const fields = 'r.id, r.sc, r.tc, r.rate, r.ts, r.actual, r.office_id';

/**
 * Whoever changes what offices apply to a pair holds its lock alone; whoever places an order on it shares it, until the
 * outcome has reached this program. So no order on the older rate is still unanswered when a new rate is. No row could
 * be that lock: a pair's first global record changes what offices apply, and before it there is no row.
 */
const pairKey = (sc: string, tc: string) => `7264, hashtext(${sc} || '/' || ${tc})`;

const candidates = (of: { office: string; pair: string }) => `
  select ${fields}, o.id as at_office, o.wallet is not null as has_wallet,
    exists (select from rate_subscriptions s where (s.sc, s.tc, s.office_id) = (r.sc, r.tc, o.id)) as subscribed
  from offices o cross join lateral (
    select * from exchange_rates where actual and office_id is null and ${of.pair}
    union all
    select * from exchange_rates where actual and office_id = o.id and ${of.pair}
  ) r
  where o.archived_at is null and ${of.office}
  order by r.sc, r.tc, o.id`;

/** Steps from pair to pair through the index: a long history costs nothing. */
const newest = (scope: string) => `
  with recursive pairs as (
    (select sc, tc from exchange_rates order by sc, tc limit 1)
    union all
    select further.* from pairs cross join lateral (
      select sc, tc from exchange_rates where (sc, tc) > (pairs.sc, pairs.tc) order by sc, tc limit 1
    ) further
  )
  select ${fields} from pairs cross join lateral (
    select * from exchange_rates e
    where (e.sc, e.tc) = (pairs.sc, pairs.tc) and e.${scope} and e.hidden_at is null
    order by e.ts desc, e.id desc limit 1
  ) r
  order by r.sc, r.tc`;

const sql = {
  findMany: statement<ExchangeRate>('rate-many', `select ${fields} from exchange_rates r where r.id = any($1::uuid[])`),
  current: statement<ExchangeRate>(
    'rate-current',
    `select ${fields} from exchange_rates r where r.actual and r.office_id is null order by r.sc, r.tc`,
  ),
  newestGlobal: statement<ExchangeRate>('rate-newest-global', newest('office_id is null')),
  newestOwn: statement<ExchangeRate>(
    'rate-newest-own',
    newest('office_id = (select id from offices where id = $1 and archived_at is null)'),
  ),
  ofPair: statement<Candidate>('rate-of-pair', candidates({ office: 'true', pair: 'sc = $1 and tc = $2' })),
  ofOffice: statement<Candidate>('rate-of-office', candidates({ office: 'o.id = $1', pair: 'true' })),
  ofOrder: statement<Candidate>(
    'rate-of-order',
    candidates({ office: 'o.id = $1', pair: '(sc, tc) = (select sc, tc from exchange_rates where id = $2)' }),
  ),
  ownPairs: statement<Pair & { has_wallet: boolean }>(
    'rate-own-pairs',
    `select distinct r.sc, r.tc, o.wallet is not null as has_wallet
     from exchange_rates r join offices o on o.id = r.office_id where r.actual and o.archived_at is null`,
  ),
  lockShared: statement<ExchangeRate>(
    'rate-lock-shared',
    `select ${fields}, pg_advisory_lock_shared(${pairKey('r.sc', 'r.tc')})
     from exchange_rates r where r.id = $1 and r.hidden_at is null`,
  ),
  unlock: statement('rate-unlock', 'select pg_advisory_unlock_all()'),
  lockAlone: statement('rate-lock-alone', `select pg_advisory_xact_lock(${pairKey('$1::text', '$2::text')})`),
  holdOffice: statement<{ id: string }>(
    'rate-hold-office',
    'select id from offices where id = $1 and archived_at is null for share',
  ),
  switchOff: statement(
    'rate-switch-off',
    'update exchange_rates set actual = false where actual and sc = $1 and tc = $2 and office_id is not distinct from $3',
  ),
  insert: statement<ExchangeRate>(
    'rate-insert',
    `with made as (
       insert into exchange_rates (id, sc, tc, rate, office_id, created_by) values ($1, $2, $3, $4, $5, $6) returning *
     ), announced as (insert into outbox (kind, subject_id) select 'rate_update', id from made)
     select ${fields} from made r`,
  ),
  subscribeAll: statement(
    'rate-subscribe-all',
    `insert into rate_subscriptions (sc, tc, office_id) select $1, $2, o.id from offices o
     where o.archived_at is null and not exists (
       select from exchange_rates r where r.sc = $1 and r.tc = $2 and r.office_id is null and r.id <> $3)
     on conflict do nothing`,
  ),
};

export const rateStore = ({ pool }: Db) => ({
  findMany: (ids: readonly string[]) => ask(pool, sql.findMany, [ids]),

  /** The switched-on global records. */
  listCurrent: () => ask(pool, sql.current),

  /** The newest record of each pair, switched on or off: the global ones, or an office's own. */
  listNewest: (officeId?: string) =>
    officeId === undefined ? ask(pool, sql.newestGlobal) : ask(pool, sql.newestOwn, [officeId]),

  candidatesOfPair: ({ sc, tc }: Pair) => ask(pool, sql.ofPair, [sc, tc]),
  candidatesOfOffice: (officeId: string) => ask(pool, sql.ofOffice, [officeId]),

  /** The pairs for which offices have switched-on records of their own, with and without a wallet. */
  listOwnPairs: () => ask(pool, sql.ownPairs),

  /**
   * The record that an order names, and those that the office could apply to its pair. They stay so until the batch
   * ends. The candidates are read behind the lock, or they would still be those from before a change that it waited for.
   */
  async holdForOrder(batch: Batch, rateId: string, officeId: string) {
    batch.afterwards(sql.unlock);
    const [[asked], found] = await Promise.all([
      batch.send(sql.lockShared, [rateId]),
      batch.send(sql.ofOrder, [officeId, rateId]),
    ]);
    return { asked, candidates: found };
  },

  /** Writes a record and switches the older one of its scope and pair off; undefined when the office is unknown. */
  create: ({ sc, tc, rate, office_id, created_by }: RateDraft): Promise<ExchangeRate | undefined> =>
    inTransaction(pool, async (batch) => {
      const [, offices] = await Promise.all([
        batch.send(sql.lockAlone, [sc, tc]),
        office_id === null ? [] : batch.send(sql.holdOffice, [office_id]),
      ]);
      if (office_id !== null && offices.length === 0) return undefined;
      const id = newId();
      const [, [made]] = await Promise.all([
        batch.send(sql.switchOff, [sc, tc, office_id]),
        batch.send(sql.insert, [id, sc, tc, rate, office_id, created_by]),
        office_id === null ? batch.send(sql.subscribeAll, [sc, tc, id]) : [],
        batch.commit(),
      ]);
      return made;
    }),
});

export type RateStore = ReturnType<typeof rateStore>;
