/** What the page tells its service worker. */
export type ToWorker =
  /** These files of the page were fetched before the worker was there. */
  | { kind: 'keep'; urls: string[] }
  /** The session of this cache is over: nothing of it is kept any more, not even an answer that is still on its way. */
  | { kind: 'forget'; name: string };

/** What the worker tells the page. */
export type FromWorker =
  /** Somebody clicked a notification about this place. */
  | { kind: 'open'; url: string }
  /** The browser has changed its address for pushes; the server has to learn the new one. */
  | { kind: 'push_rotated' };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';

/** Undefined for what a page or a worker of another version says. */
export function readToWorker(message: unknown): ToWorker | undefined {
  if (!isRecord(message)) return undefined;
  const { kind, urls, name } = message;
  if (kind === 'keep' && Array.isArray(urls)) return { kind, urls: urls.filter(isText) };
  if (kind === 'forget' && isText(name)) return { kind, name };
  return undefined;
}

export function readFromWorker(message: unknown): FromWorker | undefined {
  if (!isRecord(message)) return undefined;
  const { kind, url } = message;
  if (kind === 'open' && isText(url)) return { kind, url };
  return kind === 'push_rotated' ? { kind } : undefined;
}
