/** Messages from the page to its service worker. */
export type ToWorker =
  /** The page fetched these files before the worker was active. The worker caches them. */
  | { kind: 'keep'; urls: string[] }
  /** The session of this cache has ended. The worker deletes its answers, and does not store later ones. */
  | { kind: 'forget'; name: string };

/** Messages from the worker to the page. */
export type FromWorker =
  /** The user clicked a notification that opens this address. */
  | { kind: 'open'; url: string }
  /** The browser has changed its push address. The page must send the new one to the server. */
  | { kind: 'push_rotated' };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';

/** Parses a message. Returns undefined for a message of another version. */
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
