import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';

const whole = { min: 0, max: 0 };

/** "12,481": a number of deals. */
export function useCount(): (count: number) => string {
  const { amount } = useFormat();
  return (count) => amount(String(count), whole);
}

/** "+12", "−3", "no change". Counts of deals, so whole numbers. */
export function useChange(): (now: number, before: number) => string {
  const { t } = useTranslation('analytics');
  const count = useCount();
  return (now, before) => {
    if (now === before) return t('noChange');
    return `${now > before ? '+' : ''}${count(now - before)}`;
  };
}
