import { useTranslation } from 'react-i18next';
import { kyivMidnight } from '#domain/kyiv.ts';
import type { Day, DayRange } from './days.ts';
import { useFormat } from './format.ts';

/** The text of a range on a line of its own: "30 days", "Since 1 Oct 2026", or the two days with their years. */
export function useDateRangeLabel(): (range: DayRange) => string | undefined {
  const { t } = useTranslation('dates');
  const { fullDate } = useFormat();
  const say = (day: Day) => fullDate(kyivMidnight(day) ?? new Date(day));
  return ({ preset, first, last }) => {
    if (preset) return t(preset);
    if (!last) return first && t('since', { day: say(first) });
    if (!first) return t('until', { day: say(last) });
    return first === last ? say(first) : `${say(first)} – ${say(last)}`;
  };
}

/**
 * The text of a range inside a sentence: "last 30 days", "since 1 Oct", or the two days. A year is shown only if it is
 * not the current one.
 */
export function useShortDateRangeLabel(): (range: DayRange) => string | undefined {
  const { t } = useTranslation('dates');
  const { date } = useFormat();
  const say = (day: Day) => date(kyivMidnight(day) ?? new Date(day));
  return ({ preset, first, last }) => {
    if (preset) return t(`within.${preset}`);
    if (!last) return first && t('within.since', { day: say(first) });
    if (!first) return t('within.until', { day: say(last) });
    return first === last ? say(first) : `${say(first)} – ${say(last)}`;
  };
}
