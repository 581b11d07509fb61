import type { Order } from '#contract/order.ts';
import type { Actor } from '#domain/actor.ts';
import { openSteps } from '#domain/order.ts';
import { waitsFor } from '#domain/order-now.ts';

/** A deal stands in the queue, in the table, or in both: the same order, two places. */
export type Place = 'queue' | 'table';
export type DeskItem = { place: Place; order: Order };

export const itemKey = ({ place, order }: DeskItem) => `${place}-${order.id}`;

/** The elements to which keys and focus go: what opens the deal, and the button of its next action. */
export const openerId = (key: string) => `deal-${key}`;
export const nextStepId = (key: string) => `deal-${key}-next`;

/** The search field, to which `/` leads. */
export const searchId = 'deals-search';

export const focusOn = (id: string) => document.getElementById(id)?.focus();

export const mayCancel = (actor: Actor, order: Order) => openSteps(actor, order).some(({ call }) => call === 'cancel');

/** Whether the deal waits for the caller, who may also take a step in the customer's place without being waited for. */
export const waitsForMe = (actor: Actor, order: Order) => waitsFor(actor, order) === 'you';

/** A ticket whose next action is the caller's. */
export const isToDo = (actor: Actor, { place, order }: DeskItem) => place === 'queue' && waitsForMe(actor, order);
