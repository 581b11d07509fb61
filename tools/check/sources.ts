import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/command.ts';

export const rooms = ['domain', 'contract', 'server', 'web', 'tools', 'e2e'];

/** Every source file of the repository, as paths from its root with forward slashes. */
export function listSources(folder = root): string[] {
  const patterns = [...rooms.map((room) => `${room}/**/*.{ts,tsx,mjs,js}`), '*.{ts,mjs}', '.*.mjs'];
  return globSync(patterns, { cwd: folder, exclude: ['**/node_modules/**', 'web/dist/**'] })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
}

export const isTest = (path: string) => /\.test\.tsx?$/.test(path);
/** Tests that take minutes or need the network. `npm run test:long` runs them, `npm test` does not. */
export const isLongTest = (path: string) => path.endsWith('.long.test.ts');
/**
 * Tests that repeat more often in `npm run test:long` than in `npm test`. Their counts are from
 * server/testing/counts.ts.
 */
export const hasLongForm = (path: string) =>
  isTest(path) && readFileSync(join(root, path), 'utf8').includes("testing/counts.ts'");
/** Journeys that `npm test` plays in one language and on one device, and `npm run test:long` in all. */
export const hasOtherWays = (path: string) =>
  path.startsWith('e2e/') &&
  isTest(path) &&
  /every-way\.ts'|\bEVERY_WAY\b/.test(readFileSync(join(root, path), 'utf8'));
