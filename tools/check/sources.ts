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
export const isJourney = (path: string) => isTest(path) && path.startsWith('e2e/');
/** Tests that only `npm run test:long` runs: they take minutes, need the network, or repeat what others show sooner. */
export const isLongTest = (path: string) => /\.long\.test\.tsx?$/.test(path);
/** One test or group with this tag is long in a file whose other tests run with every change. */
const longTag = /\btags?: '@?long'/;
/**
 * Tests that repeat more often in `npm run test:long` than in `npm test`, and files with a test that only runs there.
 * The counts are from server/testing/counts.ts.
 */
export const hasLongForm = (path: string) =>
  isTest(path) &&
  !isJourney(path) &&
  !isLongTest(path) &&
  (readsAs(path, /testing\/counts\.ts'/) || readsAs(path, longTag));
/** Journeys of which `npm run test:long` plays more than `npm test`: other languages and devices, or long stories. */
export const hasOtherWays = (path: string) =>
  isJourney(path) && (isLongTest(path) || readsAs(path, /every-way\.ts'|\bEVERY_WAY\b/) || readsAs(path, longTag));

const readsAs = (path: string, words: RegExp) => words.test(readFileSync(join(root, path), 'utf8'));
