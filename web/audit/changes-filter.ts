import { AuditFilter, type AuditKind, auditKinds } from '#contract/audit.ts';
import type { Address } from '../lib/address.ts';
import { type Day, rangeBounds, readRange } from '../lib/days.ts';

export const changesPageSize = 10;

const isKind = (text: string | undefined): text is AuditKind => auditKinds.some((kind) => kind === text);
const Actor = AuditFilter.shape.actor_id;

/** Reads the filter from the page address. Invalid values are left out. */
export function readChangesFilter(address: Address, today: Day): AuditFilter {
  const { kind, actor } = address;
  const { created_at__gte: from, created_at__lt: to } = rangeBounds(readRange(address, today) ?? {});
  return {
    kind: isKind(kind) ? kind : undefined,
    actor_id: Actor.safeParse(actor).success ? actor : undefined,
    from,
    to,
  };
}

export const noChangesFilter = { kind: undefined, actor: undefined, from: undefined, to: undefined, page: undefined };
