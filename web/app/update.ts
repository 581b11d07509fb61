import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { recall, remember } from '../lib/window-storage.ts';
import { isBusy, watchTyping } from './unsaved-input.ts';
import { isNewer, type Meta, presentMeta, readMeta } from './version-check.ts';

const reloadedKey = 'obmin.reloaded';
const triedKey = 'obmin.updated';
const patienceMs = 60_000;
const lookMs = 600_000;
/** Somebody who goes to and fro between windows does not ask each time. */
const calmMs = 30_000;

/**
 * After an update the files of the page that is still open are gone from the server. Loading it again brings the new
 * ones; once a minute at most, so that a server in trouble is not stormed. Without a network it would bring nothing, so it
 * waits for that.
 */
export function reloadOnUpdate(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (ahead > 0) return;
    if (!navigator.onLine) {
      missing.add(event.payload);
      window.addEventListener('online', reloadUnlessBusy, { once: true });
      return;
    }
    const last = recall(reloadedKey, z.number()) ?? 0;
    if (Date.now() - last < patienceMs) return;
    // Where that cannot be remembered only a person may load it again, or it would be without end.
    if (!remember(reloadedKey, Date.now())) return;
    event.preventDefault();
    window.location.reload();
  });
}

let ahead = 0;

/**
 * Fetches a file that will be needed soon. A missing one is nobody's trouble yet, and no reason to load the page again
 * under somebody who waits for an answer: it is asked for once more when it is needed.
 */
export async function fetchAhead(load: () => Promise<unknown>): Promise<void> {
  ahead += 1;
  await load().catch(() => undefined);
  ahead -= 1;
}

const missing = new WeakSet<Error>();

/** Whether a screen failed only because its file could not be fetched without a network. */
export const isMissingFile = (error: unknown): boolean => error instanceof Error && missing.has(error);

/** Whoever has gone on to another screen and types there keeps that; the missing one then offers to be loaded. */
function reloadUnlessBusy(): void {
  if (!isBusy()) window.location.reload();
}

let waiting: Meta | undefined;
let lookedAt = 0;
const listeners = new Set<() => void>();

function become(next: Meta | undefined): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Looks at the start, when the page comes to the front, and from time to time, whether the server has a newer page. */
export function watchVersion(): void {
  watchTyping();
  const look = () => {
    if (document.visibilityState === 'hidden' || Date.now() - lookedAt < calmMs) return;
    lookedAt = Date.now();
    void checkVersion();
  };
  look();
  window.addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
  setInterval(look, lookMs);
}

/** A newer page is loaded at once where nothing is lost by that; else somebody is asked. */
export async function checkVersion(load: (found: Meta) => Promise<void> = loadNewVersion): Promise<void> {
  const [found, present] = [await readMeta(), presentMeta()];
  if (!found || !present) return;
  // Loaded already, and still another page came: once more would be without end.
  if (!isNewer(found, present) || triedBuilds().includes(found.build)) return become(undefined);
  // Where that cannot be remembered, only a person may decide.
  if (isBusy() || !rememberTried(found)) return become(found);
  await load(found);
}

/** What this window has loaded already. */
const triedBuilds = () => recall(triedKey, z.array(z.string())) ?? [];

/** Several, because the servers behind one address may be of two versions while they are being updated. */
const rememberTried = ({ build }: Meta) => remember(triedKey, [...triedBuilds(), build].slice(-8));

async function loadNewVersion(): Promise<void> {
  await clearCaches();
  window.location.reload();
}

/** Where a browser does not let go of a cache, the worker of the new version does. */
async function clearCaches(): Promise<void> {
  if (!('caches' in window)) return;
  const names = await caches.keys();
  await Promise.allSettled(names.map((name) => caches.delete(name)));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Loads the newer page that waits for the person's word; undefined while there is none. */
export function useWaitingUpdate(): (() => void) | undefined {
  const found = useSyncExternalStore(subscribe, () => waiting);
  if (!found) return undefined;
  return () => {
    rememberTried(found);
    void loadNewVersion();
  };
}
