import { approvalNotice } from './approval/approval-notice.ts';
import { levelNotice } from './ledger/level-notice.ts';
import { alertNotice, messageNotice, type Notice, type NoticeSubject, orderNotice, ownNoticeFor } from './notice.ts';
import { firstStatus, partIn } from './order/order.ts';
import type { Actor } from './person/actor.ts';
import type { Language } from './person/user.ts';
import { troubleNotice } from './rate-radar/trouble-notice.ts';
import { differenceNotice } from './till/difference-notice.ts';
import { tillNotice } from './till/till-notice.ts';

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
    case 'level':
      return levelNotice(subject, lang);
    case 'difference':
      return differenceNotice(subject, lang);
    case 'trouble':
      return troubleNotice(subject, lang);
    case 'till':
      return tillNotice(subject, lang);
    default:
      return ownNoticeFor(subject, { actor, lang });
  }
}
