import { isClosed } from '../hours/closing.ts';
import { type CompletionFacts, isDoubted } from './completion.ts';
import { type DeadlineFacts, isLastQuarter } from './deadline.ts';
import { type HandedFacts, isCashMissing, isHandedUnclear } from './handed.ts';
import { isFinal, type OrderFacts, type OrderStatus, type Part } from './order.ts';
import { awaitsPayout } from './order-state.ts';
import { isAfterEnd, moneyWaits, type TransferFacts } from './order-transfer.ts';
import { type Next, nextOf, officeStatuses } from './order-turn.ts';
import { isMoneyMoved, type Receipt } from './transfer-receipt.ts';

/** Why a deal is stuck, the most urgent first. */
export const radarKinds = [
  'cash_missing',
  'payout_doubted',
  'money_after_end',
  'cash_handed',
  'claimed_twice',
  'disputed',
  'money_moved',
  'placed_again',
  'unreceived',
  'unready',
  'unanswered',
  'uncollected',
  'office_closed',
  'office_unstaffed',
] as const;
export type RadarKind = (typeof radarKinds)[number];

/**
 * What people are told of without a change of the order: a quarter of a deadline is left, the customer has a new pickup
 * code, or the order is stuck.
 */
export const alertKinds = ['answer_ends', 'arrival_ends', 'new_code', ...radarKinds] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Who can set a stuck deal going again. */
export type RadarFor = Next | 'admin';

/** The fields of an order that the rules below read. */
export type RadarFacts = OrderFacts &
  TransferFacts &
  DeadlineFacts &
  HandedFacts &
  CompletionFacts & {
    created_at: Date;
    cancelled_at: Date | null;
    received_at: Date | null;
    ready_at: Date | null;
    sent_at: Date | null;
    claimed_twice: boolean;
    disputed: boolean;
    receipts: readonly Receipt[];
    placed_again?: boolean | undefined;
  };

/** The facts about the office of an order. */
export type RadarOffice = { closed_until: Date | null; hasOwner: boolean; hasCashier: boolean };

/** Why an order is stuck, since when it waits for this, and who can set it going again. */
export type Finding = { kind: RadarKind; since: Date; waits_for: RadarFor };

/** Cash that is ready for so long was not collected. */
export const uncollectedMinutes = 24 * 60;

/** Orders that stay in a status for too long: since which moment they wait, and how many minutes are too many. */
export const slowKinds = [
  { kind: 'unreceived', status: 'confirmed', since: 'sent_at', minutes: 30 },
  { kind: 'unready', status: 'received', since: 'received_at', minutes: 30 },
  { kind: 'uncollected', status: 'ready', since: 'ready_at', minutes: uncollectedMinutes },
] as const satisfies readonly {
  kind: RadarKind;
  status: OrderStatus;
  since: 'sent_at' | 'received_at' | 'ready_at';
  minutes: number;
}[];

/** The owner is told when a deal gets stuck, and the admins when it is still stuck after these minutes. */
export const adminAfterMinutes: Record<RadarKind, number> = {
  // Told at once.
  cash_missing: 0,
  payout_doubted: 60,
  money_after_end: 60,
  cash_handed: 30,
  claimed_twice: 60,
  // Somebody may lose money, so the admins hear of it at once.
  disputed: 0,
  money_moved: 60,
  // A code that should have been shown may have been passed by.
  placed_again: 60,
  unreceived: 30,
  unready: 30,
  unanswered: 10,
  uncollected: 24 * 60,
  office_closed: 60,
  // Perhaps there is no owner who could be told.
  office_unstaffed: 0,
};

/** Kinds that concern all deals of an office. They make one notice for an office, not one for each deal. */
export const officeKinds: readonly RadarKind[] = ['office_closed', 'office_unstaffed'];

type Rule = (order: RadarFacts, office: RadarOffice, now: Date) => Date | null | false;

const slow = (which: (typeof slowKinds)[number]): Rule => {
  const { status, since, minutes } = which;
  return (order, _, now) => {
    const at = order[since];
    // What completes by itself waits for nobody.
    if (which.kind === 'uncollected' && order.complete_by !== null) return false;
    // The customer sent nothing for this order, as far as anybody knows.
    if (which.kind === 'unreceived' && order.sent_void) return false;
    return order.status === status && at !== null && at.getTime() + minutes * 60_000 <= now.getTime() && at;
  };
};

const slowRules = Object.fromEntries(slowKinds.map((which) => [which.kind, slow(which)]));

/** Since when an order is stuck in this way; false or null when it is not. */
const rules: Record<Exclude<RadarKind, (typeof slowKinds)[number]['kind']>, Rule> = {
  payout_doubted: (order, _, now) => isDoubted(order, now) && order.doubted_at,
  cash_missing: (order, _, now) => isCashMissing(order, now) && order.cancelled_at,
  cash_handed: (order, _, now) => isHandedUnclear(order, now) && order.handed_at,
  money_after_end: (order) => isAfterEnd(order) && (later(order.cancelled_at, order.sent_at) ?? order.created_at),
  claimed_twice: (order) => order.claimed_twice && moneyWaits(order) && order.sent_at,
  disputed: (order) => order.disputed && (order.received_at ?? order.sent_at ?? order.created_at),
  money_moved: (order) => awaitsPayout(order.status) && isMoneyMoved(order) && order.received_at,
  placed_again: (order) => order.placed_again === true && order.created_at,
  unanswered: (order, _, now) => order.status === 'requested' && isLastQuarter(order, now) && order.quarter_left_at,
  office_closed: (order, office, now) => !isFinal(order.status) && isClosed(office, now) && order.created_at,
  office_unstaffed: (order, { hasOwner, hasCashier }) =>
    officeStatuses.includes(order.status) && !(hasOwner && hasCashier) && order.created_at,
};

const later = (one: Date | null, other: Date | null) => (one && other && other > one ? other : (one ?? other));

const allRules: Readonly<Record<string, Rule>> = { ...rules, ...slowRules };

/** Why this order is stuck now, the most urgent first. Empty when it is not. */
export const findingsOf = (order: RadarFacts, office: RadarOffice, now: Date): Finding[] =>
  radarKinds.flatMap((kind) => {
    const since = allRules[kind]?.(order, office, now);
    return since ? [{ kind, since, waits_for: waitsFor(kind, order) }] : [];
  });

/** Who sets a deal going again that is stuck in this way. */
function waitsFor(kind: RadarKind, order: OrderFacts): RadarFor {
  if (kind === 'office_unstaffed') return 'admin';
  // Only they settle and refund money, and only they open an office again.
  if (kind === 'money_moved' || kind === 'placed_again' || kind === 'office_closed' || isFinal(order.status))
    return 'office_owner';
  return nextOf(order) ?? 'office_owner';
}

/** Who hears an alert. `office` is its cashiers and its owners. */
export type Audience = RadarFor;

export const isMeant = (audience: Audience, part: Part | undefined): boolean =>
  part === audience || (audience === 'office' && (part === 'cashier' || part === 'office_owner'));

/** All staff of the office give more time, and open their office again. */
const forAllStaff: readonly RadarKind[] = ['unanswered', 'office_closed'];

/**
 * Whether a person with this part can set a deal going that is stuck in this way. Admins can everything, and all
 * staff can call a customer.
 */
export function concerns({ kind, waits_for }: Pick<Finding, 'kind' | 'waits_for'>, part: Part | undefined): boolean {
  if (part === 'admin') return true;
  const isOfOffice = part === 'cashier' || part === 'office_owner';
  return isOfOffice && (waits_for === 'customer' || forAllStaff.includes(kind) || isMeant(waits_for, part));
}

/** What is said when the last quarter begins, and who hears it: the staff who may answer, then the customer who pays. */
export function lastQuarterAlert(order: OrderFacts & Pick<TransferFacts, 'sent_at' | 'sent_void'>): {
  kind: AlertKind;
  audience: Audience;
} {
  if (order.status === 'requested') return { kind: 'answer_ends', audience: nextOf(order) ?? 'office' };
  // Once the customer has sent the USDT, the staff have to look for it.
  const isAwaited = order.sent_at === null || order.sent_void;
  return { kind: 'arrival_ends', audience: isAwaited ? 'customer' : (nextOf(order) ?? 'office') };
}
