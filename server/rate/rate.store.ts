import type { ExchangeRate } from '#contract/rate/rate.ts';
import type { Pair } from '#domain/money/currency.ts';
import type { Db } from '../database/db.ts';
import { isWorkingSql } from '../database/fragments/working-office.ts';
import { sharedRead } from '../database/gathered-read.ts';
import { ask, statement } from '../database/statement.ts';
import type { Tx } from '../database/tx.ts';
import { ratesByRule } from './rate-by-rule.store.ts';
import { rateChanges } from './rate-change.store.ts';
import { candidates, newest, pairHash, pairKey, type RateCandidate, rateFields } from './rate-columns.ts';
import { rateGuardStore } from './rate-guard.store.ts';
import { rateHistory } from './rate-history.store.ts';
import { rateOverview } from './rate-overview.store.ts';
import { rateSubscriptions } from './rate-subscription.store.ts';

const sql = {
  findMany: statement<ExchangeRate>(
    'rate-many',
    `select ${rateFields} from exchange_rates r where r.id = any($1::uuid[])`,
  ),
  current: statement<ExchangeRate>(
    'rate-current',
    `select ${rateFields} from exchange_rates r where r.actual and r.office_id is null order by r.sc, r.tc`,
  ),
  newestGlobal: statement<ExchangeRate>('rate-newest-global', newest('office_id is null')),
  newestOwn: statement<ExchangeRate>(
    'rate-newest-own',
    newest('office_id = (select id from offices where id = $1 and archived_at is null)'),
  ),
  ofPair: statement<RateCandidate>('rate-of-pair', candidates({ office: 'true', pair: 'sc = $1 and tc = $2' })),
  ofOffice: statement<RateCandidate>('rate-of-office', candidates({ office: 'o.id = $1', pair: 'true' })),
  ofOffices: statement<RateCandidate>(
    'rate-of-offices',
    candidates({ office: 'o.id = any($1::uuid[])', pair: 'true', drafts: true }),
  ),
  ofAll: statement<RateCandidate>('rate-of-all', candidates({ office: 'true', pair: 'true' })),
  ofOrder: statement<RateCandidate>(
    'rate-of-order',
    candidates({ office: 'o.id = $1', pair: '(sc, tc) = (select sc, tc from exchange_rates where id = $2)' }),
  ),
  ownPairs: statement<Pair & { has_wallet: boolean }>(
    'rate-own-pairs',
    `select distinct r.sc, r.tc, o.wallet is not null as has_wallet
     from exchange_rates r join offices o on o.id = r.office_id where r.actual and ${isWorkingSql('o')}`,
  ),
  isDraft: statement<{ draft: boolean }>('rate-office-draft', 'select draft from offices where id = $1 and draft'),
  lockShared: statement<ExchangeRate>(
    'rate-lock-shared',
    `select ${rateFields}, pg_advisory_lock_shared(${pairKey(pairHash('r.sc', 'r.tc'))})
     from exchange_rates r where r.id = $1 and r.hidden_at is null`,
  ),
  unlock: statement('rate-unlock', 'select pg_advisory_unlock_all()'),
};

export const rateStore = (db: Db) => ({
  findMany: (ids: readonly string[]) => ask(db.pool, sql.findMany, [ids]),

  /** The switched-on global records. Every open page asks for them. */
  listCurrent: sharedRead(() => ask(db.pool, sql.current)),

  /** The newest record of each pair, switched on or off: the global ones, or an office's own. */
  listNewest: (officeId?: string) =>
    officeId === undefined ? ask(db.pool, sql.newestGlobal) : ask(db.pool, sql.newestOwn, [officeId]),

  candidatesOfPair: ({ sc, tc }: Pair) => ask(db.pool, sql.ofPair, [sc, tc]),
  candidatesOfOffice: (officeId: string) => ask(db.pool, sql.ofOffice, [officeId]),
  /** Drafts too, as if they were open. */
  candidatesOfOffices: (officeIds: readonly string[]) => ask(db.pool, sql.ofOffices, [officeIds]),

  isDraft: async (officeId: string): Promise<boolean> => (await ask(db.pool, sql.isDraft, [officeId])).length > 0,

  allCandidates: () => ask(db.pool, sql.ofAll),

  /** The pairs with switched-on office rates, and whether an office behind them has a wallet. */
  listOwnPairs: () => ask(db.pool, sql.ownPairs),

  /**
   * The record that an order names, and the records that the office could apply to its pair. They can't change until
   * the transaction ends. Candidates are read after the lock is taken. An earlier read could miss a change that the lock
   * waited for.
   */
  async holdForOrder(tx: Tx, rateId: string, officeId: string) {
    tx.afterwards(sql.unlock);
    const [[requested], found] = await Promise.all([
      tx.send(sql.lockShared, [rateId]),
      tx.send(sql.ofOrder, [officeId, rateId]),
    ]);
    return { requested, candidates: found };
  },

  ...rateChanges(db),
  ...ratesByRule(db),
  ...rateGuardStore,
  ...rateHistory(db),
  ...rateOverview(db),
  ...rateSubscriptions(db),
});

export type RateStore = ReturnType<typeof rateStore>;
