import type { QueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import type { Order } from '#contract/order.ts';

/** The second press of a double click is not meant for the button that has come in the place of the first. */
const restMs = 600;

type Turns = { moving: Set<string>; restsUntil: number };
const turnsOf = new WeakMap<QueryClient, Turns>();

/** Whether a step may be sent: none of this order is on its way, and the last one was not taken a moment ago. */
export function beginStep(cache: QueryClient, { id }: Order): boolean {
  const turns = turnsOf.get(cache) ?? { moving: new Set(), restsUntil: 0 };
  turnsOf.set(cache, turns);
  if (turns.moving.has(id) || performance.now() < turns.restsUntil) return false;
  turns.moving.add(id);
  return true;
}

/** To be called when the answer is here. After a failure there is nothing to rest from. */
export function endStep(cache: QueryClient, { id }: Order, isTaken: boolean) {
  const turns = turnsOf.get(cache);
  turns?.moving.delete(id);
  if (turns && isTaken) turns.restsUntil = performance.now() + restMs;
}

/** A key that is held down presses a button once: steps cannot be undone. */
export function pressOnce(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault();
}
