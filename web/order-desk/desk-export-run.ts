import { useSyncExternalStore } from 'react';
import { type ExportFilter, orderApi, totalHeader } from '#contract/order.ts';
import { download, saveFile } from '../lib/download.ts';
import { onToken, readToken } from '../lib/token.ts';

/** An export in progress. It continues while the person works on another screen. */
export type Run = { rows: number; total: number | undefined };

let run: Run | undefined;
let stop: AbortController | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function show(next: Run | undefined) {
  run = next;
  for (const listener of listeners) listener();
}

export const useRun = (): Run | undefined => useSyncExternalStore(subscribe, () => run);

export const cancelExport = () => stop?.abort();

type Hooks = { onSaved: (rows: number, name: string) => void; onFailed: (error: unknown) => void };

/** Only one export runs at a time. A partial file is discarded when the export is cancelled or fails. */
export async function startExport(filter: ExportFilter, { onSaved, onFailed }: Hooks): Promise<'ended' | 'cancelled'> {
  if (stop) return 'ended';
  const control = new AbortController();
  stop = control;
  const token = readToken();
  // A change of the session token aborts the export: the next user of this computer may not be allowed to see it.
  const forget = onToken(() => readToken() !== token && control.abort());
  const countRows = rowCounter();
  show({ rows: 0, total: undefined });
  try {
    const { file, name = 'obmin-orders.csv' } = await download(
      orderApi.export,
      { querystring: filter },
      {
        signal: control.signal,
        onOpen: (headers) => show({ rows: 0, total: Number(headers.get(totalHeader) ?? Number.NaN) || undefined }),
        onBytes: (bytes) => {
          const rows = countRows(bytes);
          show({ total: run?.total, rows: Math.min(rows, run?.total ?? rows) });
        },
      },
    );
    saveFile(file, name);
    onSaved(run?.total ?? run?.rows ?? 0, name);
  } catch (error) {
    if (!control.signal.aborted) onFailed(error);
  } finally {
    forget();
    stop = undefined;
    show(undefined);
  }
  return control.signal.aborted ? 'cancelled' : 'ended';
}

const carriageReturn = 13;
const lineFeed = 10;

/**
 * Counts line ends, without the header line. A note can contain a line end too, so use the count only to show progress.
 */
function rowCounter() {
  let lines = 0;
  let before = 0;
  return (bytes: Uint8Array): number => {
    for (const byte of bytes) {
      if (byte === lineFeed && before === carriageReturn) lines += 1;
      before = byte;
    }
    return Math.max(lines - 1, 0);
  };
}
