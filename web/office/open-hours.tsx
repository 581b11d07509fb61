import { IconClock, IconLock } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { kyivTime } from '#domain/kyiv.ts';
import { clock, type OpenState, openState, parseWorkingHours } from '#domain/office.ts';
import { useNow } from '../lib/current-time.ts';
import classes from './office.module.css';

/** Says if an office is open now, with an icon that shows it too. */
export function OpenHours({ hours, className }: { hours: string | null; className?: string }) {
  const { isClosed, text } = useOpenHours(hours);
  const Icon = isClosed ? IconLock : IconClock;
  return (
    <span className={className ? `${classes.hours} ${className}` : classes.hours} data-closed={isClosed || undefined}>
      <Icon size={14} stroke={1.75} aria-hidden />
      {text}
    </span>
  );
}

type Hours = { isClosed: boolean; text: string; midSentence: string };

/** "Open until 20:00", "Closed until Mon 09:00", or the text of the working hours if it can't be parsed. */
export function useOpenHours(hours: string | null): Hours {
  const { t, i18n } = useTranslation('office');
  const now = useNow();
  const week = hours === null ? undefined : parseWorkingHours(hours);
  if (hours !== null && !week) return { isClosed: false, text: hours, midSentence: hours };
  const state = week && openState(week, kyivTime(now));
  const text = state ? openText(state, t, i18n.language) : t('hours.unknown');
  return { isClosed: state?.open === false, text, midSentence: withoutCapital(text) };
}

/** "open until 20:00". A weekday later in the text keeps its capital letter. */
const withoutCapital = (text: string) => text.charAt(0).toLocaleLowerCase() + text.slice(1);

function openText(state: OpenState, t: TFunction<'office'>, language: string): string {
  if (state.open) {
    return state.until === undefined ? t('hours.always') : t('hours.openUntil', { time: clock(state.until) });
  }
  if (!state.opens) return t('hours.closed');
  const { weekday, inDays, at } = state.opens;
  const time = clock(at);
  if (inDays === 0) return t('hours.closedUntil', { time });
  if (inDays === 1) return t('hours.closedUntilTomorrow', { time });
  return t('hours.closedUntilDay', { day: weekdayName(weekday, language), time });
}

/** "Mon" or "пн". 0 is Monday; 1 January 2024 was a Monday. */
const weekdayName = (weekday: number, language: string) =>
  new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + weekday));
