import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../run/command.ts';

const importOf = /import (\w+) from '([^']+\.module\.css)';/g;
const modules = /(?:from|import) ?\(?'[^']+'/g;
const comments = /\/\*[\s\S]*?\*\//g;

const read = (path: string) => readFileSync(path, 'utf8');
const classesIn = (css: string) =>
  new Set([...css.replace(comments, '').matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name));

const sourcesIn = (folder: string, pattern: string) =>
  globSync(pattern, { cwd: folder, exclude: ['**/node_modules/**', 'web/dist/**'] })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();

/** Names of styles that a component asks for and its style file does not have. The compiler accepts any name. */
export const missingStyles = (folder = root): string[] =>
  sourcesIn(folder, 'web/**/*.tsx').flatMap((path) => missingIn(path, folder));

const kitImport = /import \{([^}]+)\} from '@mantine\/core';/g;
const kitStyleImport = /'@mantine\/core\/styles\/(\w+)\.css'/g;

/** Components of the kit that are used although nobody imports their styles: they look like plain text. */
export function unstyledComponents(folder = root): string[] {
  const sources = sourcesIn(folder, 'web/**/*.{ts,tsx}').map((path) => ({ path, text: read(join(folder, path)) }));
  const styled = new Set(sources.flatMap(({ text }) => [...text.matchAll(kitStyleImport)].map(([, name]) => name)));
  const hasStyles = (name: string) => existsSync(join(root, `node_modules/@mantine/core/styles/${name}.css`));
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(kitImport)]
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
      .filter((name) => hasStyles(name) && !styled.has(name))
      .map((name) => `${path} uses ${name}, and nobody imports @mantine/core/styles/${name}.css`),
  );
}

function missingIn(path: string, folder: string): string[] {
  const source = read(join(folder, path));
  const code = source.replace(modules, '').replace(comments, '');
  return [...source.matchAll(importOf)].flatMap(([, name = '', from = '']) => {
    const has = classesIn(read(join(folder, dirname(path), from)));
    const asked = [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, style]) => style);
    return [...new Set(asked)]
      .filter((style) => !has.has(style))
      .map((style) => `${path} asks for ${name}.${style}, and ${from} has no .${style}`);
  });
}
