import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from '../run/command.ts';
import { isTest, listSources } from './sources.ts';
import type { Verdict } from './verdict.ts';

const maxLines = 300;
const maxFiles = 20;

export const countLines = (text: string) => text.replace(/\n$/, '').split('\n').length;

export async function checkSizes(folder = root): Promise<Verdict> {
  const paths = listSources(folder);
  const sizes = paths
    .map((path) => ({ path, lines: countLines(readFileSync(join(folder, path), 'utf8')) }))
    .sort((a, b) => a.lines - b.lines);
  const median = sizes[Math.floor(sizes.length / 2)]?.lines ?? 0;
  const ninth = sizes[Math.floor(sizes.length * 0.9)]?.lines ?? 0;
  const folders = countByFolder(paths);
  const largest = Math.max(0, ...folders.values());
  return {
    counted: `${sizes.length} files; the median has ${median} lines, nine of ten have at most ${ninth}; the fullest of ${folders.size} folders has ${largest}`,
    complaints: [
      ...sizes
        .filter(({ lines }) => lines > maxLines)
        .map(
          ({ path, lines }) => `${path} has ${lines} lines, ${maxLines} is the most: which part is a noun of its own?`,
        ),
      ...[...folders]
        .filter(([, files]) => files > maxFiles)
        .map(
          ([path, files]) =>
            `${path} has ${files} files, ${maxFiles} is the most: which of them are a room of their own?`,
        ),
    ],
  };
}

/** Tests stand beside what they test, and texts are one file for each part of the page, so these are not counted. */
const isCounted = (path: string) => !isTest(path) && !/\.test-kit\.ts$|^web\/locales\//.test(path);

function countByFolder(paths: readonly string[]): Map<string, number> {
  const folders = new Map<string, number>();
  for (const path of paths.filter(isCounted)) {
    const folder = posix.dirname(path);
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  return folders;
}
