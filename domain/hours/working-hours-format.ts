import { clock, dayMinutes, everyDay, type Week } from './week.ts';

const names = {
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  uk: ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Нд'],
} as const;

/** The text of a week, as `parseWorkingHours` reads it back. Days with the same hours stand together. */
export function writeWorkingHours(week: Week, language: 'en' | 'uk'): string {
  const texts = week.map((spans) =>
    spans.map(({ from, to }) => `${clock(from)} - ${to === dayMinutes && from === 0 ? '24:00' : clock(to)}`).join(', '),
  );
  const groups = [...Map.groupBy(everyDay, (day) => texts[day] ?? '')];
  const [[first = ''] = []] = groups;
  if (groups.length === 1 && first === '00:00 - 24:00') return '24/7';
  if (groups.length === 1 && first !== '') return first;
  const open = groups.filter(([text]) => text !== '');
  if (open.length === 0) return `${runs(everyDay, language)} ${language === 'uk' ? 'вихідний' : 'closed'}`;
  return open.map(([text, days]) => `${runs(days, language)} ${text}`).join('; ');
}

/** "Mon-Wed, Fri" */
function runs(days: readonly number[], language: 'en' | 'uk'): string {
  const name = (day: number | undefined) => names[language][day ?? 0];
  const starts = days.filter((day) => !days.includes(day - 1));
  return starts
    .map((first) => {
      const last = days.find((day) => day >= first && !days.includes(day + 1));
      if (last === first) return name(first);
      return last === first + 1 ? `${name(first)}, ${name(last)}` : `${name(first)}-${name(last)}`;
    })
    .join(', ');
}
