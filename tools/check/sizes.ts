import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/command.ts';
import { listSources } from './sources.ts';
import type { Verdict } from './verdict.ts';

const maxLines = 300;

export const countLines = (text: string) => text.replace(/\n$/, '').split('\n').length;

export async function checkSizes(folder = root): Promise<Verdict> {
  const sizes = listSources(folder)
    .map((path) => ({ path, lines: countLines(readFileSync(join(folder, path), 'utf8')) }))
    .sort((a, b) => a.lines - b.lines);
  const median = sizes[Math.floor(sizes.length / 2)]?.lines ?? 0;
  const ninth = sizes[Math.floor(sizes.length * 0.9)]?.lines ?? 0;
  return {
    counted: `${sizes.length} files; the median has ${median} lines, nine of ten have at most ${ninth}`,
    complaints: sizes
      .filter(({ lines }) => lines > maxLines)
      .map(
        ({ path, lines }) => `${path} has ${lines} lines, ${maxLines} is the most: which part is a noun of its own?`,
      ),
  };
}
