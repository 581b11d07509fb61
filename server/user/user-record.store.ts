import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { User } from '#contract/person/user.ts';
import type { Tables } from '../database/tables.ts';

type From = Tables & { u: Tables['users'] };

/**
 * Users in the shape of the contract. With `among`, only those of their offices are listed that are in it. Without it
 * the reader is an admin, or the person, and also reads whether the account is blocked and has a second factor.
 */
export const userRecords = (kysely: Kysely<Tables>, among: readonly string[] | undefined) =>
  kysely
    .selectFrom('users as u')
    .select(['u.id', 'u.full_name', 'u.cellphone', 'u.cellphone_verified', 'u.email', 'u.email_verified', 'u.wallet'])
    .select(['u.lang', 'u.permissions', 'u.created_at'])
    .$if(among === undefined, (user) =>
      user
        .select(['u.blocked_at', 'u.blocked_reason', 'u.favorite_office_ids'])
        .select(sql<boolean>`u.second_factor_at is not null`.as('second_factor'))
        .select(askedSql.as('erasure_asked_at')),
    )
    .select((user) => jsonArrayFrom(memberships(user, among)).as('user_offices'));

/** Since when the person waits for the own data to be erased. */
const askedSql = sql<Date | null>`(
  select e.asked_at from erasures e where e.user_id = u.id and e.withdrawn_at is null and e.done_at is null)`;

type Membership = User['user_offices'][number];
type UserRow = Omit<
  User,
  'blocked_at' | 'blocked_reason' | 'favorite_office_ids' | 'erasure_asked_at' | 'user_offices'
> & {
  user_offices: (Omit<Membership, 'coin'> & { coin: Membership['coin'] | null })[];
  favorite_office_ids?: string[] | null;
  erasure_asked_at?: Date | null;
  blocked_at?: Date | null;
  blocked_reason?: string | null;
};

/** A row of `userRecords` without what only some accounts have. */
export const toUser = ({
  blocked_at,
  blocked_reason,
  favorite_office_ids,
  erasure_asked_at,
  user_offices,
  ...user
}: UserRow): User => ({
  ...user,
  user_offices: user_offices.map(({ coin, ...office }) => (coin ? { ...office, coin } : office)),
  ...(favorite_office_ids && { favorite_office_ids }),
  ...(blocked_at && blocked_reason && { blocked_at, blocked_reason }),
  ...(erasure_asked_at && { erasure_asked_at }),
});

const memberships = (user: ExpressionBuilder<From, 'u'>, among: readonly string[] | undefined) =>
  user
    .selectFrom('user_offices')
    .innerJoin('offices', 'offices.id', 'user_offices.office_id')
    .select((office) => [
      'user_offices.office_id',
      sql<{ id: string; name: string | null; name_uk: string | null; address: string }>`jsonb_build_object(
        'id', ${office.ref('offices.id')}, 'name', ${office.ref('offices.name')},
        'name_uk', ${office.ref('offices.name_uk')}, 'address', ${office.ref('offices.address')}
      )`.as('office'),
      sql<
        Membership['coin'] | null
      >`case when ${office.ref('user_offices.coin_per_deal')} is not null then jsonb_build_object(
        'per_deal', ${office.ref('user_offices.coin_per_deal')}::text,
        'per_day', ${office.ref('user_offices.coin_per_day')}::text) end`.as('coin'),
    ])
    .whereRef('user_offices.user_id', '=', 'u.id')
    .where('offices.archived_at', 'is', null)
    .where('offices.draft', '=', false)
    .$if(among !== undefined, (office) => office.where(sql<boolean>`offices.id = any(${among}::uuid[])`))
    .orderBy('offices.name')
    .orderBy('offices.id');
