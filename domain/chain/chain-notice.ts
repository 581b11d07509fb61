import { mayBeTold } from '../audience.ts';
import type { Actor } from '../person/actor.ts';
import type { Language } from '../person/user.ts';
import { staffNoticeTexts } from '../staff-notice-texts.ts';
import type { ReadableNetwork } from '../wallet/network.ts';

/** A chain that is on is not read, or is read again. */
export type NoticedChain = { kind: 'chain'; id: string; network: ReadableNetwork; is_blind: boolean };

export const chainNoticeFor = (alert: NoticedChain, { actor, lang }: { actor: Actor; lang: Language }) =>
  mayBeTold.chain(actor) ? chainNotice(alert, lang) : undefined;

/** The newer word about a chain replaces the older one. */
export function chainNotice({ network, is_blind }: NoticedChain, language: Language) {
  const { blind, seeing } = staffNoticeTexts[language].chain;
  const { title, body } = is_blind ? blind : seeing;
  return {
    type: 'chain_alert' as const,
    order_id: null,
    tag: `chain:${network}`,
    title: title(network),
    body,
    url: '/?tab=settings',
  };
}
