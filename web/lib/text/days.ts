import { addDays, kyivMidnight } from '#domain/hours/kyiv.ts';

/** A calendar day in Kyiv, "2026-11-15". Offices work in Kyiv time, independent of the time zone of the device. */
export type Day = string;

/** True if the text is an existing day. "2026-02-30" is not. */
export const isDay = (text: string): text is Day => kyivMidnight(text) !== undefined && addDays(text, 0) === text;

/** Ranges that have a name. Each screen offers some of them. */
export const dayPresets = ['today', 'yesterday', '7d', '30d', '90d'] as const;
export type DayPreset = (typeof dayPresets)[number];

/** Both days belong to the range. A missing day leaves that side open. */
export type DayRange = { preset?: DayPreset; first?: Day; last?: Day };

export const isDayPreset = (text: string): text is DayPreset => dayPresets.some((preset) => preset === text);

function presetRange(preset: DayPreset, today: Day): DayRange {
  if (preset === 'yesterday') return { preset, first: addDays(today, -1), last: addDays(today, -1) };
  const before = { today: 0, '7d': 6, '30d': 29, '90d': 89 }[preset];
  return { preset, first: addDays(today, -before) };
}

/**
 * Returns the range that the address names. A name such as "7d" is relative to today, so a bookmark with it stays
 * correct.
 */
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
