import { readFromWorker, type ToWorker } from '../lib/worker-messages.ts';

/** The page and the worker come from one build; the development server has no worker. */
const mayInstall = () => import.meta.env.PROD && 'serviceWorker' in navigator;

type On = {
  /** Somebody clicked a notification about this place. */
  open: (url: string) => void;
  /** From now on what is asked for is kept as well; what was answered before is not. */
  keep: () => void;
};

/** Makes the page readable without a network, once it stands: nothing of it waits for that. */
export function install(on: On): void {
  if (!mayInstall()) return;
  // A worker that follows upon another finds kept what that one has kept.
  if (!navigator.serviceWorker.controller)
    navigator.serviceWorker.addEventListener('controllerchange', on.keep, { once: true });
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const said = readFromWorker(data);
    if (said?.kind === 'open') on.open(said.url);
  });
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

function register(): void {
  // Where a browser refuses, the page is as good as ever, only not without a network.
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).then(keepWhatIsHere, () => undefined);
}

/** Screens that were fetched before the worker was there are wanted offline as well. */
async function keepWhatIsHere(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const urls = performance.getEntriesByType('resource').map(({ name }) => name);
  const message: ToWorker = { kind: 'keep', urls: urls.filter((url) => new URL(url).pathname.startsWith('/assets/')) };
  active?.postMessage(message);
}
