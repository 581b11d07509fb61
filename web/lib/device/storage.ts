import type { z } from 'zod';

/**
 * Small choices that are stored on this device. If the browser forbids storage, they are not kept, and no error is
 * thrown.
 */
export function readChoice(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns true if the choice was stored. */
export function keepChoice(key: string, value: string | undefined): boolean {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** The deal that a person has begun at the window. It holds a customer's phone, so it goes with the session. */
export const walkInDraftKey = 'obmin.walk-in';

/**
 * Reads a value that the window stores until it is closed. The value survives a reload, also when a phone unloads a
 * page in the background. Returns undefined if nothing is stored, if the value is invalid, or if the browser forbids
 * storage.
 */
export function recall<T>(key: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  } catch {
    // The caller continues as if nothing was stored.
    return undefined;
  }
}

/** Stores a value, or deletes it if the value is undefined. Returns true if the browser allows storage. */
export function remember(key: string, value: unknown): boolean {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    // The browser forbids storage, so the value is lost when the page closes.
    return false;
  }
}
