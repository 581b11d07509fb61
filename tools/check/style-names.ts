import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../run/command.ts';

const importOf = /import (\w+) from '([^']+\.module\.css)';/g;
const modules = /(?:from|import) ?\(?'[^']+'/g;
const comments = /\/\*[\s\S]*?\*\//g;

const read = (path: string) => readFileSync(path, 'utf8');
const classesIn = (css: string) =>
  new Set([...css.replace(comments, '').matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name));

/** Names of styles that a component asks for and its style file does not have. The compiler accepts any name. */
export const missingStyles = (folder = root): string[] =>
  globSync('web/**/*.tsx', { cwd: folder, exclude: ['**/node_modules/**', 'web/dist/**'] })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .flatMap((path) => missingIn(path, folder));

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
