import i18next, { type TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { errors, isErrorCode, messages } from '#contract/errors.ts';
import { exportLimit } from '#contract/page.ts';
import { ApiError } from './api.ts';

const namespaces = ['errors', 'messages', 'common'] as const;
type ErrorTexts = TFunction<typeof namespaces>;
type MessageKey = keyof typeof messages;

const isMessageKey = (text: string): text is MessageKey => Object.hasOwn(messages, text);
const messageKeys = Object.keys(messages).filter(isMessageKey);
const codes = Object.keys(errors).filter(isErrorCode);

/**
 * Returns the text for an error: the translated sentence of the server if it is known, otherwise the text of the error
 * code.
 */
function sentenceFor(error: unknown, t: ErrorTexts): string {
  if (!(error instanceof ApiError)) return t('errors:UNKNOWN_ERROR');
  const { code, detail, retryAfter } = error;
  const isThrottled = code === 'RATE_LIMIT_EXCEEDED' && detail !== messages.tooManyOrders;
  if (isThrottled && retryAfter) return t('common:tryAgainIn', { wait: waitText(retryAfter, t) });
  return (detail === undefined ? undefined : translateMessage(detail, t)) ?? t(`errors:${code}`);
}

/** "30 s", "12 min" or "5 h", because thousands of seconds are hard to read. */
function waitText(seconds: number, t: ErrorTexts): string {
  if (seconds < 100) return t('common:wait.seconds', { n: seconds });
  const minutes = Math.ceil(seconds / 60);
  return minutes < 100
    ? t('common:wait.minutes', { n: minutes })
    : t('common:wait.hours', { n: Math.ceil(minutes / 60) });
}

/** Translates a sentence of the contract. Returns undefined for any other sentence. */
function translateMessage(sentence: string, t: ErrorTexts): string | undefined {
  const key = messageKeys.find((name) => messages[name] === sentence);
  // Only one message uses this limit.
  if (key) return t(`messages:${key}`, { exportLimit });
  const code = codes.find((name) => errors[name].detail === sentence);
  return code && t(`errors:${code}`);
}

export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation(namespaces);
  return useCallback((error) => sentenceFor(error, t), [t]);
}

const fixedTexts = (): ErrorTexts => i18next.getFixedT(null, namespaces);

/** For use outside components. The error texts are loaded at start. */
export const errorText = (error: unknown): string => sentenceFor(error, fixedTexts());

/** Translates the server's text about one field. Returns undefined if it is not a sentence of the contract. */
export const translateSentence = (sentence: string): string | undefined => translateMessage(sentence, fixedTexts());
