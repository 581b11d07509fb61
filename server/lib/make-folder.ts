import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its missing parents. Returns true when the folder is new. Node's `mkdir` with `recursive` loops
 * without end when the system reports a missing folder although its parent exists, as below /proc.
 */
export function makeFolder(path: string): boolean {
  if (!existsSync(dirname(path))) makeFolder(dirname(path));
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    // The folder existed, or another process has just created it.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return false;
    throw error;
  }
}
