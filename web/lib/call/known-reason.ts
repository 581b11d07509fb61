import i18next from 'i18next';
import { isErrorCode, type Reason } from '#contract/wire/errors.ts';
import type { refusals } from '../../locales/en/refusals.ts';

/** Whether only staff meet this reason. Its text comes with their screens. */
export const isOfStaff = (text: string): text is keyof typeof refusals => i18next.exists(`refusals:${text}`);

/** Whether the page has a text for this reason. A newer server may send others. The other texts are loaded at start. */
export const isKnownReason = (text: string): text is Reason =>
  isErrorCode(text) || i18next.exists(`messages:${text}`) || isOfStaff(text);
