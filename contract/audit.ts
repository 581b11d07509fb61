import { z } from 'zod';
import { PageOf, pageQuery, pageSizes } from './wire/page.ts';
import type { NamedRoute } from './wire/route.ts';
import { FilterTime, Id, Time } from './wire/wire-types.ts';

/** Every kind of change that the audit records. */
export const auditKinds = [
  'rate_created',
  'rate_switched',
  'rate_deleted',
  'subscriptions_changed',
  'terms_changed',
  'office_created',
  'office_changed',
  'office_archived',
  'office_closed',
  'cashiers_changed',
  'owners_changed',
  'mandate_changed',
  'order_refunded',
  'guest_deal_closed',
  'order_settled',
  'transfer_decided',
  'location_created',
  'role_changed',
  'admin_created',
  'wallet_changed',
  'password_changed',
  'password_recovered',
  'setting_changed',
  'wrong_passwords',
  'wrong_pickup_codes',
  'user_blocked',
  'user_unblocked',
  'sessions_ended',
  'password_reset',
  'staff_signed_in',
  'orders_exported',
  'email_changed',
  'factor_added',
  'factor_removed',
  'factors_reset',
  'recovery_codes_renewed',
  'recovery_code_used',
  'wrong_factors',
  'sign_in_disowned',
  'factor_reset_asked',
  'factor_reset_agreed',
  'factor_reset_stopped',
  'own_data_exported',
  'agreement_changed',
  'erasure_asked',
  'erasure_withdrawn',
  'data_erased',
  'bounds_changed',
  'bound_reached',
  'confirm_unfunded',
  'till_unfunded',
  'books_switched',
  'entry_limit_changed',
  'levels_changed',
  'day_ends_changed',
  'set_aside_changed',
  'rate_source_changed',
  'market_changed',
  'reading_made',
  'rate_rule_changed',
  'price_codes_changed',
  'chain_changed',
  'books_exported',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** What an entry is about: a change in the network, a sign-in, or a step of a deal. */
export const auditGroups = ['changes', 'sign_ins', 'deals'] as const;
export type AuditGroup = (typeof auditGroups)[number];

/** The kinds of the group `sign_ins`. All others belong to `changes`. */
export const signInKinds = [
  'staff_signed_in',
  'wrong_passwords',
  'wrong_factors',
  'sign_in_disowned',
] as const satisfies AuditKind[];

/** The fields that changed, with their values. Money is decimal text. */
const Facts = z.record(z.string(), z.unknown());
export type Facts = z.output<typeof Facts>;

export const AuditEntry = z.object({
  id: Id,
  at: Time,
  /** Null when an operator did it on the server itself, without an account, and for strangers. */
  actor: z.object({ id: Id, full_name: z.string().nullable() }).nullable(),
  /** `order_step`: a step of a deal, with its status before and after. It is read from the history of the deal. */
  kind: z.enum([...auditKinds, 'order_step']),
  /** The id of the changed record. A record without an id has its name here: a pair such as USD/USDT, or a setting. */
  object_id: z.string(),
  before: Facts.nullable(),
  after: Facts.nullable(),
  /** Where the call came from, for what concerns the safety of accounts. Null for all else, and for owners. */
  address: z.string().nullable(),
  /** What the browser or program said about itself (`User-Agent`). */
  device: z.string().nullable(),
  /** The office that the change is about. Null for none or several, and for what was recorded before it was kept. */
  office_id: Id.nullable(),
  /** The present names of the offices, people and places in this entry, by id. */
  names: z.record(z.string(), z.string()),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const AuditFilter = z.object({
  actor_id: Id.optional(),
  /** The person, office, rate or deal that the entries are about. */
  object_id: Id.optional(),
  office_id: Id.optional(),
  kind: z.enum(auditKinds).optional(),
  /** Without it, all changes and sign-ins. Only with `deals` the steps of deals, of the last 30 days if `from` is absent. */
  about: z.enum(auditGroups).optional(),
  /** From `from` (inclusive) to `to` (exclusive). */
  from: FilterTime.optional(),
  to: FilterTime.optional(),
});
export type AuditFilter = z.output<typeof AuditFilter>;

export const auditApi = {
  /** Newest first. Owners get the entries of their offices. */
  list: {
    method: 'GET',
    url: '/v1/audit',
    part: 'Administration',
    operationId: 'listAudit',
    summary: 'List who changed what, the newest first',
    schema: { querystring: AuditFilter.extend(pageQuery(pageSizes.other)), response: { 200: PageOf(AuditEntry) } },
  },
} as const satisfies Record<string, NamedRoute>;
