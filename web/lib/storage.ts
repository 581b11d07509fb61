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
