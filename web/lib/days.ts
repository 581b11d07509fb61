import { addDays, kyivMidnight } from '#domain/kyiv.ts';

/** A calendar day in Kyiv, "2026-11-15". Offices work by Kyiv's clock, whatever the device says. */
export type Day = string;

/** Whether the text names a day that exists: "2026-02-30" does not. */
export const isDay = (text: string): text is Day => kyivMidnight(text) !== undefined && addDays(text, 0) === text;

/** Ranges that have a word. Each screen offers some of them. */
export const dayPresets = ['today', 'yesterday', '7d', '30d', '90d'] as const;
export type DayPreset = (typeof dayPresets)[number];

/** Both days belong to the range; an absent one leaves that side open. */
export type DayRange = { preset?: DayPreset; first?: Day; last?: Day };

export const isDayPreset = (text: string): text is DayPreset => dayPresets.some((preset) => preset === text);

function presetRange(preset: DayPreset, today: Day): DayRange {
  if (preset === 'yesterday') return { preset, first: addDays(today, -1), last: addDays(today, -1) };
  const before = { today: 0, '7d': 6, '30d': 29, '90d': 89 }[preset];
  return { preset, first: addDays(today, -before) };
}

/** The range that the address names. Words such as "7d" stay true tomorrow, so a bookmark of them does too. */
export function readRange(address: { from?: string; to?: string }, today: Day): DayRange | undefined {
  const { from, to } = address;
  if (from !== undefined && isDayPreset(from)) return presetRange(from, today);
  const first = from !== undefined && isDay(from) ? from : undefined;
  const last = to !== undefined && isDay(to) ? to : undefined;
  if (first === undefined && last === undefined) return undefined;
  if (first !== undefined && last !== undefined && first > last) return { first: last, last: first };
  return { first, last };
}

export const rangeBounds = ({ first, last }: DayRange) => ({
  created_at__gte: first === undefined ? undefined : kyivMidnight(first),
  created_at__lt: last === undefined ? undefined : kyivMidnight(addDays(last, 1)),
});
