import { useEffect, useState, useSyncExternalStore } from 'react';
import { kyivDay } from '#domain/hours/kyiv.ts';
import { serverNow } from '../call/server-time.ts';
import type { Day } from './days.ts';

/** Short enough that no shown age is a minute late, and that an office closes on the screen on time. */
const tickMs = 15_000;
/** One render reads the time several times and must get the same value. */
const drawingMs = 100;

const listeners = new Set<() => void>();
let now = new Date(serverNow());
let timer: ReturnType<typeof setInterval> | undefined;
/** A list subscribes hundreds of times in one go, and each tick reads all that is shown: one tick is enough for them. */
let hasJustTicked = false;

function tickOnce() {
  if (hasJustTicked || !isBehind(1)) return;
  hasJustTicked = true;
  queueMicrotask(() => {
    hasJustTicked = false;
  });
  tick();
}

function tick() {
  now = new Date(serverNow());
  for (const listener of listeners) listener();
}

const isBehind = (by: number) => Math.abs(serverNow() - now.getTime()) >= by;

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    timer = setInterval(tick, tickMs);
    document.addEventListener('visibilitychange', tick);
  }
  listeners.add(listener);
  tickOnce();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

function read(): Date {
  // Without subscribers no timer updates the time.
  if (listeners.size === 0 && isBehind(drawingMs)) now = new Date(serverNow());
  return now;
}

/**
 * The current time by the server's clock, the same everywhere on the page. It is updated at once when the page returns
 * from the background.
 */
export const useNow = (): Date => useSyncExternalStore(subscribe, read, read);

/**
 * What is read from the current time, such as the minutes that are left. The component renders again only when the
 * result changes, so a list does not render with each tick.
 */
export function useFromNow<T extends string | number | boolean>(pick: (now: Date) => T): T {
  const picked = oncePerTime(pick);
  return useSyncExternalStore(subscribe, picked, picked);
}

/** React asks three times for each render, and what is picked may be the order of a whole list. */
function oncePerTime<T>(pick: (now: Date) => T): () => T {
  let last: { at: Date; picked: T } | undefined;
  return () => {
    const at = read();
    if (last?.at !== at) last = { at, picked: pick(at) };
    return last.picked;
  };
}

/** The current day in Kyiv. The component renders again when the day changes, even if the screen stays open. */
export const useToday = (): Day => useFromNow(kyivDay);

/** The seconds that are left until a time, updated while the component is mounted. 0 when the time has passed. */
export function useSecondsUntil(moment: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(moment));
  useEffect(() => {
    const tick = () => setSeconds(secondsUntil(moment));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [moment]);
  return seconds;
}

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1_000));

const twoDigits = (part: number) => String(part).padStart(2, '0');

/** "0:47", "12:05", "5:00:00". */
export function clockOf(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const start = hours > 0 ? `${hours}:${twoDigits(minutes)}` : String(minutes);
  return `${start}:${twoDigits(seconds % 60)}`;
}
