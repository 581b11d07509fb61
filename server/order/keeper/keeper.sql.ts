import { type RawBuilder, sql } from 'kysely';
import type { KeeperFilter } from '#contract/order/keeper.ts';
import type { Actor } from '#domain/person/actor.ts';
import { isOpenSql } from '../../database/fragments/order-status.ts';

/** Whether `person`, a row of users, may keep the order `o`: as `mayKeep` in domain/order/desk/keeper.ts. */
export const mayKeepSql = (person: string) => `${person}.id <> o.customer_id and (
  ${person}.permissions = 'admin' or ${person}.permissions <> 'customer' and exists (
    select from user_offices m where m.user_id = ${person}.id and m.office_id = o.office_id))`;

/** Whose the order `o` is. Nobody's, when that person does not work there any more. */
export const keeperSql = `(
  select kept_by.id from (
    select k.keeper_id from order_keepers k where k.order_id = o.id order by k.place desc limit 1) last
  join users kept_by on kept_by.id = last.keeper_id and ${mayKeepSql('kept_by')})`;

/**
 * As `isKeptBy` in domain/order/desk/keeper.ts, for an order `o`. Few orders of the past were kept by a person, so their ids are
 * read first. Of nobody's only the open ones count, and these have an index.
 */
export function isKeptBy(actor: Actor, keeper: KeeperFilter): RawBuilder<unknown> {
  if (keeper === 'none') return sql`${sql.raw(isOpenSql('o.status'))} and ${sql.raw(keeperSql)} is null`;
  const id = keeper === 'me' ? actor.id : keeper;
  return sql`o.id in (select k.order_id from order_keepers k where k.keeper_id = ${id}) and ${sql.raw(keeperSql)} = ${id}`;
}
