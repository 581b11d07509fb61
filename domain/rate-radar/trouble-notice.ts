import { mayBeTold } from '../audience.ts';
import { noticeTexts } from '../notice-texts.ts';
import { officeName } from '../office.ts';
import type { Actor } from '../person/actor.ts';
import type { Language } from '../person/user.ts';
import { staffNoticeTexts } from '../staff-notice-texts.ts';
import type { TroubleKind } from './rate-trouble.ts';

/** Somebody should look at a rate, a rule or a source of market rates. */
export type NoticedTrouble = {
  kind: 'trouble';
  id: string;
  about: TroubleKind;
  source: string | null;
  sc: string | null;
  tc: string | null;
  office_id: string | null;
  office: Parameters<typeof officeName>[0] | null;
};

export const troubleNoticeFor = (trouble: NoticedTrouble, { actor, lang }: { actor: Actor; lang: Language }) =>
  mayBeTold.trouble(actor, trouble) ? troubleNotice(trouble, lang) : undefined;

/** How far it is stands on the screen of rates: a lock screen shows a notice to everybody. */
export function troubleNotice({ id, about, source, sc, tc, office }: NoticedTrouble, language: Language) {
  const { trouble, allOffices } = staffNoticeTexts[language];
  const { office: officeLine } = noticeTexts[language];
  const place = office ? officeLine(officeName(office, language)) : allOffices;
  return {
    type: 'rate_trouble' as const,
    order_id: null,
    tag: `trouble:${id}`,
    title: trouble[about],
    body: about === 'source' ? (source ?? '') : `${sc} → ${tc}\n${place}`,
    url: '/?tab=rates',
  };
}
