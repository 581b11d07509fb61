import type { Actor } from '../person/actor.ts';
import { characterCount } from '../text.ts';
import { type Mover, type OrderFacts, partIn } from './order.ts';

type Viewed = Pick<OrderFacts, 'customer_id' | 'office_id'> & {
  closed_at: Date | null;
  cancelled_at: Date | null;
  reference_rate?: unknown;
  account_changes?: unknown;
  keeper?: unknown;
  staff_note?: unknown;
  placed_by?: unknown;
  without_code?: unknown;
  placed_again?: unknown;
  customer?: { cellphone: string };
  transfer_readings?: readonly ViewedReading[];
};

/** What was found at the address of an office, and nobody has named. */
type ViewedReading = { use: string; tx_hash: string | null; is_shared: boolean };

/** A cashier may have to call the customer up to this many days after the end of a deal. */
const phoneDays = 7;

/** A cashier reads the whole phone in deals that are open or have ended since then. */
export const phonesShownSince = (now: Date): Date => new Date(now.getTime() - phoneDays * 86_400_000);

/** The end of a phone, by which its person is recognised and not called. */
export const phoneEnd = (cellphone: string): string => (cellphone === '' ? '' : `…${cellphone.slice(-3)}`);

/** Whether this is a phone that can be called: not only its end, and not missing. */
export const isWholePhone = (cellphone: string): boolean => cellphone.startsWith('+');

/**
 * The order as this person may read it. Its customer does not see the rate by which owners measure their margin, what the desk
 * is told of the own account, whose the order is, who placed it at the window, nor what the staff wrote about it, nor the transactions that nobody has named. A cashier sees only the end of the phone when the deal has been over for long: phones must not leave with people.
 */
export function viewOf<O extends Viewed>(reader: Mover, order: O, now: Date): O {
  const part = partIn(reader, order);
  if (part === 'customer')
    return {
      ...order,
      reference_rate: undefined,
      account_changes: undefined,
      keeper: undefined,
      staff_note: undefined,
      placed_by: undefined,
      without_code: undefined,
      placed_again: undefined,
      ...(order.transfer_readings && { transfer_readings: ofCustomer(order.transfer_readings) }),
    };
  const ended = order.closed_at ?? order.cancelled_at;
  if (part !== 'cashier' || !order.customer || !ended || ended >= phonesShownSince(now)) return order;
  return { ...order, customer: { ...order.customer, cellphone: phoneEnd(order.customer.cellphone) } };
}

/**
 * A customer reads that the own sum has arrived, and not in which transaction while nobody has named it: who reads it could
 * name it for another deal. What several deals expect is shown to none of their customers, nor what may be a payout.
 */
const ofCustomer = (readings: readonly ViewedReading[]): ViewedReading[] =>
  readings
    .filter(({ is_shared, use }) => !is_shared && use !== 'found_payout')
    .map((one) => (one.use === 'found' ? { ...one, tx_hash: null } : one));

/** What the staff of an office write to each other about a deal. Its customer never reads it, also not one who works there. */
export const mayReadStaffNotes = (reader: Mover, order: Pick<OrderFacts, 'customer_id' | 'office_id'>): boolean => {
  const part = partIn(reader, order);
  return part !== undefined && part !== 'customer';
};
export const mostStaffNotes = 100;
export const staffNoteLength = 1000;
/** A list shows so much of the last note. */
export const staffNoteShown = 80;

/** The file that a cashier exports has no phones. */
export const mayExportPhones = ({ role }: Pick<Actor, 'role'>): boolean => role !== 'cashier';

/** Specification §5: a note is optional and has at most this many characters. */
export const noteMaxLength = 1024;

/** The length in characters without the space around them. */
export const noteLength = (note: string) => characterCount(note.trim());
