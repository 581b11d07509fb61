import i18next from 'i18next';
import { isErrorCode, type Reason } from '#contract/wire/errors.ts';

/** Whether the page has a text for this reason. A newer server may send others. The texts of refusals are loaded at start. */
export const isKnownReason = (text: string): text is Reason => isErrorCode(text) || i18next.exists(`messages:${text}`);
