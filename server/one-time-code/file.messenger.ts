import { chmod, open } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../lib/make-folder.ts';
import type { Messenger } from './message.ts';

const ownerOnly = 0o600;

/** For development: appends each message as a line to a file that only its owner may read. */
export function fileMessenger(dataDir: string): Messenger {
  const path = join(dataDir, 'outbox.jsonl');
  return async (message) => {
    makeFolder(dataDir);
    await using file = await open(path, 'a', ownerOnly);
    // An existing file may have had wider permissions.
    await chmod(path, ownerOnly);
    await file.appendFile(`${JSON.stringify({ ...message, at: new Date().toISOString() })}\n`);
  };
}
