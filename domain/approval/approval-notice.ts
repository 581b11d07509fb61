import { mayBeTold } from '../audience.ts';
import { noticeTexts } from '../notice-texts.ts';
import { officeName } from '../office.ts';
import { noticedOrderId } from '../order/order-number.ts';
import type { Actor } from '../person/actor.ts';
import type { Language } from '../person/user.ts';
import { staffNoticeTexts } from '../staff-notice-texts.ts';
import type { ApprovalFacts } from './approval.ts';
import type { ApprovalKind, ApprovalState } from './approval-kinds.ts';

/** An approval as its notice needs it. `seen`: the state in which it was told. */
export type NoticedApproval = ApprovalFacts & {
  kind: 'approval';
  id: string;
  about: ApprovalKind;
  order_id: string | null;
  office: Parameters<typeof officeName>[0] | null;
  state: ApprovalState;
  admins_told: boolean;
};

export const approvalNoticeFor = (approval: NoticedApproval, { actor, lang }: { actor: Actor; lang: Language }) =>
  mayBeTold.approval(actor, approval) ? approvalNotice(approval, lang) : undefined;

/** What it is about stands on the page: a lock screen shows a notice to everybody. */
export function approvalNotice({ id, about, order_id, office, state }: NoticedApproval, language: Language) {
  const { approval, approvalOf } = staffNoticeTexts[language];
  const { office: officeLine } = noticeTexts[language];
  const deal = order_id === null ? undefined : noticedOrderId(order_id);
  return {
    type: 'approval' as const,
    order_id,
    tag: `approval:${id}`,
    title: approval[state],
    body: [approvalOf[about](deal ?? ''), ...(office ? [officeLine(officeName(office, language))] : [])].join('\n'),
    url: `/?tab=deals&dialog=approval-${id}`,
  };
}
