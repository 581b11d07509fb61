import { statement } from '../lib/batch.ts';

/** A rate as the contract spells it, out of a row `r`. */
export const rateFields = 'r.id, r.sc, r.tc, r.rate, r.ts, r.actual, r.office_id';

/**
 * Whoever changes what offices apply to a pair holds its lock alone; whoever places an order on it shares it, until the
 * outcome has reached this program. So no order on the older rate is still unanswered when a new rate is. No row could
 * be that lock: a pair's first global record changes what offices apply, and before it there is no row.
 */
export const pairKey = (sc: string, tc: string) => `7264, hashtext(${sc} || '/' || ${tc})`;

export const lockAlone = statement(
  'rate-lock-alone',
  `select pg_advisory_xact_lock(${pairKey('$1::text', '$2::text')})`,
);

/**
 * The newest record first, in the very order of the index: without the office, which is the same for all, the planner
 * would read and sort a whole history of global records.
 */
export const newestFirst = 'e.office_id desc, e.ts desc, e.id desc';

/** Steps from pair to pair through the index: a long history costs nothing. */
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
