import { IconClock, IconLock } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Office } from '#contract/office.ts';
import { isClosed as isClosedFor } from '#domain/deadline.ts';
import { addDays, isKyivMidnight, kyivDay, kyivMidnight, kyivTime } from '#domain/kyiv.ts';
import { clock, type OpenState, openState, parseWorkingHours } from '#domain/office.ts';
import { useNow } from '../lib/current-time.ts';
import { useFormat } from '../lib/format.ts';
import classes from './office.module.css';

/** Says if an office is open now, with an icon that shows it too. */
export function OpenHours({ office, className }: { office: OfficeTimes; className?: string }) {
  const { isClosed, text } = useOpenHours(office);
  const Icon = isClosed ? IconLock : IconClock;
  return (
    <span className={className ? `${classes.hours} ${className}` : classes.hours} data-closed={isClosed || undefined}>
      <Icon size={14} stroke={1.75} aria-hidden />
      {text}
    </span>
  );
}

type Hours = { isClosed: boolean; text: string; midSentence: string };

type OfficeTimes = Pick<Office, 'working_hours' | 'closed_until'>;

/**
 * "Open until 20:00", "Closed until Mon 09:00", "Closed today", or the text of the working hours if it can't be parsed.
 */
export function useOpenHours(office: OfficeTimes | undefined): Hours {
  const { t, i18n } = useTranslation('office');
  const now = useNow();
  const closedText = useClosedText();
  const { working_hours: hours = null, closed_until = null } = office ?? {};
  if (closed_until && isClosedFor({ closed_until }, now)) {
    const text = closedText(closed_until, now);
    return { isClosed: true, text, midSentence: withoutCapital(text) };
  }
  const week = hours === null ? undefined : parseWorkingHours(hours);
  if (hours !== null && !week) return { isClosed: false, text: hours, midSentence: hours };
  const state = week && openState(week, kyivTime(now));
  const text = state ? openText(state, t, i18n.language) : t('hours.unknown');
  return { isClosed: state?.open === false, text, midSentence: withoutCapital(text) };
}

/** How long an office is closed that is open in these hours as a rule. A midnight means the whole day before it. */
function useClosedText() {
  const { t } = useTranslation('office');
  const { soon, date } = useFormat();
  return (until: Date, now: Date): string => {
    if (!isKyivMidnight(until)) return t('hours.closedUntil', { time: soon(until) });
    const last = addDays(kyivDay(until), -1);
    if (last === kyivDay(now)) return t('hours.closedToday');
    return t('hours.closedThrough', { day: date(kyivMidnight(last) ?? until) });
  };
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
