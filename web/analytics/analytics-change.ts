import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';

/** Formats the change of an order count: "+12", "−3" or "no change". */
export function useChangeText(): (now: number, before: number) => string {
  const { t } = useTranslation('analytics');
  const { count } = useFormat();
  return (now, before) => {
    if (now === before) return t('noChange');
    return `${now > before ? '+' : ''}${count(now - before)}`;
  };
}
