import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/command.ts';
import { countLines } from './sizes.ts';

const maxLines = 150;

/** Style files that are too long. Most layout is a part of the kit or a prop, so a long file repeats what these do. */
export const longStyles = (folder = root): string[] =>
  globSync('web/**/*.css', { cwd: folder, exclude: ['**/node_modules/**', 'web/dist/**'] })
    .map((path) => ({
      path: path.replaceAll('\\', '/'),
      lines: countLines(readFileSync(join(folder, path), 'utf8')),
    }))
    .filter(({ lines }) => lines > maxLines)
    .map(
      ({ path, lines }) =>
        `${path} has ${lines} lines, ${maxLines} is the most for styles: which rules can be a part of the kit, a prop or a name in web/app/look/shared.css?`,
    )
    .sort();
