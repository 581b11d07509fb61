import type { GuardedOffice } from '#contract/rate/rate-guard.ts';
import { type Pair, pairsAmong } from '#domain/money/currency.ts';
import type { PastRate, PastRates, ScopedRate } from '#domain/money/rate-guard.ts';
import { statement } from '../database/statement.ts';
import type { Tx } from '../database/tx.ts';
import { candidates, newestFirst, pairHash, pairKey, type RateCandidate } from './rate-columns.ts';

/** Sends a statement inside the transaction of the change. */
export type Send = Tx['send'];

/** Locks both ways of each pair in the order of the keys, so that two changes can't deadlock. */
const lockBothWays = (from: string) => `
  select pg_advisory_xact_lock(${pairKey('k.hash')}) from (
    select distinct unnest(array[${pairHash('p.sc', 'p.tc')}, ${pairHash('p.tc', 'p.sc')}]) as hash
    from ${from} order by hash
  ) k`;

/**
 * A change of rates shares this lock, so changes of different pairs run side by side. A change of an office takes it
 * exclusively.
 */
const everyPair = '7265, 0';

/** Whether a scope is one of the offices or the global one. Each branch can read its records through the index. */
const ofScope = (columns: string, more: string) => {
  const branch = (scope: string) => `(
    select ${columns} from exchange_rates e
    where ${scope} and (e.sc, e.tc) = (s.sc, s.tc) and e.id <> all($4::uuid[]) ${more} limit 1)`;
  return `${branch('e.office_id = s.scope')} union all ${branch('s.scope is null and e.office_id is null')} limit 1`;
};

const oldestFirst = 'e.office_id, e.ts, e.id';
const standsStill = "(e.confirmed_beyond or e.ts <= now() - interval '24 hours')";

const past = `
  select newest.rate, newest.ts, coalesce(still.rate, oldest.rate) as anchor_rate, coalesce(still.ts, oldest.ts) as anchor_ts
  from unnest($1::text[], $2::text[], $3::uuid[]) with ordinality s(sc, tc, scope, spot)
  left join lateral (${ofScope('e.rate, e.ts', `order by ${newestFirst}`)}) newest on true
  left join lateral (${ofScope('e.rate, e.ts', `and ${standsStill} order by ${newestFirst}`)}) still on true
  left join lateral (${ofScope('e.rate, e.ts', `order by ${oldestFirst}`)}) oldest on true
  order by s.spot`;

type PastRow = { rate: string | null; ts: Date | null; anchor_rate: string | null; anchor_ts: Date | null };

const pastRate = (rate: string | null, ts: Date | null): PastRate | undefined =>
  rate !== null && ts !== null ? { rate, ts } : undefined;

const sql = {
  shareEveryPair: statement('guard-share-every-pair', `select pg_advisory_xact_lock_shared(${everyPair})`),
  lockEveryPair: statement('guard-lock-every-pair', `select pg_advisory_xact_lock(${everyPair})`),
  lockPairs: statement('guard-lock-pairs', lockBothWays('unnest($1::text[], $2::text[]) p(sc, tc)')),
  lockPairOf: statement('guard-lock-pair-of', lockBothWays('(select sc, tc from exchange_rates where id = $1) p')),
  ofPairs: statement<RateCandidate>(
    'guard-of-pairs',
    candidates({ office: 'true', pair: '(sc, tc) in (select sc, tc from unnest($1::text[], $2::text[]) p(sc, tc))' }),
  ),
  ofPairOf: statement<RateCandidate>(
    'guard-of-pair-of',
    candidates({
      office: 'true',
      pair: `(sc, tc) in (
        select sc, tc from exchange_rates where id = $1 union all select tc, sc from exchange_rates where id = $1)`,
    }),
  ),
  ofEveryPair: statement<RateCandidate>('guard-of-every-pair', candidates({ office: 'true', pair: 'true' })),
  /** What a draft would offer, inside the transaction that opens it. */
  ofOffice: statement<RateCandidate>(
    'guard-of-office',
    candidates({ office: 'o.id = $1', pair: 'true', drafts: true }),
  ),
  past: statement<PastRow>('guard-past', past),
  confirmBeyond: statement(
    'guard-confirm-beyond',
    'update exchange_rates set confirmed_beyond = true where id = any($1::uuid[]) and not confirmed_beyond',
  ),
  offices: statement<GuardedOffice>(
    'guard-offices',
    'select id, name, name_uk, address from offices where id = any($1::uuid[]) order by coalesce(name, address), id',
  ),
};

const columns = (pairs: readonly Pair[]) => [pairs.map(({ sc }) => sc), pairs.map(({ tc }) => tc)];

const bothWays = (pairs: readonly Pair[]): Pair[] =>
  pairsAmong([...pairs, ...pairs.map(({ sc, tc }) => ({ sc: tc, tc: sc }))]);

/**
 * The statements of the guard inside the transaction of a change. The order of locks is always the same: every pair,
 * then single pairs, then offices. Candidates are read after the locks are taken. An earlier read could miss a change
 * that the locks waited for.
 */
export const rateGuardStore = {
  /**
   * Until the transaction ends, no other one can change what offices apply to these pairs, either way, or place an
   * order on them.
   */
  lockPairs: (send: Send, pairs: readonly Pair[]) =>
    Promise.all([send(sql.shareEveryPair), send(sql.lockPairs, columns(pairs))]),

  /** The same for the pair of one record. */
  lockPairOf: (send: Send, rateId: string) => Promise.all([send(sql.shareEveryPair), send(sql.lockPairOf, [rateId])]),

  /**
   * Until the transaction ends, no other one can change what offices apply to any pair. It does not stop orders: the
   * lock on the office's row does.
   */
  lockEveryPair: (send: Send) => send(sql.lockEveryPair),

  candidatesOfPairs: (send: Send, pairs: readonly Pair[]) => send(sql.ofPairs, columns(bothWays(pairs))),

  candidatesOfPairOf: (send: Send, rateId: string) => send(sql.ofPairOf, [rateId]),

  candidatesOfEveryPair: (send: Send) => send(sql.ofEveryPair),

  candidatesOfDraft: (send: Send, officeId: string) => send(sql.ofOffice, [officeId]),

  /** What the earlier records of each scope say, in the order of the scopes. The records `without` do not count. */
  pastRates: async (send: Send, scopes: readonly ScopedRate[], without: readonly string[]): Promise<PastRates[]> => {
    const rows = await send(sql.past, [...columns(scopes), scopes.map(({ scope }) => scope), without]);
    return rows.map(({ rate, ts, anchor_rate, anchor_ts }) => ({
      newest: pastRate(rate, ts),
      anchor: pastRate(anchor_rate, anchor_ts),
    }));
  },

  /** Remembers that a person has confirmed these records although they are beyond the guard. */
  confirmBeyond: (send: Send, ids: readonly string[]) => (ids.length > 0 ? send(sql.confirmBeyond, [ids]) : []),

  /** The offices with these ids, sorted by name. */
  guardedOffices: (send: Send, ids: readonly string[]) => send(sql.offices, [ids]),
};
