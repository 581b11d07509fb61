import type { QueryClient } from '@tanstack/react-query';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { Order } from '#contract/order.ts';

/**
 * For this time after a step, a press is ignored: it may be the second half of a double click, and the button may
 * already be another step.
 */
const restMs = 600;

type Turns = { moving: Set<string>; restsUntil: number };
const turnsOf = new WeakMap<QueryClient, Turns>();

/**
 * Whether a step may be sent. Returns false while a step of this order is in progress, and shortly after the last step
 * was taken. `isAnotherPress` skips the second rule: the caller is sure that this is a separate press. When the answer
 * is true, the order is locked until `endStep`.
 */
export function beginStep(cache: QueryClient, { id }: Order, isAnotherPress = false): boolean {
  const turns = turnsOf.get(cache) ?? { moving: new Set(), restsUntil: 0 };
  turnsOf.set(cache, turns);
  const rests = !isAnotherPress && performance.now() < turns.restsUntil;
  if (turns.moving.has(id) || rests) return false;
  turns.moving.add(id);
  return true;
}

/** Call it when the answer has arrived. After a failure no press is ignored. */
export function endStep(cache: QueryClient, { id }: Order, isTaken: boolean) {
  const turns = turnsOf.get(cache);
  turns?.moving.delete(id);
  if (turns && isTaken) turns.restsUntil = performance.now() + restMs;
}

/**
 * The browser counts mouse clicks, so the second click of a double click is recognised. Touches and keys are not
 * counted.
 */
export const isFirstClick = ({ detail, nativeEvent }: MouseEvent) =>
  detail === 1 && 'pointerType' in nativeEvent && nativeEvent.pointerType === 'mouse';

/** A held key presses a button only once, because steps can't be undone. */
export function pressOnce(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault();
}
