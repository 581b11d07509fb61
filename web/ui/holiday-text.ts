import { useTranslation } from 'react-i18next';
import type { Holiday } from '#domain/hours/holiday.ts';

/** "24 August", or "3 May 2027" for a single day. */
export function useHolidayText(): (day: Holiday) => string {
  const { i18n } = useTranslation();
  return (day) => {
    const isSingle = day.length > '08-24'.length;
    const date = new Date(`${isSingle ? day : `2024-${day}`}T00:00:00Z`);
    const style = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
    return new Intl.DateTimeFormat(i18n.language, isSingle ? { ...style, year: 'numeric' } : style).format(date);
  };
}
