import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, type Plugin, type Rolldown } from 'vite';
import { queryBelow } from './lib/device/breakpoints.ts';

type Bundle = Rolldown.OutputBundle;

/** What `/scheme.js` fetches beside the start file: the files of the screen that will come. */
export const firstScreens = {
  out: ['app/login-page.tsx', 'lib/text/phone-library.ts'],
  customer: ['app/home.tsx', 'exchange/exchange-screen.tsx'],
  staff: ['app/home.tsx', 'order-desk/desk-screen.tsx'],
};

/** Writes the names of these files, which have a hash, and how wide a phone is, to the script in the page. */
export const fetchAhead: Plugin = {
  name: 'obmin-ahead',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const html = bundle['index.html'];
      if (html?.type !== 'asset') throw new Error('The build has made no index.html');
      const lists = Object.entries(firstScreens).map(([who, screens]) => [who, namesOf(bundle, screens)] as const);
      const texts = Object.keys(bundle).filter((name) => /\/texts-\w+(?:-\w+)?-[\w-]{8}\.js$/.test(name));
      const fonts = Object.keys(bundle).filter((name) => /\/inter-cyrillic-[\w-]{8}\.woff2$/.test(name));
      const files = [...lists, ['texts', texts] as const, ['cyrillic', fonts] as const];
      const data = files.map(([who, names]) => ` data-${who}="${names.join(' ')}"`);
      data.push(` data-phone="${queryBelow('sm')}"`, ` data-start="${startOf(bundle).join(' ')}"`);
      const plain = '<script src="/scheme.js"';
      const page = String(html.source);
      if (!page.includes(plain)) throw new Error('index.html has no script /scheme.js');
      const started = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;
      html.source = page.replace(plain, plain + data.join('')).replace(started, '');
    },
  },
};

/** `/scheme.js` is copied and not bundled, so its comments would go over the network. */
export const leanScheme: Plugin = {
  name: 'obmin-lean-scheme',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const path = join(dir, 'scheme.js');
    const { code, errors } = await minify(path, await readFile(path, 'utf8'));
    if (errors.length > 0) throw new Error(`scheme.js cannot be made smaller: ${errors[0]?.message}`);
    await writeFile(path, code);
  },
};

/** The page's first script, then what it imports. `/scheme.js` starts it after the first paint, so the page has no tag for it. */
function startOf(bundle: Bundle): string[] {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
  if (entry?.type !== 'chunk') throw new Error('The build has made no page');
  return [entry.fileName, ...entry.imports];
}

/** The files of these screens, without what the page loads at its start. */
function namesOf(bundle: Bundle, screens: readonly string[]): string[] {
  const started = new Set<string>();
  gather(bundle, startOf(bundle)[0] ?? '', started);
  const found = new Set(started);
  for (const screen of screens) {
    gather(bundle, chunkOf(bundle, screen).fileName, found);
  }
  return [...found].filter((name) => !started.has(name));
}

/** The file that has this screen. */
export function chunkOf(bundle: Bundle, screen: string): Rolldown.OutputChunk {
  const chunk = Object.values(bundle).find(
    (file) =>
      file.type === 'chunk' &&
      [file.facadeModuleId ?? '', ...file.moduleIds].some((id) => id.replaceAll('\\', '/').endsWith(`/web/${screen}`)),
  );
  if (chunk?.type !== 'chunk') throw new Error(`The build has made no ${screen}`);
  return chunk;
}

/** Adds the files that this one imports, then the file itself, as they run, and the styles of all of them. */
function gather(bundle: Bundle, name: string, names: Set<string>, seen = new Set<string>()): void {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || names.has(name) || seen.has(name)) return;
  seen.add(name);
  for (const next of chunk.imports) gather(bundle, next, names, seen);
  names.add(name);
  // The styles stand in the order in which they overrule each other.
  for (const style of chunk.viteMetadata?.importedCss ?? []) names.add(style);
}
