import type { ReferenceRates } from '#domain/money/worth.ts';
import { statement } from '../database/statement.ts';
import type { Tx } from '../database/tx.ts';

/** `ReferenceRates` of domain/money/worth.ts as one value of a query. */
export const referenceRatesSql = `(
  select jsonb_build_object(
    'toCoin', max(trim_scale(rate)::text) filter (where sc = 'UAH'), 'toCash', max(trim_scale(rate)::text) filter (where sc = 'USDT'))
  from exchange_rates where office_id is null and actual and (sc, tc) in (('UAH', 'USDT'), ('USDT', 'UAH')))`;

const read = statement<{ rates: ReferenceRates }>('reference-rates', `select ${referenceRatesSql} as rates`);

export async function readReferenceRates(tx: Tx): Promise<ReferenceRates> {
  const [found] = await tx.send(read, []);
  return found?.rates ?? { toCoin: null, toCash: null };
}
