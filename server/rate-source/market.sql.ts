import { stablecoin } from '#domain/money/currency.ts';
import { crossingCurrency, type Sample } from '#domain/rate-source/sample.ts';
import { statement } from '../database/statement.ts';

/** A sample, and the time of the database. */
type Newest = Sample & { now: Date };

/** The newest sample of each source and pair that a market rate may be made of. Each is one look into the index. */
export const newestSamples = statement<Newest>(
  'rate-samples-newest',
  `select s.source, s.base, s.quote, trim_scale(s.bid)::text as bid, trim_scale(s.ask)::text as ask, s.at, now() as now
   from rate_sources o cross join (
     select '${stablecoin}' as base, currency as quote from markets
     union all select currency, '${crossingCurrency}' from markets where currency <> '${crossingCurrency}'
   ) p cross join lateral (
     select * from rate_samples r where (r.source, r.base, r.quote) = (o.id, p.base, p.quote)
     order by r.taken_at desc, r.id desc limit 1
   ) s
   order by s.source, s.base, s.quote`,
);
