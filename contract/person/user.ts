import { z } from 'zod';
import type { Role } from '#domain/person/actor.ts';
import {
  blockReasonLength,
  emailMaxLength,
  fullNameMaxLength,
  languages,
  mostFavoriteOffices,
} from '#domain/person/user.ts';
import { walletMaxLength, walletNameMaxLength } from '#domain/wallet/destination.ts';
import { mostAddresses } from '#domain/wallet/own-wallet.ts';
import { Mandate } from '../office/mandate.ts';
import { NetworkCode } from '../office/network.ts';
import { Money } from '../wire/money.ts';
import { numericCodes } from '../wire/numeric-codes.ts';
import { PageOf, pageQuery, pageSizes } from '../wire/page.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Done, Id, ListOf, OptionalText, QueryInt, Text, Time } from '../wire/wire-types.ts';

/** Specification §6: the numbers of the roles. */
const RoleCode = numericCodes<Role>({ admin: 1, cashier: 2, customer: 3, office_owner: 4 });
export const Permissions = RoleCode.json;
export const PermissionsQuery = RoleCode.query;

/**
 * One or more addresses of 1 to 50 characters. An address that states its network is checked by the server, see
 * domain/wallet/network-address.ts.
 */
export const Wallet = z.object({
  data: z
    .array(z.object({ address: Text(walletMaxLength).min(1), network: NetworkCode.optional() }))
    .min(1)
    .max(mostAddresses),
});

const WalletName = Text(walletNameMaxLength).min(1);

const EntryOf = Wallet.shape.data.element;

/** The own wallet: each address may have a name, which only its person reads. */
const OwnWallet = z.object({
  data: z
    .array(EntryOf.extend({ name: WalletName.optional() }))
    .min(1)
    .max(mostAddresses),
});

/** An address without `name` keeps the name that it has. Null takes it away. */
const WantedWallet = z.object({
  data: z
    .array(EntryOf.extend({ name: WalletName.nullable().optional() }))
    .min(1)
    .max(mostAddresses),
});

export const OfficeName = z.object({
  id: Id,
  name: z.string().nullable(),
  name_uk: z.string().nullable().optional(),
  address: z.string(),
  address_uk: z.string().nullable().optional(),
});

export const User = z.object({
  id: Id,
  full_name: z.string().nullable(),
  cellphone: z.string(),
  cellphone_verified: z.boolean(),
  email: z.string().nullable(),
  email_verified: z.boolean(),
  wallet: OwnWallet.nullable(),
  lang: z.enum(languages),
  permissions: Permissions,
  created_at: Time,
  /** Only in the own record: the phone has to be verified before the first order. Else absent. */
  must_verify_phone: z.literal(true).optional(),
  /** The offices with a star, the first one first. Only in the own record, and absent when there is none. */
  favorite_office_ids: z.array(Id).optional(),
  /** Whether the account has a second factor. Only in the own record and for admins; else absent. */
  second_factor: z.boolean().optional(),
  /** Only in the own record of staff who must set up a second factor first: `SecondFactor.must_set_up`. Else absent. */
  must_set_up_factor: z.literal(true).optional(),
  /**
   * Only in the own record, after the first recovery: what stood in the account before the phone was proved to be the
   * person's. `PUT` with the same value confirms it, another one replaces it. Else absent.
   */
  set_aside: z.object({ wallet: Wallet.nullable(), email: z.string().nullable() }).optional(),
  /** Only for staff, and of one person: how many others have an address of this wallet. Absent where nobody has. */
  wallet_used_by: z.int().optional(),
  /** Only for admins, and of one other person: how many sessions are open. Else absent. */
  open_sessions: z.int().optional(),
  /** Since when and why the account is blocked. Only for admins, and only of a blocked person; else absent. */
  blocked_at: Time.optional(),
  blocked_reason: z.string().optional(),
  /** Since when the person waits for the own data to be erased. Only in the own record and for admins; else absent. */
  erasure_asked_at: Time.optional(),
  /** `coin`: what a cashier may do alone with coin. Absent: nothing. */
  user_offices: z.array(z.object({ office_id: Id, office: OfficeName, coin: Mandate.optional() })),
});
export type User = z.output<typeof User>;

/** An absent field stays as it is; null clears it. */
export const Profile = z.object({
  full_name: OptionalText(fullNameMaxLength).optional(),
  email: OptionalText(emailMaxLength).optional(),
  wallet: WantedWallet.nullable().optional(),
  lang: z.enum(languages).optional(),
  /** All offices with a star. Those that do not exist are left out. */
  favorite_office_ids: z.array(Id).max(mostFavoriteOffices).optional(),
});
export type Profile = z.output<typeof Profile>;

/** The fields of a customer that a cashier may see. */
export const Contact = User.pick({ id: true, full_name: true, cellphone: true });
export type Contact = z.output<typeof Contact>;

export const UserFilter = z.object({
  /** Searches by id, name, phone in any spelling, and by the name or address of the person's office. */
  search: Text(128).optional(),
  permissions__in: ListOf(PermissionsQuery).optional(),
  office_id: Id.optional(),
  /** Bits for the state of the phone: 1 not verified, 2 verified, 3 both. */
  verification: QueryInt(1, 3).optional(),
});
export type UserFilter = z.output<typeof UserFilter>;

/** The totals of a person's own orders as a customer. */
export const UserStats = z.object({
  orders_total: z.int(),
  orders_completed: z.int(),
  /** The USDT side of the completed orders. */
  volume_usd: Money,
  /** The office with the most orders that were not cancelled. */
  favorite_office: z.object({ id: Id, name: z.string().nullable(), name_uk: z.string().nullable() }).nullable(),
});
export type UserStats = z.output<typeof UserStats>;

const UserId = z.object({ id: z.string().toLowerCase() });

/** Why somebody is blocked. Admins read it later. */
export const BlockReason = z.object({ reason: Text(blockReasonLength.max).min(blockReasonLength.min) });

export const userApi = {
  getMe: {
    method: 'GET',
    url: '/v1/users/me/',
    part: 'Profile',
    operationId: 'getMe',
    summary: 'Read the own account',
    schema: { response: { 200: User } },
  },
  changeMe: {
    method: 'PUT',
    url: '/v1/users/me/',
    part: 'Profile',
    operationId: 'changeMe',
    summary: 'Change the own account; an absent field stays, null clears it',
    refusals: ['INVALID_EMAIL_FORMAT', 'EMAIL_ALREADY_EXISTS'],
    fresh: 'ownAddress',
    schema: { body: Profile, response: { 200: User } },
  },
  getStats: {
    method: 'GET',
    url: '/v1/users/me/stats',
    part: 'Profile',
    operationId: 'getMyStats',
    summary: 'Read what the own orders add up to',
    schema: { response: { 200: UserStats } },
  },
  /** Newest first. */
  list: {
    method: 'GET',
    url: '/v1/users/',
    part: 'People',
    operationId: 'listUsers',
    summary: 'List the people whom the caller may see, the newest first',
    schema: { querystring: UserFilter.extend(pageQuery(pageSizes.other)), response: { 200: PageOf(User) } },
  },
  get: {
    method: 'GET',
    url: '/v1/users/:id',
    part: 'People',
    operationId: 'getUser',
    summary: 'Read one person; a cashier learns name and cellphone alone',
    refusals: ['USER_NOT_FOUND'],
    schema: { params: UserId, response: { 200: z.union([User, Contact]) } },
  },
  promote: {
    method: 'PATCH',
    url: '/v1/users/:id/promote',
    part: 'People',
    operationId: 'promoteUser',
    summary: 'Make a customer a cashier',
    refusals: ['USER_NOT_FOUND', 'CONFLICT'],
    fresh: 'always',
    schema: { params: UserId, response: { 200: User } },
  },
  demote: {
    method: 'PATCH',
    url: '/v1/users/:id/demote',
    part: 'People',
    operationId: 'demoteUser',
    summary: 'Make a cashier or another admin a customer, who leaves all offices',
    refusals: ['USER_NOT_FOUND', 'CONFLICT'],
    fresh: 'always',
    schema: { params: UserId, response: { 200: User } },
  },
  block: {
    method: 'PATCH',
    url: '/v1/users/:id/block',
    part: 'People',
    operationId: 'blockUser',
    summary: 'Block an account and end its sessions; its open orders stay',
    refusals: ['USER_NOT_FOUND', 'CONFLICT'],
    fresh: 'always',
    schema: { params: UserId, body: BlockReason, response: { 200: User } },
  },
  unblock: {
    method: 'PATCH',
    url: '/v1/users/:id/unblock',
    part: 'People',
    operationId: 'unblockUser',
    summary: 'Let a blocked person sign in again',
    refusals: ['USER_NOT_FOUND', 'CONFLICT'],
    fresh: 'always',
    schema: { params: UserId, response: { 200: User } },
  },
  endSessions: {
    method: 'DELETE',
    url: '/v1/users/:id/sessions',
    part: 'People',
    operationId: 'endSessionsOfUser',
    summary: 'Sign a person out everywhere',
    refusals: ['USER_NOT_FOUND'],
    schema: { params: UserId, response: { 200: Done } },
  },
} as const satisfies Record<string, NamedRoute>;
