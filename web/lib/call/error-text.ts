import i18next, { type TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isErrorCode } from '#contract/wire/errors.ts';
import { ApiError } from './api.ts';
import { isOfStaff } from './known-reason.ts';

const namespaces = ['errors', 'messages', 'common'] as const;
type ErrorTexts = TFunction<typeof namespaces>;
/** Returns the text for an error: of its reason, or the sentence of the server, or the text of the error code. */
function sentenceFor(error: unknown, t: ErrorTexts): string {
  if (!(error instanceof ApiError)) return t('errors:UNKNOWN_ERROR');
  const { code, reason = code, retryAfter } = error;
  if (reason === 'RATE_LIMIT_EXCEEDED' && retryAfter) return t('common:tryAgainIn', { wait: waitText(retryAfter, t) });
  const foreign = foreignSentence(error);
  if (foreign) return foreign;
  if (isErrorCode(reason)) return t(`errors:${reason}`);
  return isOfStaff(reason) ? i18next.t(`refusals:${reason}`) : t(`messages:${reason}`);
}

/**
 * The sentence of a refusal without a reason that this page knows: a proxy or a newer server sent it. It is shown
 * unchanged. From status 500 on it describes a fault that people cannot act on, so the text of the code is better
 * (specification §8).
 */
const foreignSentence = ({ reason, detail, status }: ApiError): string | undefined =>
  reason === undefined && detail && status < 500 ? detail : undefined;

/** "30 s", "12 min" or "5 h", because thousands of seconds are hard to read. */
function waitText(seconds: number, t: ErrorTexts): string {
  if (seconds < 100) return t('common:wait.seconds', { n: seconds });
  const minutes = Math.ceil(seconds / 60);
  return minutes < 100
    ? t('common:wait.minutes', { n: minutes })
    : t('common:wait.hours', { n: Math.ceil(minutes / 60) });
}

export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation(namespaces);
  return useCallback((error) => sentenceFor(error, t), [t]);
}

const fixedTexts = (): ErrorTexts => i18next.getFixedT(null, namespaces);

/** For use outside components. The error texts are loaded at start. */
export const errorText = (error: unknown): string => sentenceFor(error, fixedTexts());
