import type { QueryClient } from '@tanstack/react-query';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { Order } from '#contract/order.ts';

/** The second press of a double click is not meant for the button that has come in the place of the first. */
const restMs = 600;

type Turns = { moving: Set<string>; restsUntil: number };
const turnsOf = new WeakMap<QueryClient, Turns>();

/**
 * Whether a step may be sent: none of this order is on its way, and the last one was not taken a moment ago, unless it is
 * sure that this is another press.
 */
export function beginStep(cache: QueryClient, { id }: Order, isAnotherPress = false): boolean {
  const turns = turnsOf.get(cache) ?? { moving: new Set(), restsUntil: 0 };
  turnsOf.set(cache, turns);
  const rests = !isAnotherPress && performance.now() < turns.restsUntil;
  if (turns.moving.has(id) || rests) return false;
  turns.moving.add(id);
  return true;
}

/** To be called when the answer is here. After a failure there is nothing to rest from. */
export function endStep(cache: QueryClient, { id }: Order, isTaken: boolean) {
  const turns = turnsOf.get(cache);
  turns?.moving.delete(id);
  if (turns && isTaken) turns.restsUntil = performance.now() + restMs;
}

/** The browser counts the clicks of a mouse: a second one, of a double click, says so itself. Fingers and keys do not. */
export const isFirstClick = ({ detail, nativeEvent }: MouseEvent) =>
  detail === 1 && 'pointerType' in nativeEvent && nativeEvent.pointerType === 'mouse';

/** A key that is held down presses a button once: steps cannot be undone. */
export function pressOnce(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault();
}
