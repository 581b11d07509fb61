import { chmod, open } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../lib/folder.ts';
import type { Messenger } from './message.ts';

const ownerOnly = 0o600;

/** For development: messages are lines of a file that nobody else may read. */
export function outboxMessenger(dataDir: string): Messenger {
  const path = join(dataDir, 'outbox.jsonl');
  return async (message) => {
    makeFolder(dataDir);
    await using file = await open(path, 'a', ownerOnly);
    // A file that was there before may have been readable.
    await chmod(path, ownerOnly);
    await file.appendFile(`${JSON.stringify({ ...message, at: new Date().toISOString() })}\n`);
  };
}
