import type { ExchangeRate } from '#contract/rate/rate.ts';
import { isWorkingSql } from '../database/fragments/working-office.ts';

/** The columns of a rate as in the contract, from a row `r`. */
export const rateFields = 'r.id, r.sc, r.tc, r.rate, r.ts, r.actual, r.office_id';

/**
 * A record that an office could apply: the pair's global one, or the office's own. The domain decides which one
 * applies.
 */
export type RateCandidate = ExchangeRate & { at_office: string; has_wallet: boolean; subscribed: boolean };

/** Drafts offer nothing. `drafts`: as if they were open. */
export const candidates = (of: { office: string; pair: string; drafts?: true }) => `
  select ${rateFields}, o.id as at_office, o.wallet is not null as has_wallet,
    exists (select from rate_subscriptions s where (s.sc, s.tc, s.office_id) = (r.sc, r.tc, o.id)) as subscribed
  from offices o cross join lateral (
    select * from exchange_rates where actual and office_id is null and ${of.pair}
    union all
    select * from exchange_rates where actual and office_id = o.id and ${of.pair}
  ) r
  where ${of.drafts ? 'o.archived_at is null' : isWorkingSql('o')} and ${of.office}
  order by r.sc, r.tc, o.id`;

/**
 * The advisory lock of one way of a pair. A change of what offices apply to it takes the lock exclusively. Placing an
 * order takes it shared, until the server has the result of the transaction. So when a new rate is answered, every
 * order on the older rate has its result. A row lock is not enough: a pair's first global record changes what offices
 * apply, and before it no row exists.
 */
export const pairKey = (hash: string) => `7264, ${hash}`;

export const pairHash = (sc: string, tc: string) => `hashtext(${sc} || '/' || ${tc})`;

/**
 * Newest first, in exactly the order of the index. Without the office, which is the same for all rows, the planner
 * would read and sort the whole history.
 */
export const newestFirst = 'e.office_id desc, e.ts desc, e.id desc';

/** Jumps from pair to pair through the index, so the length of the history does not matter. */
export const withPairs = `
  with recursive pairs as (
    (select sc, tc from exchange_rates order by sc, tc limit 1)
    union all
    select further.* from pairs cross join lateral (
      select sc, tc from exchange_rates where (sc, tc) > (pairs.sc, pairs.tc) order by sc, tc limit 1
    ) further
  )`;

export const newest = (scope: string) => `
  ${withPairs}
  select ${rateFields} from pairs cross join lateral (
    select * from exchange_rates e
    where (e.sc, e.tc) = (pairs.sc, pairs.tc) and e.${scope} and e.hidden_at is null
    order by ${newestFirst} limit 1
  ) r
  order by r.sc, r.tc`;
