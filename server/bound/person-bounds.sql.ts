import type { Pool } from 'pg';
import type { OwnBounds } from '#contract/order/bound.ts';
import type { BoundFacts } from '#domain/bound.ts';
import { failedStatuses } from '#domain/order/order.ts';
import { sqlList } from '../database/fragments/order-status.ts';
import { ask, statement } from '../database/statement.ts';
import type { Tx } from '../database/tx.ts';
import { type KnownRates, knownRatesSql, referenceRates } from './reference-rates.sql.ts';

const lockClass = 7_264_129;

/** Guests are not one person: they have bounds of their own, and these find nothing. */
const readOf = (source: string) => `
  select ${knownRatesSql}, customer.cellphone_verified as "isVerified",
    jsonb_build_object('24', trim_scale(coalesce(past.day, 0))::text, '720', trim_scale(coalesce(past.month, 0))::text) as before,
    coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'from_sum', trim_scale(b.from_sum)::text, 'hours', b.hours,
        'needs', b.needs) order by b.from_sum, b.hours, b.id)
      from bounds b where b.office_ids is null or o.office_id = any(b.office_ids)), '[]') as bounds,
    (select jsonb_build_object('name', coalesce(bool_or(p.name is not null), false),
      'document', coalesce(bool_or(p.document is not null), false)) from order_proofs p where p.order_id = o.id) as seen
  from ${source} o join users customer on customer.id = o.customer_id and customer.guest_of is null, lateral (
    select sum(d.worth) as month, sum(d.worth) filter (where d.confirmed_at > now() - interval '24 hours') as day
    from orders d where d.customer_id = o.customer_id and d.worth is not null
      and d.confirmed_at > now() - interval '720 hours' and d.status not in (${sqlList(failedStatuses)})) past`;

type Found = Omit<BoundFacts, 'rates'> & KnownRates;

/** What the bounds of an office look at for a person whose deal is not placed. */
export const readPlanned = statement<Found>(
  'bounds-of-planned',
  readOf('(select null::uuid as id, $1::uuid as customer_id, $2::uuid as office_id)'),
);

const sql = {
  /** Confirmations of deals of one person run one after the other, so that each counts those before it. */
  lock: statement(
    'bounds-lock-person',
    `select pg_advisory_xact_lock(${lockClass}, hashtext(customer_id::text)) from orders where id = $1`,
  ),
  lockCustomer: statement(
    'bounds-lock-customer',
    `select pg_advisory_xact_lock(${lockClass}, hashtext($1::uuid::text))`,
  ),
  read: statement<Found>('bounds-of-person', `${readOf('orders')} where o.id = $1`),
  readPlanned,
};

function factsOf([found]: readonly Found[]): BoundFacts | undefined {
  if (!found) return undefined;
  const { market: _, ...facts } = found;
  return { ...facts, rates: referenceRates(found) };
}

/** The same outside a transaction, as it is told to people. */
export async function findBoundsOf(pool: Pool, userId: string, officeId: string): Promise<OwnBounds | undefined> {
  const found = factsOf(await ask(pool, readPlanned, [userId, officeId]));
  if (!found) return undefined;
  const { bounds, before, rates, isVerified } = found;
  return {
    bounds: bounds.map(({ from_sum, hours, needs }) => ({ from_sum, hours, needs: [...needs] })),
    before,
    rates,
    is_verified: isVerified,
  };
}

/** What the bounds of its office look at for the person of an order. Undefined for a guest. */
export const findBounds = async (pool: Pool, orderId: string): Promise<BoundFacts | undefined> =>
  factsOf(await ask(pool, sql.read, [orderId]));

export const lockPerson = (tx: Tx, orderId: string) => tx.send(sql.lock, [orderId]);

/** What the bounds of the office ask of the person of this order. */
export const readBounds = (tx: Tx, orderId: string): Promise<BoundFacts | undefined> =>
  tx.send(sql.read, [orderId]).then(factsOf);

/** The same for a deal that is placed and confirmed at once. Its person is locked as for a confirmation. */
export async function holdBoundsOf(tx: Tx, customerId: string, officeId: string): Promise<BoundFacts | undefined> {
  const [, found] = await Promise.all([
    tx.send(sql.lockCustomer, [customerId]),
    tx.send(sql.readPlanned, [customerId, officeId]),
  ]);
  return factsOf(found);
}
