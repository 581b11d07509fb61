import type { Route } from '#contract/wire/route.ts';
import { ApiError, type CallInput, fail, requestOf, sendProved, urlOf } from './api.ts';
import { onToken, readToken } from './token.ts';

/**
 * The server counts the rows of a long file before it answers, so the first wait is longer. Later waits end after
 * `silenceMs` without data.
 */
const openingMs = 60_000;
const silenceMs = 30_000;

type How = {
  signal: AbortSignal;
  onOpen: (headers: Headers) => void;
  onBytes: (bytes: Uint8Array) => void;
};

/** Downloads an answer that is a file, and reports each piece to `onBytes`. Rejects with an ApiError like `call`. */
export async function download<R extends Route>(route: R, input: CallInput<R>, how: How) {
  const patience = beginPatience(how.signal);
  try {
    const token = readToken();
    const request = { ...requestOf(route, input, {}, token), signal: patience.signal };
    const answer = await sendProved(async () => {
      patience.wait(openingMs);
      const answer = await fetch(urlOf(route, input), request);
      if (answer.ok) return answer;
      const { ok, status, headers } = answer;
      const text = await answer.text();
      // The person may need long to type the password.
      patience.rest();
      return fail({ ok, status, headers, text }, token);
    });
    how.onOpen(answer.headers);
    const file = await readPieces(answer, how.onBytes, () => patience.wait(silenceMs));
    return { file, name: fileNameOf(answer.headers) };
  } catch (cause) {
    if (how.signal.aborted || cause instanceof ApiError) throw cause;
    if (patience.signal.aborted) throw new ApiError({ code: 'TIMEOUT_ERROR', status: 0 }, cause);
    throw new ApiError({ code: navigator.onLine ? 'CONNECTION_REFUSED' : 'NETWORK_ERROR', status: 0 }, cause);
  } finally {
    patience.end();
  }
}

/**
 * The browser can store a large Blob outside the memory of the page, so bytes are moved to Blobs in pieces of this
 * size.
 */
const pieceBytes = 4 * 1024 * 1024;

async function readPieces(answer: Response, onBytes: How['onBytes'], onWait: () => void): Promise<Blob> {
  const reader = answer.body?.getReader();
  const kept: Blob[] = [];
  let fresh: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    onWait();
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || !value) break;
    onBytes(value);
    fresh.push(value);
    size += value.byteLength;
    if (size < pieceBytes) continue;
    kept.push(new Blob(fresh));
    fresh = [];
    size = 0;
  }
  return new Blob([...kept, ...fresh], { type: answer.headers.get('Content-Type') ?? '' });
}

/** Aborts when the caller aborts, or when no data has arrived within the time of the last `wait`. */
function beginPatience(caller: AbortSignal) {
  const giveUp = new AbortController();
  const onAbort = () => giveUp.abort();
  caller.addEventListener('abort', onAbort);
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    signal: giveUp.signal,
    wait: (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(onAbort, ms);
    },
    rest: () => clearTimeout(timer),
    end: () => {
      clearTimeout(timer);
      caller.removeEventListener('abort', onAbort);
    },
  };
}

/** Saves the answer under the name that the server gives it, and answers the name. */
export async function saveAnswer<R extends Route>(route: R, input: CallInput<R>, otherwise: string): Promise<string> {
  const control = new AbortController();
  const token = readToken();
  // The file is of this person alone: who signs in meanwhile on the same device does not get it.
  const forget = onToken(() => readToken() !== token && control.abort());
  try {
    const how = { signal: control.signal, onOpen: () => undefined, onBytes: () => undefined };
    const { file, name = otherwise } = await download(route, input, how);
    saveFile(file, name);
    return name;
  } finally {
    forget();
  }
}

const fileNameOf = (headers: Headers): string | undefined =>
  /filename="([^"/\\]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1];

const addressKeptMs = 60_000;

/** Lets the browser save a file to the user's download folder. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), addressKeptMs);
}
