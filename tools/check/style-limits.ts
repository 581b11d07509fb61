import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/command.ts';
import { countLines } from './sizes.ts';

const maxLines = 150;

const styleFiles = (folder: string) =>
  globSync('web/**/*.css', { cwd: folder, exclude: ['**/node_modules/**', 'web/dist/**'] })
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(folder, path), 'utf8') }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));

/** Style files that are too long. Most layout is a part of the kit or a prop, so a long file repeats what these do. */
export const longStyles = (folder = root): string[] =>
  styleFiles(folder)
    .map(({ path, text }) => ({ path, lines: countLines(text) }))
    .filter(({ lines }) => lines > maxLines)
    .map(
      ({ path, lines }) =>
        `${path} has ${lines} lines, ${maxLines} is the most for styles: which rules can be a part of the kit, a prop or a name in web/app/look/shared.css?`,
    );

/** `body:has(…)` before other parts, and a bare tag at the end. Modules write `:global(…)` around the first part. */
const tagUnderPage = /(?:body|html|:root)\)?:has\([^,]*[\s>+~]([a-z][a-z0-9]*)(?::{1,2}[\w-]+)*$/;

/**
 * Rules for a bare tag that depend on something anywhere in the page. When that may have changed, as with each notice, the
 * browser styles all elements of this tag again: all buttons of a long desk took a slowed page half a second.
 */
export const wideStyles = (folder = root): string[] =>
  styleFiles(folder).flatMap(({ path, text }) =>
    [...text.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)]
      .flatMap(([, selectors = '']) => selectors.split(/,(?![^(]*\))/))
      .map((selector) => tagUnderPage.exec(selector.trim()))
      .flatMap((found) =>
        found ? [`${path}: "${found.input}" ends with <${found[1]}>. Give the element a class.`] : [],
      ),
  );
