import { reachedAt } from '#domain/order.ts';
import { pickupTries } from '#domain/pickup-code.ts';
import { cashSql } from '../lib/cash-steps.ts';
import { networkMinutesSql } from '../lib/deadline-minutes.ts';
import { hasStepSql, isOpenSql } from '../lib/order-status.ts';
import { fromVisitNow, isHeldBackSql, isNamedElsewhere } from './order-conditions.ts';

/** SQL for the times at which an order `o` reached its statuses. */
export const statusTimes = Object.values(reachedAt)
  .map((column) => `o.${column}`)
  .join(', ');

/** SQL for an order in the shape of the contract, from a row `o` with `orderJoins`. */
export const orderFields = `
  o.id, o.customer_id, o.office_id, o.cashier_id, o.er_id, o.sc, o.tc, o.amt_to_exch, o.amt_to_recv, o.rate, o.sale,
  ${cashSql} as cash,
  o.status, o.note, o.version, ${statusTimes},
  o.answer_by, o.due_at, o.quarter_left_at, o.extended_minutes,
  o.wallet, o.office_wallet, o.ended_by, o.end_reason, o.refund, o.reference_rate,
  o.sent_at, o.sent_tx_hash, o.arrived, o.settlement, o.payout_tx_hash, o.said,
  ${isOpenSql('o.status')} and ${isHeldBackSql} as held_back,
  ${isOpenSql('o.status')} and ${isHeldBackSql} and o.sale as wallet_set_aside,
  o.sent_tx_hash is not null and ${isNamedElsewhere('o.sent_tx_hash', 'o.id')} as claimed_twice,
  (select v.here_at ${fromVisitNow} and ${isOpenSql('o.status')}) as here_at,
  ${hasStepSql('o.status', 'close')} and exists (
    select from pickup_codes p where p.order_id = o.id and p.tries >= ${pickupTries}) as code_locked,
  json_build_object('id', customer.id, 'full_name', customer.full_name, 'cellphone', customer.cellphone,
    'cellphone_verified', customer.cellphone_verified) as customer,
  json_build_object('id', office.id, 'name', office.name, 'name_uk', office.name_uk, 'address', office.address) as office,
  case when cashier.id is not null
    then json_build_object('id', cashier.id, 'full_name', cashier.full_name) end as cashier`;

/** SQL for the facts by which a deadline at an office `f` is counted. */
export const officeClockFields = `
  f.working_hours, f.closed_until, f.answer_minutes, f.arrival_minutes, ${networkMinutesSql} as network_minutes, now() as now`;

export const orderJoins = `
  join users customer on customer.id = o.customer_id
  join offices office on office.id = o.office_id
  left join users cashier on cashier.id = o.cashier_id`;
