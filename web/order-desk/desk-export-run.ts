import { useSyncExternalStore } from 'react';
import { type ExportFilter, orderApi, totalHeader } from '#contract/order.ts';
import { download, saveFile } from '../lib/download.ts';
import { onToken, readToken } from '../lib/token.ts';

/** An export that is on its way: it goes on while the person works on another screen. */
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

/** One at a time. A half file is thrown away, whether it was given up or broke off. */
export async function startExport(filter: ExportFilter, { onSaved, onFailed }: Hooks): Promise<'ended' | 'cancelled'> {
  if (stop) return 'ended';
  const control = new AbortController();
  stop = control;
  const token = readToken();
  // What one person may see is not brought to the next one at the same desk.
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

/** Counts the ends of lines, the head's aside. A note may hold one more, so this is a measure of progress alone. */
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
