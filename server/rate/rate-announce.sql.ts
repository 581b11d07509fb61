import type { Facts } from '#contract/audit.ts';
import type { ExchangeRate } from '#contract/rate/rate.ts';

/** A rate of a draft concerns nobody yet. */
export const announceRates = (from: string) => `
  insert into outbox (kind, subject_id) select 'rate_update', id from ${from} r
  where not exists (select from offices o where o.id = r.office_id and o.draft)`;

/** What the journal keeps of a record. */
export const factsOf = ({ sc, tc, office_id, rate, actual }: Omit<ExchangeRate, 'id' | 'ts'>): Facts => ({
  sc,
  tc,
  office_id,
  rate,
  actual,
});
