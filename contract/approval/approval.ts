import { z } from 'zod';
import { approvalKinds, approvalLimits, approvalStates } from '#domain/approval/approval-kinds.ts';
import { entryKinds } from '#domain/ledger/entry.ts';
import { NetworkCode } from '../office/network.ts';
import { seenByStaff } from '../order/bound.ts';
import { RateWarnings } from '../rate/rate-guard.ts';
import { Money } from '../wire/money.ts';
import { PageOf, pageQuery, pageSizes } from '../wire/page.ts';
import type { NamedRoute, Route } from '../wire/route.ts';
import { Id, ListOf, Time } from '../wire/wire-types.ts';
import { Asking } from './asking.ts';

const Person = z.object({ id: Id, full_name: z.string().nullable() });

/** What a change of rates brings into force. `office_id` is null for a global rate. */
const AskedRate = z.object({ sc: z.string(), tc: z.string(), rate: Money, office_id: Id.nullable() });

/**
 * An entry of the books: why it is made, what it is worth in USDT, and what comes in or, below zero, leaves. `counted`: what a
 * count found. `corrects`: the entry that it books back.
 */
const AskedEntry = z.object({
  reason: z.string(),
  worth: Money.nullable(),
  moved: z.array(z.object({ currency: z.string(), amount: Money })),
  network: NetworkCode.nullable(),
  counted: Money.nullable(),
  corrects: z.object({ id: Id, no: z.int(), kind: z.enum(entryKinds) }).nullable(),
});

/** A bound that the call is beyond, or near: what it allows, and what was used of it before. */
const Limit = z.object({ name: z.enum(approvalLimits), limit: Money, used: Money, currency: z.string() });

export const Approval = z.object({
  id: Id,
  kind: z.enum(approvalKinds),
  /** The deal that it is about, and its office. Null: it is about no deal, and admins decide. */
  order_id: Id.nullable(),
  office_id: Id.nullable(),
  /** The call that is carried out when somebody agrees: one of the deal, one of rates, or the kind of an entry. */
  call: z.string().nullable(),
  /** The records of a change of rates, and what the guard found. Null for all else. */
  rates: z.array(AskedRate).nullable(),
  warnings: RateWarnings.nullable(),
  /** The entry of the books that is asked for. Null for all else. */
  entry: AskedEntry.nullable(),
  sum: Money.nullable(),
  currency: z.string().nullable(),
  limits: z.array(Limit),
  reason: z.string(),
  asked_by: Person,
  asked_at: Time,
  /** Somebody agrees or refuses by then, or it is dead. */
  until: Time,
  /** Who was asked: the owners of the office. */
  told: z.array(Person),
  /** Since when the admins are asked too. */
  admins_told_at: Time.nullable(),
  state: z.enum(approvalStates),
  decided_by: Person.nullable(),
  decided_at: Time.nullable(),
  /** Why the call was refused when it was carried out. */
  refusal: z.object({ code: z.string(), reason: z.string().nullable() }).nullable(),
  /** Whether the reader may agree or refuse while it waits. */
  may_decide: z.boolean(),
});
export type Approval = z.output<typeof Approval>;

/** With CONFLICT: what the call needs, so that the same call with `ask` is accepted. */
export const ApprovalNeeds = z.object({
  needs: z.array(z.literal('approval')).optional(),
  kind: z.enum(approvalKinds).optional(),
  limits: z.array(Limit).optional(),
});
export type ApprovalNeeds = z.output<typeof ApprovalNeeds>;

const ApprovalFilter = z.object({
  id: Id.optional(),
  state__in: ListOf(z.enum(approvalStates)).optional(),
  order_id: Id.optional(),
});
export type ApprovalFilter = z.output<typeof ApprovalFilter>;

const decision = {
  method: 'PUT',
  part: 'Orders',
  refusals: ['NOT_FOUND', 'CONFLICT'],
  schema: { params: z.object({ id: Id }), response: { 200: Approval } },
} as const;

/** A step that is asked for: one of the calls of contract/order/order-call.ts, as the page sends it. */
export const askApi = {
  method: 'PUT',
  url: '/v1/orders/:id/:call',
  schema: {
    params: z.object({ id: Id, call: z.enum(['confirm', 'receive', 'ready', 'close']) }),
    body: z.object({ ask: Asking, ...seenByStaff }),
    response: { 202: z.looseObject({ id: Id }) },
  },
} as const satisfies Route;

export const approvalApi = {
  list: {
    method: 'GET',
    url: '/v1/approvals',
    part: 'Orders',
    operationId: 'listApprovals',
    summary: 'List the approvals that the caller asked for or may decide, those that wait first',
    schema: {
      querystring: ApprovalFilter.extend(pageQuery(pageSizes.other)),
      response: { 200: PageOf(Approval) },
    },
  },
  approve: {
    ...decision,
    url: '/v1/approvals/:id/approve',
    operationId: 'approve',
    summary: 'Agree: the asked call is carried out as the call of who asked',
    fresh: 'always',
  },
  reject: {
    ...decision,
    url: '/v1/approvals/:id/reject',
    operationId: 'reject',
    summary: 'Refuse what was asked',
  },
  withdraw: {
    ...decision,
    url: '/v1/approvals/:id/withdraw',
    operationId: 'withdrawApproval',
    summary: 'Take back what the caller asked',
  },
} as const satisfies Record<string, NamedRoute>;
