import './lib/device/prepare-browser.ts';
import './app/look/styles.ts';
import type { Query } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { personIn, shownFrame } from './app/frame/frame.ts';
import { readyFrame } from './app/frame/take-over.ts';
import { noteChosen } from './app/frame/typed-before.ts';
import { install } from './app/install-worker.ts';
import { createQueryClient } from './app/query-client.ts';
import { cleanUpAfterSessions } from './app/session-cleanup.ts';
import { reloadOnUpdate, watchVersion } from './app/update.ts';
import { watchPickupAddress } from './lib/address/pickup-address.ts';
import { createRouter } from './lib/address/router.tsx';
import { pause } from './lib/device/pause.ts';
import { startTexts } from './lib/text/i18n.ts';

const found = document.getElementById('root');
if (!found) throw new Error('index.html has no place for the page');
const place = found;

reloadOnUpdate();
// Before the router reads the address: the code must not stay in it.
watchPickupAddress();
cleanUpAfterSessions();
const cache = createQueryClient();
const router = createRouter();

/** What the worker stores (worker/offline-answers.ts). */
const storedNouns: readonly unknown[] = ['me', 'orders', 'order', 'pickup'];
function isStored({ queryKey: [noun] }: Query): boolean {
  return storedNouns.includes(noun);
}

// React shows a Suspense fallback for at least 300 ms, even if the content is ready earlier. So the texts are loaded
// first.
const drawn = Promise.allSettled([prepare(), styles(), window.obminFiles]).then(draw);

/** In tasks of their own. */
async function prepare(): Promise<void> {
  await pause();
  const texts = startTexts(shownFrame(place)?.language);
  await pause();
  watchVersion();
  install({
    // Navigates inside the open page, so typed text is not lost.
    open: (url) => router.history.push(url),
    keep: () => void cache.invalidateQueries({ predicate: isStored }),
    drawn,
  });
  await texts;
}

declare global {
  interface Window {
    /** `/scheme.js` runs the files of the first screen one by one. */
    obminFiles?: Promise<void>;
  }
}

/** The stylesheets that `/scheme.js` has asked for. In the development server there are none. */
async function styles(): Promise<void> {
  if (!document.querySelector('link[media="not all"]')) return;
  await new Promise((resolve) => document.documentElement.addEventListener('obmin-styles', resolve, { once: true }));
}

/** React takes the frame over, or draws the page in its place. */
async function draw(): Promise<void> {
  // Whatever could not be loaded is asked for again by the page, which also says what is wrong.
  const frame = await readyFrame(place, cache, router).catch(() => undefined);
  if (frame) {
    noteChosen(place);
    // In small pieces, so that a tap meanwhile is answered.
    startTransition(() => void hydrateRoot(place, <App cache={cache} router={router} frame={personIn(frame)} />));
    return;
  }
  place.removeAttribute('data-frame');
  place.replaceChildren();
  startTransition(() => createRoot(place).render(<App cache={cache} router={router} />));
}
