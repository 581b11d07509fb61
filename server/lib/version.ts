import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** The version in package.json, used as the name of the release. */
export async function readVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
