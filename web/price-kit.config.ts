import { join } from 'node:path';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { leanCurrencies } from './lean-libraries.config.ts';

type Bundle = Rolldown.OutputBundle;
type File = Rolldown.OutputAsset | Rolldown.OutputChunk;

/**
 * Builds the display of an office (`/board.html`) and the widget for other sites (`/widget.js`). Each is a bundle of its own,
 * so neither weighs on the page, and the page not on them.
 */
export const priceKit = ({ css }: Pick<InlineConfig, 'css'>): Plugin => ({
  name: 'obmin-price-kit',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const board = await built(css, { input: join(import.meta.dirname, 'board.html') });
      const widget = await built(css, {
        input: join(import.meta.dirname, 'price-kit/widget/main.ts'),
        output: { format: 'iife', entryFileNames: 'widget.js' },
      });
      for (const file of [...board, ...widget]) {
        if (!isThere(bundle, file)) this.emitFile({ type: 'asset', fileName: file.fileName, source: sourceOf(file) });
      }
    },
  },
});

/** The fonts are those of the page. Their names have a hash of what is in them. */
const isThere = (bundle: Bundle, { fileName }: File) => fileName in bundle;
const sourceOf = (file: File) => (file.type === 'chunk' ? file.code : file.source);

async function built(css: InlineConfig['css'], rolldownOptions: Rolldown.RolldownOptions): Promise<File[]> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    root: import.meta.dirname,
    publicDir: false,
    css: css ?? {},
    plugins: [leanCurrencies],
    build: {
      write: false,
      target: 'es2021',
      cssTarget: ['chrome92', 'firefox90', 'safari15'],
      modulePreload: false,
      rolldownOptions,
    },
  });
  return [made].flat().flatMap((one) => ('output' in one ? one.output : []));
}
