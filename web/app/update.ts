import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { recall, remember } from '../lib/window-storage.ts';
import { isBusy, watchTyping } from './unsaved-input.ts';
import { isNewer, type Meta, presentMeta, readMeta } from './version-check.ts';

const reloadedKey = 'obmin.reloaded';
const triedKey = 'obmin.updated';
const patienceMs = 60_000;
const lookMs = 600_000;
/** The minimum time between two checks, so that switching between windows does not send a request each time. */
const calmMs = 30_000;

/**
 * After an update the server no longer has the files of an open page, so a lazy import fails. A reload brings the new
 * files. It runs at most once a minute, so that a failing server does not get a reload storm. Without a network a
 * reload would not help, so it waits for the network.
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
    // Without storage the page can't limit its reloads and could reload forever. Then only the user may reload.
    if (!remember(reloadedKey, Date.now())) return;
    event.preventDefault();
    window.location.reload();
  });
}

let ahead = 0;

/**
 * Fetches a file that will be needed soon. A missing file must not reload the page now, while the user waits for an
 * answer: the file is fetched again when it is needed.
 */
export async function fetchAhead(load: () => Promise<unknown>): Promise<void> {
  ahead += 1;
  await load().catch(() => undefined);
  ahead -= 1;
}

const missing = new WeakSet<Error>();

/** True if a screen failed only because its file could not be fetched without a network. */
export const isMissingFile = (error: unknown): boolean => error instanceof Error && missing.has(error);

/**
 * Does not reload while the user types on another screen. Then the failed screen offers the reload when it opens again.
 */
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

/**
 * Checks whether the server has a newer page: at the start, when the page becomes visible or focused, and every 10
 * minutes.
 */
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

/** Loads a newer page at once if nothing is lost by that. Otherwise the user is asked. */
export async function checkVersion(load: (found: Meta) => Promise<void> = loadNewVersion): Promise<void> {
  const [found, present] = [await readMeta(), presentMeta()];
  if (!found || !present) return;
  // This window has already loaded this build but received another page. More reloads could repeat forever.
  if (!isNewer(found, present) || triedBuilds().includes(found.build)) return become(undefined);
  // Without storage only the user may reload.
  if (isBusy() || !rememberTried(found)) return become(found);
  await load(found);
}

/** The builds that this window has already loaded. */
const triedBuilds = () => recall(triedKey, z.array(z.string())) ?? [];

/** Several builds, because nodes behind one address may run two versions during an update. */
const rememberTried = ({ build }: Meta) => remember(triedKey, [...triedBuilds(), build].slice(-8));

async function loadNewVersion(): Promise<void> {
  await clearCaches();
  window.location.reload();
}

/** If the browser can't delete a cache, the service worker of the new version deletes it. */
async function clearCaches(): Promise<void> {
  if (!('caches' in window)) return;
  const names = await caches.keys();
  await Promise.allSettled(names.map((name) => caches.delete(name)));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns a function that loads the newer page, if that page waits for the user's consent. Otherwise undefined. */
export function useWaitingUpdate(): (() => void) | undefined {
  const found = useSyncExternalStore(subscribe, () => waiting);
  if (!found) return undefined;
  return () => {
    rememberTried(found);
    void loadNewVersion();
  };
}
