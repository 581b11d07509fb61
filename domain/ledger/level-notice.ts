import { mayBeTold } from '../audience.ts';
import { noticeTexts } from '../notice-texts.ts';
import { officeName } from '../office.ts';
import type { Actor } from '../person/actor.ts';
import type { Language } from '../person/user.ts';
import { staffNoticeTexts } from '../staff-notice-texts.ts';

/** Less of a currency is free than the owner of the office wants. */
export type NoticedLevel = {
  kind: 'level';
  id: string;
  office_id: string;
  office: Parameters<typeof officeName>[0];
  currency: string;
};

export const levelNoticeFor = (level: NoticedLevel, { actor, lang }: { actor: Actor; lang: Language }) =>
  mayBeTold.level(actor, level) ? levelNotice(level, lang) : undefined;

/** How much it is stands in the books: a lock screen shows a notice to everybody. */
export function levelNotice({ id, office_id, office, currency }: NoticedLevel, language: Language) {
  const { lowLevel } = staffNoticeTexts[language];
  const { office: officeLine } = noticeTexts[language];
  return {
    type: 'low_level' as const,
    order_id: null,
    tag: `level:${id}`,
    title: lowLevel(currency),
    body: officeLine(officeName(office, language)),
    url: `/?tab=books&office=${office_id}`,
  };
}
