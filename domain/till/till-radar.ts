/** What is wrong at the tills of an office, the most urgent first. */
export const tillFindingKinds = [
  'overpromised',
  'envelope_missing',
  'envelope_extra',
  'difference',
  'cash_on_way',
  'shift_long',
  'day_open',
] as const;
export type TillFindingKind = (typeof tillFindingKinds)[number];

/** What the owners are told of when it has waited so long. A difference is told of when it is booked. */
export type TillAlertKind = Exclude<TillFindingKind, 'difference'>;
export const isTillAlert = (kind: TillFindingKind): kind is TillAlertKind => kind !== 'difference';

/** A shift that goes on for longer was forgotten. */
export const longShiftHours = 13;
/** Cash between the safe and a drawer is counted sooner. */
export const longWayHours = 3;
/** A day is closed so soon after its end. */
export const openDayHours = 3;

export const isDayLate = (endsAt: Date, now: Date): boolean =>
  now.getTime() - endsAt.getTime() >= openDayHours * 3_600_000;
