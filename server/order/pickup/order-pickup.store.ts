import type { z } from 'zod';
import type { Order } from '#contract/order/order.ts';
import type { OfficeName } from '#contract/person/user.ts';
import { pickupTries } from '#domain/order/pickup-code.ts';
import type { Actor } from '#domain/person/actor.ts';
import { recordChange } from '../../database/audit.ts';
import { type SessionBy, system } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import { hasStepSql, isOpenSql } from '../../database/fragments/order-status.ts';
import { ask, statement } from '../../database/statement.ts';
import { type Tx, writeOne } from '../../database/tx.ts';
import { findOfficeTimes } from '../deadline/office-times.store.ts';
import { orderFields, orderJoins } from '../order-columns.ts';
import type { KeptCode, SealedCode } from './pickup-seal.ts';

/** An office with this many ready orders of the same code does not exist; the offices of a network may be many. */
const mostFound = 50;
/** Nearly always the first one is free. */
const mostTakings = 10;

/**
 * SQL that gives each order of `from`, a row `o`, the first of its proposed codes that no order of the office has. Two
 * orders that take one code at the same moment both keep the rule: one of them has no code then, and gets it when it is
 * read.
 */
export const takeCode = (from: string, codes: string) => `
  insert into pickup_codes (order_id, office_id, sealed, lookup)
  select distinct on (o.id) o.id, o.office_id, decode(c.code ->> 'sealed', 'hex'), decode(c.code ->> 'lookup', 'hex')
  from ${from}, jsonb_array_elements(${codes}) with ordinality as c (code, at)
  where not exists (
    select from pickup_codes p where p.office_id = o.office_id and p.lookup = decode(c.code ->> 'lookup', 'hex'))
  order by o.id, c.at
  on conflict do nothing`;

/** Proposed codes as `takeCode` reads them. */
export const proposed = (codes: readonly SealedCode[]): string =>
  JSON.stringify(
    codes.map(({ sealed, lookup }) => ({ sealed: sealed.toString('hex'), lookup: lookup.toString('hex') })),
  );

type PickupOffice = z.output<typeof OfficeName>;

const sql = {
  find: statement<KeptCode>('pickup-find', 'select sealed, tries, renewed_at from pickup_codes where order_id = $1'),
  /** Waits for a step of the order, and finds only an order that is ready. */
  hold: statement(
    'pickup-hold',
    `select from orders where id = $1 and ${hasStepSql('status', 'close')} for no key update`,
  ),
  take: statement('pickup-take', takeCode('(select id, office_id from orders where id = $1) o', '$2::jsonb')),
  /** The tries stay counted. */
  replace: statement(
    'pickup-replace',
    'update pickup_codes set sealed = $2, lookup = $3, made_at = now() where order_id = $1',
  ),
  /** The first of the proposed codes that no order of the office has. The desk hears of it once. */
  renew: statement<KeptCode>(
    'pickup-renew',
    `with renewed as (
       update pickup_codes p set sealed = decode(next.code ->> 'sealed', 'hex'), lookup = decode(next.code ->> 'lookup', 'hex'),
         tries = 0, made_at = now(), renewed_at = now()
       from (
         select c.code from pickup_codes own, jsonb_array_elements($2::jsonb) with ordinality as c (code, at)
         where own.order_id = $1 and not exists (
           select from pickup_codes o where o.office_id = own.office_id and o.lookup = decode(c.code ->> 'lookup', 'hex'))
         order by c.at limit 1
       ) next
       where p.order_id = $1 and p.tries >= ${pickupTries} and p.renewed_at is null
       returning p.order_id, p.sealed, p.tries, p.renewed_at
     ), told as (
       insert into order_alerts (order_id, kind, audience) select order_id, 'new_code', 'office' from renewed
       on conflict do nothing returning id
     ), announced as (
       insert into outbox (kind, subject_id)
       select 'order_alert', id from told union all select 'order_here', order_id from renewed
     )
     select sealed, tries, renewed_at from renewed`,
  ),
  countTry: statement<{ tries: number }>(
    'pickup-try',
    'update pickup_codes set tries = tries + 1 where order_id = $1 returning tries',
  ),
  /** With null every office is searched. Who is the customer of an order finds it without a code. */
  findOrders: statement<Order>(
    'pickup-find-orders',
    `select ${orderFields} from pickup_codes p join orders o on o.id = p.order_id ${orderJoins}
     where p.lookup = any($1::bytea[]) and ($2::uuid[] is null or p.office_id = any($2::uuid[]))
       and ${hasStepSql('o.status', 'close')} and o.customer_id <> $3 and ($4::uuid is null or o.id = $4)
     order by o.ready_at, o.id limit ${mostFound}`,
  ),
  /** The office of an order that is ready for this code, outside the offices of the actor. */
  findOffice: statement<PickupOffice>(
    'pickup-find-office',
    `select f.id, f.name, f.name_uk, f.address, f.address_uk
     from pickup_codes p join orders o on o.id = p.order_id join offices f on f.id = p.office_id
     where p.order_id = $2 and p.lookup = any($1::bytea[]) and not (p.office_id = any($3::uuid[]))
       and o.customer_id <> $4 and ${hasStepSql('o.status', 'close')}`,
  ),
  here: statement<{ id: string }>(
    'order-here',
    `with open as (
       select o.id from orders o where o.id = $1 and ${isOpenSql('o.status')} for share of o
     ), said as (
       insert into order_visits (order_id) select id from open
       on conflict (order_id) do update set here_at = now() returning order_id
     ), announced as (
       insert into outbox (kind, subject_id) select 'order_here', order_id from said
     )
     select order_id as id from said`,
  ),
};

/** The code of an order that this transaction holds, and that is ready. A missing one is made. */
export async function findOrTakeCode(tx: Tx, orderId: string, propose: () => SealedCode[]): Promise<KeptCode> {
  for (let tries = 0; tries < mostTakings; tries += 1) {
    const [kept] = await tx.send(sql.find, [orderId]);
    if (kept) return kept;
    await tx.send(sql.take, [orderId, proposed(propose())]);
  }
  throw new Error('No code is free at the office');
}

/** Counts a wrong code. The last one that is allowed is recorded in the journal. Returns how many are left. */
export async function countTry(tx: Tx, orderId: string, actorId: string | null): Promise<number> {
  const [counted] = await tx.send(sql.countTry, [orderId]);
  const count = counted?.tries ?? pickupTries;
  if (count === pickupTries) await recordWrongCodes(tx, { actorId, objectId: orderId, count });
  return pickupTries - count;
}

type Series = { actorId: string | null; objectId: string; count: number };

const recordWrongCodes = (tx: Tx, { actorId, objectId, count }: Series) =>
  recordChange(tx, { actorId, kind: 'wrong_pickup_codes', objectId, before: null, after: { count } });

export const orderPickups = (db: Db) => ({
  findCode: async (orderId: string): Promise<KeptCode | undefined> => (await ask(db.pool, sql.find, [orderId]))[0],

  /**
   * Makes the code of an order that was ready before there were codes, or another one where `isKept` says that it can't be
   * read. Undefined when the order is not ready any more.
   */
  makeCode: (
    by: SessionBy,
    orderId: string,
    propose: () => SealedCode[],
    isKept: (code: KeptCode) => boolean,
  ): Promise<KeptCode | undefined> =>
    db.write(by, async (tx) => {
      if ((await tx.send(sql.hold, [orderId])).length === 0) return undefined;
      const code = await findOrTakeCode(tx, orderId, propose);
      const [next] = isKept(code) ? [] : propose();
      if (!next) return code;
      await tx.send(sql.replace, [orderId, next.sealed, next.lookup]);
      return { ...code, sealed: next.sealed };
    }),

  /** A new code after too many wrong ones. Undefined when the order is not ready, the code works, or was renewed before. */
  renewCode: (by: SessionBy, orderId: string, codes: readonly SealedCode[]): Promise<KeptCode | undefined> =>
    db.write(by, async (tx) => {
      if ((await tx.send(sql.hold, [orderId])).length === 0) return undefined;
      return (await tx.send(sql.renew, [orderId, proposed(codes)]))[0];
    }),

  /** The ready orders with one of these hashes that the actor may complete. */
  findByCode: ({ id, role, officeIds }: Actor, lookups: Buffer[], orderId?: string): Promise<Order[]> =>
    ask(db.pool, sql.findOrders, [lookups, role === 'admin' ? null : officeIds, id, orderId]),

  findOfficeOf: async (
    { id, officeIds }: Actor,
    lookups: Buffer[],
    orderId: string,
  ): Promise<PickupOffice | undefined> => (await ask(db.pool, sql.findOffice, [lookups, orderId, officeIds, id]))[0],

  recordGuessing: (actorId: string, count: number): Promise<void> =>
    db.write(system, async (tx) => {
      await recordWrongCodes(tx, { actorId, objectId: actorId, count });
    }),

  /** When the office of an order is open. */
  findOfficeTimes: (orderId: string) => findOfficeTimes(db, orderId),

  /** Answers whether the order is still open. */
  sayHere: async (by: SessionBy, orderId: string): Promise<boolean> =>
    (await writeOne(db, by, sql.here, [orderId])).length > 0,
});

export type OrderPickupStore = ReturnType<typeof orderPickups>;
