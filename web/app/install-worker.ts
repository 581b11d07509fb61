import { readFromWorker, type ToWorker } from '../lib/live/worker-messages.ts';

/** The page and the service worker come from one build. The development server has no worker. */
const mayInstall = () => import.meta.env.PROD && 'serviceWorker' in navigator;

type On = {
  /** The user clicked a notification that opens this address. */
  open: (url: string) => void;
  /** The worker stores answers from now on. Earlier answers are not stored, so they must be read again. */
  keep: () => void;
  /** When React has begun to draw the page. */
  drawn: Promise<void>;
};

/** By then a phone has drawn the first screen. The worker's own start would take the processor from it. */
const calmMs = 1_500;

/** Installs the service worker, so that the page is readable without a network. It waits until the page has been drawn. */
export function install(on: On): void {
  if (!mayInstall()) return;
  // If another worker was active before, its stored answers are still there.
  if (!navigator.serviceWorker.controller)
    navigator.serviceWorker.addEventListener('controllerchange', on.keep, { once: true });
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const workerMessage = readFromWorker(data);
    if (workerMessage?.kind === 'open') on.open(workerMessage.url);
  });
  const wait = () => setTimeout(register, calmMs);
  on.drawn.then(wait, wait);
}

function register(): void {
  // If the browser refuses the worker, the page works as usual, but not without a network.
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).then(keepWhatIsHere, () => undefined);
}

/** Asks the worker to cache also the screens that were fetched before the worker was active. */
async function keepWhatIsHere(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const urls = performance.getEntriesByType('resource').map(({ name }) => name);
  const message: ToWorker = { kind: 'keep', urls: urls.filter((url) => new URL(url).pathname.startsWith('/assets/')) };
  active?.postMessage(message);
}
