import { clockSlackMs } from '#domain/chain/reading.ts';
import { blindFailures } from '#domain/chain/schedule.ts';
import { jsonTime } from '../database/fragments/json-time.ts';
import { hasStepSql } from '../database/fragments/order-status.ts';
import { isUnspent } from './expecting.sql.ts';

/** Another order that the same transaction was found for. */
const isSharedSql = `r.use in ('found', 'found_payout') and exists (
  select from order_readings x where x.transfer = r.transfer and x.order_id <> r.order_id)`;

/** When the chain was read last of which nobody can say more now. */
const blindSinceSql = `case when r.state <> 'final' then (
  select ${jsonTime('c.answered_at')} from chains c where c.network = r.network and (not c.is_on or c.failures >= ${blindFailures})) end`;

/**
 * What was found counts once it is right and final, and until somebody names it. What may be a payout is of use while the
 * deal waits for that.
 */
const isShownSql = `(r.use not in ('found', 'found_payout') or r.state = 'final' and r.problem is null and case r.use
  when 'found' then not exists (select from transfer_claims c where c.transfer = r.transfer)
  else ${hasStepSql('o.status', 'ready')} and r.block_at >= o.received_at - interval '${clockSlackMs} milliseconds'
    and ${isUnspent('r.transfer')} end)`;

/** What the chains say of the transactions of an order `o`. */
export const readingsSql = `coalesce((
  select jsonb_agg(jsonb_build_object('tx_hash', r.tx_hash, 'network', r.network, 'use', r.use, 'state', r.state,
    'problem', r.problem, 'found_on', r.found_on, 'amount', trim_scale(r.amount)::text, 'at', ${jsonTime('r.block_at')},
    'depth', r.depth, 'depth_needed', r.depth_needed, 'read_at', ${jsonTime('r.read_at')}, 'blind_since', ${blindSinceSql}, 'is_shared', ${isSharedSql})
    order by r.use, r.transfer)
  from order_readings r where r.order_id = o.id and ${isShownSql}), '[]')`;

/**
 * When the clock completes an order `o`: as `completes_by_clock()` of the database. `infinity`: what was named is read as no
 * payout, so it waits for its customer.
 */
export const completeBySql = `case when o.complete_by is not null then (
  select case when max(r.completes_at) = 'infinity' then null else least(o.complete_by, max(r.completes_at)) end
  from order_readings r where r.order_id = o.id and r.completes_at is not null) end`;
