import { useEffect, useState } from 'react';

const signs = ['pointerdown', 'keydown', 'scroll', 'visibilitychange'] as const;
const longestMs = 30_000;

let isBegun = false;
const listeners = new Set<() => void>();

function begin(): void {
  isBegun = true;
  for (const sign of signs) document.removeEventListener(sign, begin, true);
  for (const listener of listeners) listener();
  listeners.clear();
}

/** Calls back when somebody uses the page, or after some seconds: code for later must not delay the first screen. */
export function afterStart(listener: () => void): () => void {
  if (isBegun) {
    listener();
    return () => undefined;
  }
  if (listeners.size === 0) {
    for (const sign of signs) document.addEventListener(sign, begin, { capture: true, passive: true });
    setTimeout(begin, longestMs);
  }
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether somebody uses the page already. */
export const hasBegun = (): boolean => isBegun;

/** True from then on. */
export function useIsAfterStart(): boolean {
  const [isAfter, setAfter] = useState(isBegun);
  useEffect(() => afterStart(() => setAfter(true)), []);
  return isAfter;
}

/** True from the first moment at which the condition holds. */
export function useOnce(isNow: boolean): boolean {
  const [was, setWas] = useState(isNow);
  if (isNow && !was) setWas(true);
  return was || isNow;
}
