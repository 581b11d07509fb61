import type { Order } from '#contract/order/order.ts';
import { handOverStep, waitsFor } from '#domain/order/order-turn.ts';
import { type Actor, mayManageNetwork } from '#domain/person/actor.ts';
import { serverNow } from '../lib/call/server-time.ts';
import { useActor, useUser } from '../lib/call/session.tsx';
import { isWaitingHere } from '../order/pickup/customer-here.tsx';

/** An order can be in the queue, in the table, or in both. The same order in two places is two items. */
type ItemPlace = 'queue' | 'table';
export type DeskItem = { place: ItemPlace; order: Order };

export const itemKey = ({ place, order }: DeskItem) => `${place}-${order.id}`;

/** Ids of the elements that keys and focus target: the opener of the order and the button of its next action. */
export const openerId = (key: string) => `deal-${key}`;
export const nextStepId = (key: string) => `deal-${key}-next`;

/** Id of the search field. The `/` key focuses it. */
export const searchId = 'deals-search';

/**
 * What stands in the search field. Until the screen shows its results, the person means none of the orders on the
 * screen.
 */
export function typedSearch(shown: string): string {
  const field = document.getElementById(searchId);
  return field instanceof HTMLInputElement ? field.value.trim() : shown;
}

export const focusOn = (id: string) => document.getElementById(id)?.focus();

/**
 * Whether the order waits for the actor's step. A step that the actor may take in place of the customer does not count.
 */
export const waitsForMe = (actor: Actor, order: Order) => waitsFor(actor, order) === 'you';

/**
 * Whether the item is a ticket with something to do for the actor: its step, or the customer is here and has the code.
 */
export const isToDo = (actor: Actor, { place, order }: DeskItem) =>
  place === 'queue' &&
  (waitsForMe(actor, order) || (isWaitingHere(order, new Date(serverNow())) && handsOver(actor, order)));

const handsOver = (actor: Actor, order: Order) => handOverStep(actor, order) !== undefined;

/**
 * Whether the person sees only the orders of their own offices and belongs to no office. Such a person gets no orders
 * until someone adds them to an office.
 */
export function useWorksNowhere(): boolean {
  const managesAll = mayManageNetwork(useActor());
  return useUser().user_offices.length === 0 && !managesAll;
}
