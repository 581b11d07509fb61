import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { recall, remember } from '../lib/device/storage.ts';
import { appCacheVersion } from './app-version.ts';

const reloadedKey = 'obmin.reloaded';
const triedKey = 'obmin.updated';
const betweenReloadsMs = 60_000;
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
    if (Date.now() - last < betweenReloadsMs) return;
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

const waitingNow = () => waiting;
/** A frame that the build has drawn says nothing of it. Another first render would throw away what is typed there. */
const nothingInFrame = () => undefined;

/** Returns a function that loads the newer page, if that page waits for the user's consent. Otherwise undefined. */
export function useWaitingUpdate(): (() => void) | undefined {
  const found = useSyncExternalStore(subscribe, waitingNow, nothingInFrame);
  if (!found) return undefined;
  return () => {
    rememberTried(found);
    void loadNewVersion();
  };
}

const Meta = z.object({ version: z.string().regex(/^\d+(?:\.\d+)*$/), build: z.string().min(1) });
type Meta = z.output<typeof Meta>;

const answerWithinMs = 10_000;

/** Reads the version of the page on the server. Undefined if the request fails: the next check comes soon. */
async function readMeta(): Promise<Meta | undefined> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), answerWithinMs);
  try {
    const answer = await fetch('/meta.json', { cache: 'no-store', signal: giveUp.signal });
    return Meta.safeParse(await answer.json()).data;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** The version of this page. The name of its first script contains a hash that depends on all the other files. */
function presentMeta(page: Document = document): Meta | undefined {
  const [build] = page.querySelector('script[data-start]')?.getAttribute('data-start')?.split(' ') ?? [];
  return build === undefined ? undefined : { version: appCacheVersion, build };
}

/** An older version does not count as newer: it may come from a node that is not updated yet. */
export function isNewer(found: Meta, present: Meta): boolean {
  const order = compareVersions(found.version, present.version);
  return order > 0 || (order === 0 && found.build !== present.build);
}

function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((text) => text.split('.').map(Number));
  const differs = left?.findIndex((part, at) => part !== (right?.[at] ?? 0)) ?? -1;
  if (differs >= 0) return (left?.[differs] ?? 0) - (right?.[differs] ?? 0);
  return (left?.length ?? 0) - (right?.length ?? 0);
}

const textField = 'textarea, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])';
const touched = new Set<HTMLInputElement | HTMLTextAreaElement>();

const isTextField = (target: unknown): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLElement && target.matches(textField);

/** Records the fields in which the user has typed. */
export function watchTyping(): void {
  const note = ({ target }: Event) => {
    if (isTextField(target)) touched.add(target);
  };
  document.addEventListener('input', note, true);
  // Who is quick has typed into the frame of the page, before its code was there.
  for (const field of document.querySelectorAll(textField)) {
    if (isTextField(field) && field.value !== field.defaultValue) touched.add(field);
  }
}

/** True if a reload of the page would lose something: typed text, or a change in progress. */
function isBusy(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field);
  const isTyped = [...touched].some(({ value }) => value !== '');
  return isTyped || document.querySelector('[data-loading="true"]') !== null;
}
