import { add, compare, type Decimal } from '../../money/money.ts';

/** The staff complete a walk-in without a code for this time after placing, where its customer has no app that could show one. */
export const withoutCodeMinutes = 20;

/** Phones that one person may look up at the window in an hour. Each is counted once, also where it is refused. */
export const lookUpsPerHour = 40;

/** A walk-in is on the owner's list when a deal of the same person and pair was cancelled so shortly before. */
export const placedAgainHours = 24;

/** What the window says of a person whose phone was typed: the first name, and the first letter of the last one. */
export function shortName(fullName: string | null): string | null {
  const [first, ...others] = (fullName ?? '').trim().split(/\s+/);
  if (!first) return null;
  const last = [...(others.at(-1) ?? '')][0];
  return last ? `${first} ${last}.` : first;
}

/** What guests may exchange in UAH: one deal, and all deals of an office in a day of Kyiv. */
export type GuestBounds = { deal: Decimal; day: Decimal };

/** Which bound a deal of a guest breaks, after the deals of the same day. */
export function guestFault(worth: Decimal, before: Decimal, { deal, day }: GuestBounds): 'deal' | 'day' | undefined {
  if (compare(worth, deal) > 0) return 'deal';
  return compare(add(worth, before), day) > 0 ? 'day' : undefined;
}
