import { useTranslation } from 'react-i18next';
import type { RateWarning } from '#contract/rate-guard.ts';
import { notifyNotice } from '../lib/notify.tsx';
import { type GuardedAction, sendGuarded } from '../lib/rate-confirmation.ts';
import { useGuardWords } from './rate-guard-labels.ts';

/**
 * Sends a change of what offices apply. What has to be confirmed is asked of the person; what only warns is told
 * afterwards. Throws `Declined` when the person does not want the change.
 */
export function useGuarded(action: GuardedAction) {
  const { t } = useTranslation('guard');
  const words = useGuardWords();
  return async <T extends { warnings?: RateWarning[] }>(send: (confirm: boolean) => Promise<T>): Promise<T> => {
    const { answer, isAsked } = await sendGuarded(action, send);
    const [worst] = isAsked ? [] : (answer.warnings ?? []);
    if (worst) notifyNotice(words(worst).join(' '), t('betweenTitle'));
    return answer;
  };
}
