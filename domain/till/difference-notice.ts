import { mayBeTold } from '../audience.ts';
import { noticeTexts } from '../notice-texts.ts';
import { officeName } from '../office.ts';
import type { Actor } from '../person/actor.ts';
import type { Language } from '../person/user.ts';
import { staffNoticeTexts } from '../staff-notice-texts.ts';
import type { Difference } from './till-count.ts';

/** A count of a drawer, or of cash that came, found something else than was expected, above the limit of the office. */
export type NoticedDifference = {
  kind: 'difference';
  /** The id of the entry. */
  id: string;
  office_id: string;
  office: Parameters<typeof officeName>[0];
  actor_id: string;
  found: Difference;
};

export const differenceNoticeFor = (found: NoticedDifference, { actor, lang }: { actor: Actor; lang: Language }) =>
  mayBeTold.difference(actor, found) ? differenceNotice(found, lang) : undefined;

/** How much it is stands in the books: a lock screen shows a notice to everybody. */
export function differenceNotice({ id, office_id, office, found }: NoticedDifference, language: Language) {
  const { difference } = staffNoticeTexts[language];
  const { office: officeLine } = noticeTexts[language];
  return {
    type: 'till_difference' as const,
    order_id: null,
    tag: `difference:${id}`,
    title: difference[found],
    body: officeLine(officeName(office, language)),
    url: `/?tab=books&office=${office_id}`,
  };
}
