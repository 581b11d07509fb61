import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { build, type InlineConfig, type Plugin } from 'vite';
import { firstScreens } from './ahead.config.ts';
import { stylesOf } from './frame-styles.config.ts';

type DrawnFrame = { of: string; language: string; html: string };

/** What the frames are compiled with, as the page is. */
type Compiled = { css: InlineConfig['css']; plugins: () => InlineConfig['plugins'] };

/** Draws the first screens (web/app/frame) and writes them into index.html. `/scheme.js` shows one of them. */
export function frames(compiled: Compiled): Plugin {
  let drawn: DrawnFrame[] = [];
  return {
    name: 'obmin-frames',
    apply: 'build',
    enforce: 'post',
    // Before the build of the page, so that both do not need their memory at once.
    config: async () => {
      drawn = await draw(compiled);
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The build has made no index.html');
        const style = stylesOf(bundle, Object.values(firstScreens).flat(), drawn.map(({ html }) => html).join(''));
        page.source = withFrames(String(page.source), style);
      },
    },
  };

  function withFrames(page: string, style: string): string {
    const templates = drawn.map(
      ({ of, language, html }) => `<template data-frame="${of}" data-language="${language}">${html}</template>\n    `,
    );
    // The first paint must not wait for the stylesheet, so `/scheme.js` fetches it, and the page's code waits for it.
    const [sheet = '', name] = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(page) ?? [];
    if (sheet === '') throw new Error('index.html has no stylesheet');
    return page
      .replace(sheet, () => `<style>${style}</style>`)
      .replace('<script src="/scheme.js"', (script) => `${script} data-sheet="${name}"`)
      .replace('<div id="root">', (root) => templates.join('') + root);
  }
}

const workerCode = `import { parentPort } from 'node:worker_threads';
import { drawFrames } from './frames.mjs';
parentPort.postMessage(await drawFrames());`;

/** Builds the code that draws the frames, with the modules of the browser, and runs it here. */
async function draw({ css, plugins }: Compiled): Promise<DrawnFrame[]> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    root: import.meta.dirname,
    publicDir: false,
    css,
    plugins: plugins(),
    resolve: { conditions: ['browser', 'module', 'production'] },
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      write: false,
      ssr: join(import.meta.dirname, 'app/frame/draw-frames.tsx'),
      minify: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [output] = [made].flat();
  const code = output && 'output' in output ? output.output[0].code : undefined;
  if (code === undefined) throw new Error('The build has made nothing that draws the frames');
  const folder = await mkdtemp(join(tmpdir(), 'obmin-frames-'));
  try {
    await writeFile(join(folder, 'frames.mjs'), code);
    await writeFile(join(folder, 'worker.mjs'), workerCode);
    // React's code for browsers keeps a channel open, so the thread would never end by itself.
    const worker = new Worker(join(folder, 'worker.mjs'));
    const [drawn] = await once(worker, 'message');
    await worker.terminate();
    return drawn;
  } finally {
    await rm(folder, { recursive: true });
  }
}
