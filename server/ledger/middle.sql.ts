import { middleRate } from '#domain/ledger/switch.ts';
import { stablecoin } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import { statement } from '../database/statement.ts';

type Rate = { sc: string; tc: string; rate: Decimal };

export const globalRates = statement<Rate>(
  'books-global-rates',
  `select sc, tc, trim_scale(rate)::text as rate from exchange_rates
   where office_id is null and actual and '${stablecoin}' in (sc, tc)`,
);

/** USDT for one of a currency in the middle of these rates. Undefined where there is none. */
export type Middle = (currency: string) => Decimal | undefined;

export const middleOf =
  (rates: readonly Rate[]): Middle =>
  (currency) => {
    const rate = (sc: string, tc: string) => rates.find((one) => one.sc === sc && one.tc === tc)?.rate;
    return middleRate(rate(currency, stablecoin), rate(stablecoin, currency));
  };
