import type { Order } from '#contract/order.ts';
import type { Actor } from '#domain/actor.ts';
import { nextStep, openSteps } from '#domain/order.ts';

/** A deal stands in the queue, in the table, or in both: the same order, two places. */
export type Place = 'queue' | 'table';
export type Spot = { place: Place; order: Order };

export const spotKey = ({ place, order }: Spot) => `${place}-${order.id}`;

/** The elements to which keys and focus go: what opens the deal, and the button of its next action. */
export const openerId = (key: string) => `deal-${key}`;
export const nextStepId = (key: string) => `deal-${key}-next`;

/** The search field, to which `/` leads. */
export const searchId = 'deals-search';

export const focusOn = (id: string) => document.getElementById(id)?.focus();

export const mayCancel = (actor: Actor, order: Order) => openSteps(actor, order).some(({ call }) => call === 'cancel');

/** A ticket whose next action is the caller's. */
export const isToDo = (actor: Actor, { place, order }: Spot) =>
  place === 'queue' && nextStep(actor, order) !== undefined;
