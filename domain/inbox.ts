import { approvalNotice } from './approval/approval-notice.ts';
import { alertNotice, messageNotice, type Notice, type NoticeSubject, orderNotice, ownNoticeFor } from './notice.ts';
import { firstStatus, partIn } from './order/order.ts';
import type { Actor } from './person/actor.ts';
import type { Language } from './person/user.ts';
import { staffNotice } from './staff-notice.ts';

export const inboxDays = 90;
/** Of one person. Older ones go first. */
export const mostInInbox = 1000;

/** What a person may choose not to be told. What concerns the safety of the account is always told. */
export const choosableKinds = ['order', 'alert', 'message', 'target', 'till'] as const;
export type ChoosableKind = (typeof choosableKinds)[number];

/** What a person of this role may be told: only owners answer for tills. */
export const choosableBy = ({ role }: Pick<Actor, 'role'>): ChoosableKind[] =>
  choosableKinds.filter((kind) => kind !== 'till' || role === 'office_owner');

/** The kinds of notice that are about a deal. */
export const dealKinds = ['order', 'alert', 'message'] as const satisfies readonly ChoosableKind[];

/** The channels among which a person chooses. */
export const choiceChannels = ['push'] as const;

export const isChoosable = (kind: string): kind is ChoosableKind => choosableKinds.some((one) => one === kind);

/** What a notice said when it came, in the language of now. The reader may still see the order. */
export function pastNotice(
  subject: Exclude<NoticeSubject, { kind: 'rate' }>,
  { actor, lang }: { actor: Actor; lang: Language },
): Notice | undefined {
  switch (subject.kind) {
    case 'order':
      return orderNotice(
        subject,
        { isNew: subject.status === firstStatus && partIn(actor, subject) !== 'customer' },
        lang,
      );
    case 'alert':
      return alertNotice(subject.alert, subject, lang);
    case 'message':
      return messageNotice(subject, lang);
    case 'approval':
      return approvalNotice(subject, lang);
    case 'target':
    case 'wallet':
    case 'sign_in':
    case 'factor_reset':
      return ownNoticeFor(subject, { actor, lang });
    default:
      return staffNotice(subject, lang);
  }
}
