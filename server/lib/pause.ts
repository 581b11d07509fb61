/** Waits, but at most until the signal aborts. Does not keep the process running. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms).unref();
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}

/** Repeats `work` during a longer operation, until the signal aborts. Work that has no end is a job, see jobs.ts. */
export async function repeatUntil(signal: AbortSignal, everyMs: number, work: () => unknown): Promise<void> {
  for (;;) {
    await pause(everyMs, signal);
    if (signal.aborted) return;
    await work();
  }
}
