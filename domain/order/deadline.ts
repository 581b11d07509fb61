import { afterOpening, type OfficeClock } from '../hours/opening-time.ts';
import { type OrderStatus, orderSteps } from './order.ts';
import { awaitsAnswer, awaitsMoney } from './order-state.ts';

/** The deadlines of an order: the office answers by the first one, and the money is received by the second. */
export const deadlineNames = ['answer_minutes', 'arrival_minutes'] as const;
export type DeadlineName = (typeof deadlineNames)[number];

/** How many minutes of opening time the office and the customer have. Null means that they have any time. */
export type DeadlineMinutes = Record<DeadlineName, number | null>;

export const firstMinutes: DeadlineMinutes = { answer_minutes: 60, arrival_minutes: 240 };

/**
 * Times that hold for the whole network: how long nothing expires after the customer said that the cash is handed over, and
 * how long after a payout that names its transaction the order completes. These are minutes on the clock, not of opening time.
 */
export const networkNames = ['handed_minutes', 'completion_minutes'] as const;
export type NetworkName = (typeof networkNames)[number];

/** Null: an order waits for its customer, however long. */
export type NetworkMinutes = { handed_minutes: number; completion_minutes: number | null };

/** The database has the same. */
export const firstNetworkMinutes: NetworkMinutes = { handed_minutes: 24 * 60, completion_minutes: 24 * 60 };

/** The most that a deadline may be set to, and the most by which the staff may move it in all: seven days. */
export const mostMinutes = 7 * 24 * 60;

/** An office's own minutes. Null: those of the network apply. 0: this office has no such deadline. */
export type OwnMinutes = Record<DeadlineName, number | null>;

/** The minutes that apply at an office, where `network` has those that an admin has set. */
export function minutesInForce(own: OwnMinutes, network: Partial<DeadlineMinutes>): DeadlineMinutes {
  const ofNetwork = { ...firstMinutes, ...network };
  const of = (name: DeadlineName) => (own[name] === null ? ofNetwork[name] : own[name] || null);
  return { answer_minutes: of('answer_minutes'), arrival_minutes: of('arrival_minutes') };
}

/** A deadline, and the moment when a quarter of its opening time is left. */
export type Deadline = { at: Date; quarterLeftAt: Date };

/** The deadline that begins now. Undefined when there is none: no minutes are set, or the office never opens. */
export function deadlineFrom(start: Date, minutes: number | null, office: OfficeClock): Deadline | undefined {
  if (minutes === null) return undefined;
  const at = afterOpening(start, minutes, office);
  const quarterLeftAt = afterOpening(start, minutes * 0.75, office);
  return at && quarterLeftAt && { at, quarterLeftAt };
}

/** When an office opens again, each of its open deals has at least this many minutes of opening time. */
const minutesAfterClosing = 60;

/** Until when no order of an office expires that is closed until this moment. */
export function restsUntil(until: Date, office: OfficeClock): Date {
  const opened = afterOpening(until, minutesAfterClosing, { ...office, closed_until: null });
  return opened ?? new Date(until.getTime() + minutesAfterClosing * 60_000);
}

/** The fields of an order that the rules below read. */
export type DeadlineFacts = {
  status: OrderStatus;
  answer_by: Date | null;
  due_at: Date | null;
  quarter_left_at: Date | null;
  extended_minutes: number;
  /** While the office is closed and for its first hour after that nothing of it expires: until then. */
  rests_until?: Date | null;
};

/** Which deadline can end an order in this status. Undefined in a status that the clock never ends. */
export function runningDeadline(status: OrderStatus): 'answer_by' | 'due_at' | undefined {
  if (!orderSteps.some(({ from, call }) => from === status && call === 'expire')) return undefined;
  if (awaitsAnswer(status)) return 'answer_by';
  return awaitsMoney(status) ? 'due_at' : undefined;
}

/** The deadline in force: it ends the order, but not while its office rests. Null when nothing ends it by the clock. */
export function deadlineOf(order: Omit<DeadlineFacts, 'quarter_left_at' | 'extended_minutes'>): Date | null {
  const name = runningDeadline(order.status);
  const at = name ? order[name] : null;
  const { rests_until = null } = order;
  return at && rests_until && rests_until > at ? rests_until : at;
}

/** Whether the last quarter of the time has begun. */
export const isLastQuarter = (order: DeadlineFacts, now: Date): boolean =>
  deadlineOf(order) !== null && order.quarter_left_at !== null && order.quarter_left_at <= now;

/** Whether somebody has to hurry now: not while the office rests. */
export const isPressing = (order: DeadlineFacts, now: Date): boolean =>
  isLastQuarter(order, now) && !(order.rests_until && order.rests_until > now);

/** Why a deadline is not moved: the order has moved on, it has no deadline, or it would be moved too far in all. */
export type ExtensionRefused = 'moved' | 'no_deadline' | 'too_far';

/** Whether the staff may move the deadline in force later by these minutes. */
export function judgeExtension(order: DeadlineFacts, minutes: number): 'new' | ExtensionRefused {
  if (!runningDeadline(order.status)) return 'moved';
  if (deadlineOf(order) === null) return 'no_deadline';
  return order.extended_minutes + minutes > mostMinutes ? 'too_far' : 'new';
}

/** How many minutes the staff may still add. 0 when the order has no deadline in force. */
export const minutesToAdd = (order: DeadlineFacts): number =>
  deadlineOf(order) === null ? 0 : mostMinutes - order.extended_minutes;

/**
 * The hours that an order gets when its customer says that the USDT is sent: each once, with the id of the transaction
 * and without it. A transfer that another order claims too gives nothing until the staff decide. The operator may set others.
 */
export const hoursForSent = { withHash: 24, withoutHash: 4 } as const;

/**
 * While no expiry could run (an outage, maintenance, a restore), people could not act either. So after a time without expiry
 * that was longer than `unnoticed`, nothing expires for as long as that time was, within these bounds.
 */
export const expiryPauseMinutes = { unnoticed: 5, least: 30, most: 4 * 60 } as const;

/** How many minutes nothing expires, after `minutesWithout` in which nothing could expire. 0: orders expire as usual. */
export function pauseAfter(minutesWithout: number): number {
  const { unnoticed, least, most } = expiryPauseMinutes;
  return minutesWithout > unnoticed ? Math.min(Math.max(minutesWithout, least), most) : 0;
}
