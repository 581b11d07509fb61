import { useSyncExternalStore } from 'react';
import { kyivDay } from '#domain/kyiv.ts';
import type { Day } from './days.ts';

/** Often enough that no age is a whole minute behind, and that an office closes on the screen when it closes. */
const tickMs = 15_000;
/** One drawing asks several times, and has to hear the same. */
const drawingMs = 100;

const listeners = new Set<() => void>();
let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  now = new Date();
  for (const listener of listeners) listener();
}

const isBehind = (by: number) => Math.abs(Date.now() - now.getTime()) >= by;

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    timer = setInterval(tick, tickMs);
    document.addEventListener('visibilitychange', tick);
  }
  listeners.add(listener);
  if (isBehind(1)) tick();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

function read(): Date {
  // Nobody has kept it up to date meanwhile.
  if (listeners.size === 0 && isBehind(drawingMs)) now = new Date();
  return now;
}

/** The present moment, the same for everything on the page. One that was in the background is right at once. */
export const useNow = (): Date => useSyncExternalStore(subscribe, read);

/** The day in Kyiv. Whoever asks is drawn anew when it turns, however long a screen stays open. */
export const useToday = (): Day => useSyncExternalStore(subscribe, () => kyivDay(read()));
