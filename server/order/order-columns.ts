import { noMessages } from '#contract/order/order-message.ts';
import { wordColumns } from '#contract/order/order-word.ts';
import { reachedAt } from '#domain/order/order.ts';
import { staffNoteShown } from '#domain/order/order-view.ts';
import { pickupTries } from '#domain/order/pickup-code.ts';
import { type AccountChange, accountChangeHours, accountChanges } from '#domain/person/account-change.ts';
import { jsonTime } from '../database/fragments/json-time.ts';
import { hasStepSql, isOpenSql } from '../database/fragments/order-status.ts';
import { cashSql } from '../setting/cash.sql.ts';
import { networkHolidaysSql } from '../setting/holidays.sql.ts';
import { networkMinutesSql } from '../setting/minutes.sql.ts';
import { keeperSql } from './keeper/keeper.sql.ts';
import {
  cashQuestionSql,
  closedByClockSql,
  fromVisitNow,
  isClaimedTwiceSql,
  isDisputedSql,
  isHeldBackSql,
  isVoidSql,
  placedAgainSql,
  withoutCodeSql,
} from './order-conditions.ts';
import { completeBySql, readingsSql } from './order-readings.sql.ts';

const changedAt = (kind: AccountChange) => `customer.${kind}_at`;
const changedSince = `now() - interval '${accountChangeHours} hours'`;

/** SQL for the times at which an order `o` reached its statuses. */
export const statusTimes = Object.values(reachedAt)
  .map((column) => `o.${column}`)
  .join(', ');

/** What staff recorded. An entry is named by its place: the list only grows. */
const arrivedSql = `(
  select jsonb_agg(jsonb_build_object('id', a.place, 'amount', a.entry ->> 'amount', 'tx_hash', a.entry ->> 'tx_hash',
    'corrects', a.entry -> 'corrects', 'reason', a.entry ->> 'reason',
    'is_void', ${isVoidSql(`a.entry ->> 'tx_hash'`)}) order by a.place)
  from jsonb_array_elements(o.arrived) with ordinality as a (entry, place))`;

/** What other orders of the same customer have of the transfers that were recorded on this one. */
const othersShareSql = `case when o.arrived is not null then (
  select jsonb_build_object(
    'used', trim_scale(coalesce(sum((select sum(r.amount) from transfer_receipts r
      where r.transfer = t.key and r.order_id <> o.id and r.ended is distinct from 'moved')), 0))::text,
    'claimed', trim_scale(coalesce(sum((select sum(x.amt_to_exch) from transfer_claims c join orders x on x.id = c.order_id
      where c.transfer = t.key and c.void_at is null and x.id <> o.id and x.customer_id = o.customer_id
        and x.received_at is null and x.settlement is null)), 0))::text)
  from transfer_claims m join transfers t on t.key = m.transfer
  where m.order_id = o.id and m.void_at is null and t.amount is not null) end`;

const receiptsSql = `coalesce((
  select jsonb_agg(jsonb_build_object('transfer', r.transfer, 'amount', trim_scale(r.amount)::text, 'ended', r.ended) order by r.at, r.transfer)
  from transfer_receipts r where r.order_id = o.id), '[]')`;

const messageCountsSql = `coalesce((
  select json_build_object('count', c.count, 'unread_by_customer', c.unread_by_customer, 'unread_by_office', c.unread_by_office)
  from order_message_counts c where c.order_id = o.id), '${JSON.stringify(noMessages)}')`;

/** A staff member looks twice at a deal when its customer may be somebody else. An erasure ends a password too, and means nothing of the kind. */
const accountChangesSql = `case when customer.erased_at is null and greatest(${accountChanges.map(changedAt).join(', ')}) > ${changedSince}
  then (select jsonb_agg(jsonb_build_object('kind', c.kind,
      'at', ${jsonTime('c.at')}) order by c.at desc)
    from (values ${accountChanges.map((kind) => `('${kind}', ${changedAt(kind)})`).join(', ')}) as c (kind, at)
    where c.at > ${changedSince})
  else '[]' end`;

/** SQL for an order in the shape of the contract, from a row `o` with `orderJoins`. */
export const orderFields = `
  o.id, o.customer_id, o.office_id, o.cashier_id, o.er_id, o.sc, o.tc, o.amt_to_exch, o.amt_to_recv, o.rate, o.sale, o.booked,
  ${cashSql} as cash,
  o.status, ${wordColumns.map((column) => `o.${column}`).join(', ')}, o.version, ${statusTimes},
  o.answer_by, o.due_at, o.quarter_left_at, o.extended_minutes,
  case when ${isOpenSql('o.status')} and office.rests_until > now() then office.rests_until end as rests_until,
  o.wallet, o.office_wallet, o.ended_by, o.end_reason, o.refund, o.reference_rate,
  ${completeBySql} as complete_by, ${closedByClockSql} as closed_by_clock,
  case when o.complete_by is not null then (select d.text from order_doubts d where d.order_id = o.id) end as doubt,
  case when o.complete_by is not null then (select d.at from order_doubts d where d.order_id = o.id) end as doubted_at,
  o.handed_at, ${cashQuestionSql} as cash_question,
  o.sent_at, o.sent_tx_hash, ${isVoidSql('o.sent_tx_hash')} as sent_void, o.not_arrived, o.settlement,
  (select s.settled_id from settling_orders s where s.order_id = o.id) as settles, o.payout_tx_hash, o.said,
  ${arrivedSql} as arrived, ${othersShareSql} as arrived_for_others, ${receiptsSql} as receipts,
  ${readingsSql} as transfer_readings,
  ${isOpenSql('o.status')} and ${isHeldBackSql} as held_back,
  ${isOpenSql('o.status')} and ${isHeldBackSql} and o.sale as wallet_set_aside,
  ${isClaimedTwiceSql} as claimed_twice, ${isDisputedSql} as disputed,
  exists (select from transfer_claims c where c.order_id = o.id and c.void_at is not null) as claim_void,
  (select c.name from order_collectors c where c.order_id = o.id) as collector,
  (select v.here_at ${fromVisitNow} and ${isOpenSql('o.status')}) as here_at,
  ${messageCountsSql} as messages,
  ${hasStepSql('o.status', 'close')} and exists (
    select from pickup_codes p where p.order_id = o.id and p.tries >= ${pickupTries}) as code_locked,
  json_build_object('id', customer.id, 'full_name', customer.full_name, 'cellphone', coalesce(customer.cellphone, ''),
    'cellphone_verified', customer.cellphone_verified) as customer,
  ${accountChangesSql} as account_changes,
  (select json_build_object('id', keeper.id, 'full_name', keeper.full_name) from users keeper
    where keeper.id = ${keeperSql}) as keeper,
  (select json_build_object('id', placer.id, 'full_name', placer.full_name) from users placer
    where placer.id = o.placed_by) as placed_by,
  ${withoutCodeSql} as without_code, ${placedAgainSql} as placed_again,
  (select left(n.text, ${staffNoteShown}) from order_notes n where n.order_id = o.id order by n.place desc limit 1) as staff_note,
  json_build_object('id', office.id, 'name', office.name, 'name_uk', office.name_uk, 'address', office.address,
    'address_uk', office.address_uk) as office,
  case when cashier.id is not null
    then json_build_object('id', cashier.id, 'full_name', cashier.full_name) end as cashier`;

/** SQL for the facts by which a deadline at an office `f` is counted. */
export const officeClockFields = `
  f.working_hours, f.closed_until, f.closed_reason, f.closures,
  ${networkHolidaysSql} || f.holidays as closed_days, f.answer_minutes, f.arrival_minutes, ${networkMinutesSql} as network_minutes, now() as now`;

export const orderJoins = `
  join users customer on customer.id = o.customer_id
  join offices office on office.id = o.office_id
  left join users cashier on cashier.id = o.cashier_id`;
