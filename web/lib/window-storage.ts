import type { z } from 'zod';

/**
 * What a window remembers until it is closed: through a reload, and through a telephone that drops the page while somebody
 * looks elsewhere. Undefined where nothing was kept, where it cannot be read any more, and where a browser keeps nothing.
 */
export function recall<T>(key: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  } catch {
    // The caller goes on as if nothing had been kept.
    return undefined;
  }
}

/** Keeps it, or forgets it when there is nothing to keep. Answers whether the browser will remember. */
export function remember(key: string, value: unknown): boolean {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    // A browser that keeps nothing: it lives as long as its page.
    return false;
  }
}
