import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { serviceWorker } from './service-worker.config.ts';

const apiPort = process.env.API_PORT ?? '8000';

/**
 * Texts that every page needs at the start, signed in or not. The texts of other screens are in two further files per
 * language.
 */
const startTexts = /^(auth|common|errors|messages)$/;
/** Texts that a customer's phone does not fetch. */
const staffTexts = /^(analytics|changes|deals|guard|offices|rate|user)$/;

function nameOfTexts(path: string): string | null {
  const [, language, noun = ''] = /[\\/]locales[\\/](\w+)[\\/](\w+)\.ts$/.exec(path) ?? [];
  if (!language) return null;
  if (staffTexts.test(noun)) return `texts-${language}-staff`;
  return `texts-${language}${startTexts.test(noun) ? '' : '-screens'}`;
}

/** Merges small files into a few: the code of the start, and the texts of each language. */
const groups = [
  { name: nameOfTexts, debugName: 'texts', priority: 3 },
  { name: 'start', tags: ['$initial' as const], priority: 2 },
];

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), babel({ presets: [reactCompilerPreset()] }), serviceWorker()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2021',
    cssTarget: ['chrome92', 'firefox90', 'safari15'],
    // The start file has React, the router, the query cache, the kit and the schemas: 155 KB over the wire.
    chunkSizeWarningLimit: 650,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups } },
    },
  },
  server: { proxy: { '/v1': { target: `http://127.0.0.1:${apiPort}`, ws: true } } },
});
