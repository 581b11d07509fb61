import { kyivDaysBetween, kyivZone } from '#domain/hours/kyiv.ts';
import type { Language } from '#domain/person/user.ts';
import { kitWords } from './locales/kit-words.ts';

const inKyiv = (language: Language, style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language === 'uk' ? 'uk-UA' : 'en-GB', { timeZone: kyivZone(), ...style });

/** "12:41" */
export const clockText = (moment: Date, language: Language): string =>
  inKyiv(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment);

/** "Wednesday 25 November" */
export function dayText(moment: Date, language: Language): string {
  const text = inKyiv(language, { weekday: 'long', day: 'numeric', month: 'long' }).format(moment);
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

const daysOfWeek = 7;

/** "19:00", "tomorrow 09:00", "Monday 09:00", "25 Nov 18:02": as short as it is clear. */
export function whenText(moment: Date, now: Date, language: Language): string {
  const words = kitWords[language];
  const time = clockText(moment, language);
  const days = kyivDaysBetween(now, moment);
  if (days === 0) return time;
  if (days === 1) return words.tomorrow(time);
  const isNear = days > 0 && days < daysOfWeek;
  const style = isNear ? ({ weekday: 'long' } as const) : ({ day: 'numeric', month: 'short' } as const);
  return words.onDay(inKyiv(language, style).format(moment), time);
}
