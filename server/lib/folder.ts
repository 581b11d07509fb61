import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it that are missing; answers whether it is new. Node's own `recursive` never ends where
 * the system says that there is no such folder although the one above is there, as it does below /proc.
 */
export function makeFolder(path: string): boolean {
  if (!existsSync(dirname(path))) makeFolder(dirname(path));
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    // It was there, or somebody else has just made it.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return false;
    throw error;
  }
}
