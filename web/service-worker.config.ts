import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { appCacheVersion } from './app/app-version.ts';
import { staffParts } from './lib/address/tabs.ts';

type Bundle = Rolldown.OutputBundle;
type File = { url: string; revision: string | null };

/**
 * Files that the worker does not fetch in advance, because only staff need them. They are cached when such a screen
 * opens.
 */
const staffOnly = [...staffParts.map(({ room }) => `/web/${room}/`), '/web/order/pickup/pickup-scan.tsx', 'leaflet'];
const staffFiles = /texts-\w+-staff|staff-parts/;
/** The fonts to keep: the two alphabets that the page uses. */
const fonts = /\/inter-(?:latin|cyrillic)-[\w-]{8}\.woff2$/;
/** Files next to the page whose names have no hash. */
const besidePage = ['scheme.js', 'intl.js', 'favicon.svg'];

/**
 * Writes the service worker to `/sw.js` with the list of files that the page needs. Also writes `/meta.json`, which
 * identifies the build.
 */
export const serviceWorker = (): Plugin => ({
  name: 'obmin-service-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const meta = { version: appCacheVersion, build: entryOf(bundle).fileName };
      this.emitFile({ type: 'asset', fileName: 'meta.json', source: JSON.stringify(meta) });
      const files = [page(bundle), ...besidePage.map(publicFile), ...shellFiles(bundle)];
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await workerCode(files) });
    },
  },
});

function entryOf(bundle: Bundle): Rolldown.OutputChunk {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
  if (entry?.type !== 'chunk') throw new Error('The build has made no page');
  return entry;
}

function page(bundle: Bundle): File {
  const html = bundle['index.html'];
  if (html?.type !== 'asset') throw new Error('The build has made no index.html');
  return { url: '/index.html', revision: hashOf(html.source) };
}

const publicFile = (name: string): File => ({
  url: `/${name}`,
  revision: hashOf(readFileSync(join(import.meta.dirname, 'public', name))),
});

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex').slice(0, 16);

/**
 * All files that the start of the page can reach, without the screens of the staff. Their names already contain a hash.
 */
function shellFiles(bundle: Bundle): File[] {
  const chunks = new Set<Rolldown.OutputChunk>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || chunks.has(chunk) || isStaffOnly(chunk)) return;
    chunks.add(chunk);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next);
  };
  visit(entryOf(bundle).fileName);
  const styles = [...chunks].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  const names = [...chunks].map(({ fileName }) => fileName);
  const alphabets = Object.keys(bundle).filter((name) => fonts.test(name));
  return [...new Set([...names, ...styles, ...alphabets])].sort().map((name) => ({ url: `/${name}`, revision: null }));
}

function isStaffOnly({ facadeModuleId, name }: Rolldown.OutputChunk): boolean {
  const path = (facadeModuleId ?? name).replaceAll('\\', '/');
  return staffFiles.test(path) || staffOnly.some((part) => path.includes(part));
}

/** Builds the worker as one file without imports, because not all browsers support modules in a service worker. */
async function workerCode(files: File[]): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    root: import.meta.dirname,
    publicDir: false,
    define: { builtFiles: JSON.stringify(files) },
    build: {
      write: false,
      target: 'es2021',
      modulePreload: false,
      rolldownOptions: { input: join(import.meta.dirname, 'worker/main.ts'), output: { format: 'iife' } },
    },
  });
  const [output] = [made].flat();
  const code = output && 'output' in output ? output.output[0].code : undefined;
  if (code === undefined) throw new Error('The build has made no service worker');
  return code;
}
