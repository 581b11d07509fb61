import type { Office } from '#contract/office/office.ts';
import { type ClosingState, closingsAt } from '#domain/hours/closing.ts';
import { rowsOfWeek, weekOfRows } from '#domain/hours/week-rows.ts';
import { parseWorkingHours } from '#domain/hours/working-hours.ts';
import { writeWorkingHours } from '#domain/hours/working-hours-format.ts';
import type { Language } from '#domain/person/user.ts';
import type { StoredClosure } from '../database/tables.ts';

/** When an office is open, as the database keeps it. */
export type StoredHours = {
  working_hours: string | null;
  holidays: string[];
  closed_until: Date | null;
  closed_reason: string | null;
  closures: StoredClosure[];
};

export const closuresOf = (stored: readonly StoredClosure[]): ClosingState['closures'] =>
  stored.map(({ from, until, reason }) => ({ from: new Date(from), until: new Date(until), reason }));

type Hours = Pick<Office, 'hours' | 'closed_until' | 'closed_reason' | 'closures'>;

/** The same as the contract has it: what is over is gone, and nobody has to write that. */
export function hoursOf({ working_hours, closures, ...stored }: Omit<StoredHours, 'holidays'>, now: Date): Hours {
  const week = working_hours === null ? undefined : parseWorkingHours(working_hours);
  const state = closingsAt({ ...stored, closures: closuresOf(closures) }, now);
  return {
    hours: week ? rowsOfWeek(week).map(({ breaks, ...row }) => ({ ...row, breaks: [...breaks] })) : null,
    closed_until: state.closed_until,
    closed_reason: state.closed_reason,
    closures: [...state.closures],
  };
}

type Wanted = { working_hours?: string | null | undefined; hours?: Office['hours'] | undefined };

/** The text of the hours. A call gives a text, rows or both. With both, the text is kept if it means the same as the rows. */
export function withHoursAsText<Body extends Wanted>(
  { hours, ...body }: Body,
  language: Language,
): Omit<Body, 'hours'> & { working_hours?: string | null | undefined } {
  if (hours === undefined) return body;
  const week = hours && weekOfRows(hours);
  if (!week) return { ...body, working_hours: null };
  const written = writeWorkingHours(week, language);
  const given = typeof body.working_hours === 'string' ? parseWorkingHours(body.working_hours) : undefined;
  const isSame = given !== undefined && writeWorkingHours(given, language) === written;
  return isSame ? body : { ...body, working_hours: written };
}
