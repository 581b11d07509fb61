import { mayBeTold } from '../audience.ts';
import { noticeTexts } from '../notice-texts.ts';
import { officeName } from '../office.ts';
import type { Actor } from '../person/actor.ts';
import type { Language } from '../person/user.ts';
import { staffNoticeTexts } from '../staff-notice-texts.ts';
import type { TillAlertKind } from './till-radar.ts';

/** Something at the tills of an office has waited for too long. `about`: the shift, the cash, the currency, the day or the seal. */
export type NoticedTill = {
  kind: 'till';
  id: string;
  office_id: string;
  office: Parameters<typeof officeName>[0];
  found: TillAlertKind;
  about: string;
};

export const tillNoticeFor = (alert: NoticedTill, { actor, lang }: { actor: Actor; lang: Language }) =>
  mayBeTold.till(actor, alert) ? tillNotice(alert, lang) : undefined;

/** Where the owner acts on it. */
const placeOf: Record<TillAlertKind, (about: string) => string> = {
  shift_long: (shift) => `tab=till&shift=${shift}`,
  cash_on_way: () => 'tab=till&show=safe',
  overpromised: () => 'tab=books',
  envelope_missing: () => 'tab=till&show=envelopes',
  envelope_extra: () => 'tab=till&show=envelopes',
  day_open: () => 'tab=till&show=days',
};

/** How much it is stands on the page: a lock screen shows a notice to everybody. */
export function tillNotice({ id, office_id, office, found, about }: NoticedTill, language: Language) {
  const { till } = staffNoticeTexts[language];
  const { office: officeLine } = noticeTexts[language];
  return {
    type: 'till_alert' as const,
    order_id: null,
    tag: `till:${id}`,
    title: till[found](about),
    body: officeLine(officeName(office, language)),
    url: `/?${placeOf[found](about)}&office=${office_id}`,
  };
}
