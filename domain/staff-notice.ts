import { chainNotice, chainNoticeFor, type NoticedChain } from './chain/chain-notice.ts';
import { levelNotice, levelNoticeFor, type NoticedLevel } from './ledger/level-notice.ts';
import type { Actor } from './person/actor.ts';
import type { Language } from './person/user.ts';
import { type NoticedTrouble, troubleNotice, troubleNoticeFor } from './rate-radar/trouble-notice.ts';
import { differenceNotice, differenceNoticeFor, type NoticedDifference } from './till/difference-notice.ts';
import { type NoticedTill, tillNotice, tillNoticeFor } from './till/till-notice.ts';

/** What those who answer for an office or for the network are told beside the deals. */
export type StaffSubject = NoticedLevel | NoticedDifference | NoticedTrouble | NoticedTill | NoticedChain;

/** Undefined for a person who may not be told. */
export function staffNoticeFor(subject: StaffSubject, reader: { actor: Actor; lang: Language }) {
  switch (subject.kind) {
    case 'level':
      return levelNoticeFor(subject, reader);
    case 'difference':
      return differenceNoticeFor(subject, reader);
    case 'trouble':
      return troubleNoticeFor(subject, reader);
    case 'till':
      return tillNoticeFor(subject, reader);
    default:
      return chainNoticeFor(subject, reader);
  }
}

/** What it said when it came. */
export function staffNotice(subject: StaffSubject, lang: Language) {
  switch (subject.kind) {
    case 'level':
      return levelNotice(subject, lang);
    case 'difference':
      return differenceNotice(subject, lang);
    case 'trouble':
      return troubleNotice(subject, lang);
    case 'till':
      return tillNotice(subject, lang);
    default:
      return chainNotice(subject, lang);
  }
}
