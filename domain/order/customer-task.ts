import type { Actor } from '../person/actor.ts';
import { type DeadlineFacts, deadlineOf, isPressing } from './deadline.ts';
import { awaitsReceipt } from './handed.ts';
import { isPayoutBarred, type OrderFacts, paidIn, partIn } from './order.ts';
import { awaitsMoney, awaitsPickup } from './order-state.ts';
import { isSent } from './order-transfer.ts';

/** What an order waits for its customer to do: say whose it is, take cash, look into the wallet, send USDT or bring cash. */
export type CustomerTask = 'word' | 'collect' | 'check' | 'send' | 'bring';

export type TaskFacts = OrderFacts &
  DeadlineFacts &
  Parameters<typeof isSent>[0] & { id: string; handed_at: Date | null; created_at: Date };

/**
 * The task of the actor as the customer of this order. Undefined for everybody else, and while the office has the next word:
 * what was sent or handed over waits for the office, not for the customer.
 */
export function taskOf(actor: Actor, order: TaskFacts): CustomerTask | undefined {
  if (partIn(actor, order) !== 'customer') return undefined;
  if (order.held_back) return 'word';
  return isPayoutBarred(order) ? undefined : stepOf(order);
}

function stepOf(order: TaskFacts): CustomerTask | undefined {
  const isPaidInCash = paidIn(order) === 'cash';
  if (awaitsPickup(order.status)) return isPaidInCash ? 'collect' : 'check';
  if (!awaitsMoney(order.status)) return undefined;
  if (isPaidInCash) return isSent(order) ? undefined : 'send';
  return awaitsReceipt(order) ? undefined : 'bring';
}

/** What is lost first comes first: a time that runs out, then money that lies ready, then what has time. */
function rankOf(order: TaskFacts, task: CustomerTask, now: Date): number {
  if (task === 'word' || isPressing(order, now)) return 0;
  return task === 'collect' || task === 'check' ? 1 : 2;
}

/** The open orders of their customer: those that wait for them, the most urgent first, and those that wait for the office. */
export function byTurn<O extends TaskFacts>(actor: Actor, orders: readonly O[], now: Date): { mine: O[]; office: O[] } {
  const mine = orders.flatMap((order) => {
    const task = taskOf(actor, order);
    return task
      ? [{ order, rank: rankOf(order, task, now), by: deadlineOf(order)?.getTime() ?? Number.MAX_VALUE }]
      : [];
  });
  mine.sort((a, b) => a.rank - b.rank || a.by - b.by || oldestFirst(a.order, b.order));
  return {
    mine: mine.map(({ order }) => order),
    office: orders.filter((order) => taskOf(actor, order) === undefined).toSorted(oldestFirst),
  };
}

const oldestFirst = (a: TaskFacts, b: TaskFacts) =>
  a.created_at.getTime() - b.created_at.getTime() || a.id.localeCompare(b.id);
