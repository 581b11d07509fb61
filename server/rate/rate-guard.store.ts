import type { GuardedOffice } from '#contract/rate-guard.ts';
import { type Pair, pairsAmong } from '#domain/currency.ts';
import { type Batch, statement } from '../lib/statement.ts';
import { type Candidate, candidates, pairHash, pairKey } from './rate-columns.ts';

/** How a statement is sent within the transaction of the change. */
export type Send = Batch['send'];

/** Each way of a pair in the order of the keys, so that no two changes wait for each other in a circle. */
const lockBothWays = (from: string) => `
  select pg_advisory_xact_lock(${pairKey('k.hash')}) from (
    select distinct unnest(array[${pairHash('p.sc', 'p.tc')}, ${pairHash('p.tc', 'p.sc')}]) as hash
    from ${from} order by hash
  ) k`;

/** Changes of different pairs go on side by side. A change of an office holds all pairs at once. */
const everyPair = '7265, 0';

const sql = {
  shareEveryPair: statement('guard-share-every-pair', `select pg_advisory_xact_lock_shared(${everyPair})`),
  lockEveryPair: statement('guard-lock-every-pair', `select pg_advisory_xact_lock(${everyPair})`),
  lockPairs: statement('guard-lock-pairs', lockBothWays('unnest($1::text[], $2::text[]) p(sc, tc)')),
  lockPairOf: statement('guard-lock-pair-of', lockBothWays('(select sc, tc from exchange_rates where id = $1) p')),
  ofPairs: statement<Candidate>(
    'guard-of-pairs',
    candidates({ office: 'true', pair: '(sc, tc) in (select sc, tc from unnest($1::text[], $2::text[]) p(sc, tc))' }),
  ),
  ofPairOf: statement<Candidate>(
    'guard-of-pair-of',
    candidates({
      office: 'true',
      pair: `(sc, tc) in (
        select sc, tc from exchange_rates where id = $1 union all select tc, sc from exchange_rates where id = $1)`,
    }),
  ),
  ofEveryPair: statement<Candidate>('guard-of-every-pair', candidates({ office: 'true', pair: 'true' })),
  offices: statement<GuardedOffice>(
    'guard-offices',
    'select id, name, address from offices where id = any($1::uuid[]) order by coalesce(name, address), id',
  ),
};

const columns = (pairs: readonly Pair[]) => [pairs.map(({ sc }) => sc), pairs.map(({ tc }) => tc)];

const bothWays = (pairs: readonly Pair[]): Pair[] =>
  pairsAmong([...pairs, ...pairs.map(({ sc, tc }) => ({ sc: tc, tc: sc }))]);

/**
 * What the guard asks within the transaction of a change. Locks come in one order: every pair, then pairs, then offices.
 * What offices could apply is read behind the locks, or it would still be that from before a change that they waited for.
 */
export const rateGuardStore = {
  /** Nobody else changes what offices apply to these pairs, either way, nor places an order on them. */
  lockPairs: (send: Send, pairs: readonly Pair[]) =>
    Promise.all([send(sql.shareEveryPair), send(sql.lockPairs, columns(pairs))]),

  /** The same for the pair of a record. */
  lockPairOf: (send: Send, rateId: string) => Promise.all([send(sql.shareEveryPair), send(sql.lockPairOf, [rateId])]),

  /** Nobody else changes what offices apply, to any pair. Orders are held off by the row of their office. */
  lockEveryPair: (send: Send) => send(sql.lockEveryPair),

  candidatesOfPairs: (send: Send, pairs: readonly Pair[]) => send(sql.ofPairs, columns(bothWays(pairs))),

  candidatesOfPairOf: (send: Send, rateId: string) => send(sql.ofPairOf, [rateId]),

  candidatesOfEveryPair: (send: Send) => send(sql.ofEveryPair),

  /** By name. */
  guardedOffices: (send: Send, ids: readonly string[]) => send(sql.offices, [ids]),
};
