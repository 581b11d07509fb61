import type { Approval } from '#contract/approval/approval.ts';

/** An approval as everybody reads it, and the customer of its deal, who never decides. */
export type StoredApproval = Omit<Approval, 'may_decide'> & { customer_id: string | null };

const person = (u: string) => `json_build_object('id', ${u}.id, 'full_name', ${u}.full_name)`;

/** The owners of the office of `a` who may decide: neither the asker nor the customer of the deal. */
export const fromDeciders = `
  from user_offices w join users u on u.id = w.user_id where w.office_id = a.office_id
    and u.permissions = 'office_owner' and u.id <> a.asked_by and u.id is distinct from o.customer_id`;

export const approvalFields = `a.id, a.kind, a.order_id, a.office_id, a.asked ->> 'call' as call,
  a.asked -> 'rates' as rates, a.asked -> 'warnings' as warnings, a.asked -> 'entry' as entry, a.sum, a.currency, a.limits,
  a.reason, ${person('asker')} as asked_by, a.asked_at, a.until, a.admins_told_at, a.state,
  coalesce((select json_agg(${person('u')} order by u.full_name, u.id) ${fromDeciders}), '[]') as told,
  case when decider.id is not null then ${person('decider')} end as decided_by, a.decided_at, a.refusal, o.customer_id`;

export const approvalJoins = `from approvals a join users asker on asker.id = a.asked_by
  left join users decider on decider.id = a.decided_by left join orders o on o.id = a.order_id`;
