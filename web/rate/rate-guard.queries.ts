import { useTranslation } from 'react-i18next';
import type { RateWarning } from '#contract/rate-guard.ts';
import { notifyNotice } from '../lib/notify.tsx';
import { type GuardedAction, sendGuarded } from '../lib/rate-confirmation.ts';
import { useGuardWords } from './rate-guard-labels.ts';

/**
 * Sends a change of what offices apply. If the server requires a confirmation, a dialog asks the person. If the server
 * only warns, a notice appears afterwards. Throws `Declined` when the person declines.
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
