import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';

/** "+12", "−3", "no change". Counts of deals, so whole numbers. */
export function useChange(): (now: number, before: number) => string {
  const { t } = useTranslation('analytics');
  const { count } = useFormat();
  return (now, before) => {
    if (now === before) return t('noChange');
    return `${now > before ? '+' : ''}${count(now - before)}`;
  };
}
