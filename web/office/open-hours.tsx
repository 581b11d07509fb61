import { IconClock, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isClosed as isClosedFor } from '#domain/hours/closing.ts';
import { isHoliday as isHolidayOf } from '#domain/hours/holiday.ts';
import { addDays, isKyivMidnight, kyivDay, kyivDaysBetween, kyivMidnight, kyivTime } from '#domain/hours/kyiv.ts';
import { type OfficeClock, type OpenState, openState } from '#domain/hours/opening-time.ts';
import { clock } from '#domain/hours/week.ts';
import { parseWorkingHours } from '#domain/hours/working-hours.ts';
import { useNow } from '../lib/text/current-time.ts';
import { useFormat } from '../lib/text/format.ts';
import classes from './office.module.css';

/** Says if an office is open now, with an icon that shows it too. */
export function OpenHours({ office, isBrief }: { office: OfficeClock; isBrief?: boolean }) {
  const { isClosed, text, brief } = useOpenHours(office);
  const Icon = isClosed ? IconLock : IconClock;
  return (
    <span className={classes.hours} data-closed={isClosed || undefined}>
      <Icon size={14} stroke={1.75} aria-hidden />
      {isBrief ? brief : text}
    </span>
  );
}

type Hours = {
  isClosed: boolean;
  text: string;
  midSentence: string;
  /** "until 20:00", "tomorrow 09:00": where an icon and a heading say whether it is open. */
  brief: string;
};

/**
 * "Open until 20:00", "Closed until Mon 09:00", "Closed today", or the text of the working hours if it is not
 * understood.
 */
export function useOpenHours(office: OfficeClock | undefined): Hours {
  const { t } = useTranslation('office');
  const now = useNow();
  const closedText = useClosedText();
  const stateText = useStateText();
  const briefText = useBriefText();
  const hours = office?.working_hours ?? null;
  const said = (text: string, isClosed = false, brief = text) => ({
    isClosed,
    text,
    midSentence: withoutCapital(text),
    brief,
  });
  if (office?.closed_until && isClosedFor(office, now)) return said(closedText(office.closed_until, now), true);
  if (!office || hours === null) return said(t('hours.unknown'));
  if (!parseWorkingHours(hours)) return { isClosed: false, text: hours, midSentence: hours, brief: hours };
  const state = openState(office, now);
  const text = stateText(state, now);
  const isHoliday = !state.open && isHolidayOf(new Set(office.closed_days), kyivDay(now));
  if (isHoliday) return said(t('hours.holiday', { closed: withoutCapital(text) }), true);
  return said(text, !state.open, briefText(state, now));
}

/** How long an office is closed that is open in these hours as a rule. A midnight means the whole day before it. */
export function useClosedText() {
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

/** From this many days on, the name of a weekday alone could mean another week. */
const daysOfWeek = 7;

function useStateText() {
  const { t } = useTranslation('office');
  const opensText = useOpensText();
  return (state: OpenState, now: Date): string => {
    if (!state.open) return state.opens ? opensText(state.opens, now) : t('hours.closed');
    return state.until ? t('hours.openUntil', { time: clockOf(state.until) }) : t('hours.always');
  };
}

function useBriefText() {
  const { t } = useTranslation('office');
  const opensText = useBriefOpensText();
  return (state: OpenState, now: Date): string => {
    if (!state.open) return state.opens ? opensText(state.opens, now) : t('hours.closed');
    return state.until ? t('hours.brief.until', { time: clockOf(state.until) }) : t('hours.brief.always');
  };
}

function useBriefOpensText() {
  const { t, i18n } = useTranslation('office');
  const { soon } = useFormat();
  return (opens: Date, now: Date): string => {
    const [inDays, time] = [kyivDaysBetween(now, opens), clockOf(opens)];
    if (inDays === 0) return t('hours.brief.from', { time });
    if (inDays === 1) return t('hours.brief.tomorrow', { time });
    if (inDays > daysOfWeek) return soon(opens);
    return t('hours.brief.day', { day: weekdayName(kyivTime(opens).weekday, i18n.language), time });
  };
}

function useOpensText() {
  const { t, i18n } = useTranslation('office');
  const { soon } = useFormat();
  return (opens: Date, now: Date): string => {
    const [inDays, time] = [kyivDaysBetween(now, opens), clockOf(opens)];
    if (inDays === 0) return t('hours.closedUntil', { time });
    if (inDays === 1) return t('hours.closedUntilTomorrow', { time });
    if (inDays > daysOfWeek) return t('hours.closedUntil', { time: soon(opens) });
    return t('hours.closedUntilDay', { day: weekdayName(kyivTime(opens).weekday, i18n.language), time });
  };
}

const clockOf = (moment: Date) => clock(kyivTime(moment).minutes);

/** "Mon" or "пн". 0 is Monday; 1 January 2024 was a Monday. */
export const weekdayName = (weekday: number, language: string, width: 'short' | 'long' = 'short') =>
  new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + weekday));
