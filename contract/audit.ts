import { z } from 'zod';
import { PageOf, pageQuery, pageSizes } from './page.ts';
import type { Route } from './route.ts';
import { Id, Time } from './wire.ts';

/** Every kind of change that leaves a trace. */
export const auditKinds = [
  'rate_created',
  'rate_switched',
  'rate_deleted',
  'subscriptions_changed',
  'office_created',
  'office_changed',
  'office_archived',
  'cashiers_changed',
  'owners_changed',
  'location_created',
  'role_changed',
  'admin_created',
  'password_changed',
  'password_recovered',
  'setting_changed',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** What differs, field by field. Money in it is decimal text. */
const Facts = z.record(z.string(), z.unknown());
export type Facts = z.output<typeof Facts>;

export const AuditEntry = z.object({
  id: Id,
  at: Time,
  /** Null for what was done at the machine itself, without an account. */
  actor: z.object({ id: Id, full_name: z.string().nullable() }).nullable(),
  kind: z.enum(auditKinds),
  /** The record, or for what has no id of its own its name: a pair such as USD/USDT, a setting. */
  object_id: z.string(),
  before: Facts.nullable(),
  after: Facts.nullable(),
  /** What the offices, people and places of this entry are called now, by their ids. */
  names: z.record(z.string(), z.string()),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const AuditFilter = z.object({
  actor_id: Id.optional(),
  kind: z.enum(auditKinds).optional(),
  /** From this moment on, and before that one. */
  from: Time.optional(),
  to: Time.optional(),
});
export type AuditFilter = z.output<typeof AuditFilter>;

export const auditApi = {
  /** The newest first. */
  list: {
    method: 'GET',
    url: '/v1/audit',
    schema: { querystring: AuditFilter.extend(pageQuery(pageSizes.other)), response: { 200: PageOf(AuditEntry) } },
  },
} as const satisfies Record<string, Route>;
