import { firstCashStep } from '#domain/money/cash.ts';

/** SQL for the steps of cash that an admin has set for all offices, by currency. Those that nobody has set are absent. */
export const networkCashStepsSql = `(
  select coalesce(json_object_agg(currency, trim_scale(step)::text), '{}') from cash_steps)`;

const currencySql = 'case when o.sale then o.sc else o.tc end';
const totalSql = 'case when o.sale then o.amt_to_exch else o.amt_to_recv end';

/**
 * SQL for the cash of an order `o` at an `office`. An order from before cash was counted in steps is read by the step of
 * today.
 */
export const cashSql = `coalesce(o.cash, cash_of(${currencySql}, ${totalSql}, coalesce(
    (office.cash_step ->> ${currencySql})::numeric,
    (select c.step from cash_steps c where c.currency = ${currencySql}), ${firstCashStep}), o.sale))`;
