import { useTranslation } from 'react-i18next';
import type { DayRange } from './days.ts';
import { useFormat } from './format.ts';
import { kyivMidnight } from './kyiv.ts';

/** "30 days", or the two days with their years. */
export function useRangeWords(): (range: DayRange) => string {
  const { t } = useTranslation('dates');
  const { fullDate } = useFormat();
  const say = (day: string | undefined) => {
    const moment = day === undefined ? undefined : kyivMidnight(day);
    return moment ? fullDate(moment) : t('now');
  };
  return ({ preset, first, last }) => {
    if (preset) return t(preset);
    return first === last ? say(first) : `${say(first)} – ${say(last)}`;
  };
}
