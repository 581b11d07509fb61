import { useFormat } from '../lib/text/format.ts';

type Planned = { from: Date | string; until: Date | string; reason: string | null };

/** "30 Nov 00:00 – 1 Dec 00:00. Inventory" */
export function useClosureText(): (closure: Planned) => string {
  const { dateTime } = useFormat();
  return ({ from, until, reason }) =>
    [`${dateTime(new Date(from))} – ${dateTime(new Date(until))}`, reason].filter(Boolean).join('. ');
}

/** The planned closings that an entry of the journal names. */
export const closuresIn = (value: unknown): Planned[] =>
  Array.isArray(value)
    ? value.flatMap((each: Partial<Planned>) =>
        each.from && each.until ? [{ from: each.from, until: each.until, reason: each.reason ?? null }] : [],
      )
    : [];
