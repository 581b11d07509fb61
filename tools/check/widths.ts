import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/command.ts';

/** The one file that spells widths: it gives them names. */
const spells = 'web/lib/device/breakpoints.ts';

const inStyles = /@media[^{;]*\bwidth\b/;
const inCode = /\((?:min|max)-width\b|\(width\s*[<>=]|[<>]=?\s*width\)|\buseMediaQuery\b/;
/** The hooks that answer by name. */
const asks = 'web/lib/device/window-width.ts';

/** Media queries that spell a width. Forty spellings of one phone differ by a pixel here and there. */
export function spelledWidths(folder = root): string[] {
  return globSync('web/**/*.{css,ts,tsx}', { cwd: folder, exclude: ['**/node_modules/**', 'web/dist/**'] })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path !== spells && path !== asks)
    .filter((path) => (path.endsWith('.css') ? inStyles : inCode).test(readFileSync(join(folder, path), 'utf8')))
    .sort()
    .map(
      (path) =>
        `${path} spells a width. Use a name of ${spells}: @media (--below-sm) in styles, useIsBelow('sm') in code.`,
    );
}
