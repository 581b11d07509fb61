import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const apiPort = process.env.API_PORT ?? '8000';

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), babel({ presets: [reactCompilerPreset()] })],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2021', cssTarget: ['chrome92', 'firefox90', 'safari15'] },
  server: { proxy: { '/v1': { target: `http://127.0.0.1:${apiPort}`, ws: true } } },
});
