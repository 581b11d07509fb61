import react from '@vitejs/plugin-react';
import customMedia from 'postcss-custom-media';
import { defineConfig } from 'vite';
import { fetchAhead, leanScheme } from './ahead.config.ts';
import { groups } from './chunks.config.ts';
import { frames } from './frames.config.ts';
import { leanContract } from './lean-contract.config.ts';
import { latePhones, leanCurrencies, leanIndicator, leanPhones, leanZod } from './lean-libraries.config.ts';
import { type Breakpoint, breakpoints, queryBelow, queryFrom } from './lib/device/breakpoints.ts';
import { pauses } from './pauses.config.ts';
import { priceKit } from './price-kit.config.ts';
import { serviceWorker } from './service-worker.config.ts';

const apiPort = process.env.API_PORT ?? '8000';

/** Gives every style file the names of the widths: `@media (--from-md)`, `@media (--below-sm)`. */
const namedWidths = {
  postcssPlugin: 'obmin-named-widths',
  Once: (styles: { prepend: (rules: string) => unknown }): void => {
    styles.prepend(
      (Object.keys(breakpoints) as Breakpoint[])
        .map(
          (name) =>
            `@custom-media --from-${name} ${queryFrom(name)};@custom-media --below-${name} ${queryBelow(name)};`,
        )
        .join(''),
    );
  },
};

const css = { postcss: { plugins: [namedWidths, customMedia()] } };
const compiler = () => react({ compiler: true });

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [
    leanZod,
    leanPhones,
    latePhones,
    leanContract,
    leanCurrencies,
    leanIndicator,
    compiler(),
    pauses,
    fetchAhead,
    leanScheme,
    frames({ css, plugins: () => [compiler()] }),
    serviceWorker(),
    priceKit({ css }),
  ],
  css,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2021',
    cssTarget: ['chrome92', 'firefox90', 'safari15'],
    // The base has React, the router, the query cache, the kit and the first schemas: 128 KB over the wire.
    chunkSizeWarningLimit: 650,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups } },
    },
  },
  server: { proxy: { '/v1': { target: `http://127.0.0.1:${apiPort}`, ws: true } } },
});
