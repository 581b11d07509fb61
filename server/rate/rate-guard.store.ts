import type { GuardedOffice } from '#contract/rate-guard.ts';
import { type Pair, pairsAmong } from '#domain/currency.ts';
import { statement } from '../lib/statement.ts';
import type { Tx } from '../lib/tx.ts';
import { candidates, pairHash, pairKey, type RateCandidate } from './rate-columns.ts';

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

  /** The offices with these ids, sorted by name. */
  guardedOffices: (send: Send, ids: readonly string[]) => send(sql.offices, [ids]),
};
