import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import fastify from 'fastify';
import { build } from 'vite';
import { dataHeaders } from '../../server/http/answer/headers.ts';
import { pageRoutes } from '../../server/page/page.routes.ts';
import { compressAll } from '../../tools/run/page.ts';

/**
 * What the visits are compared with: a page of React alone, and one with the provider of the kit and a form of ten
 * fields. A score alone tells as much about the machine as about the page.
 */
export const anchorNames = ['bare', 'form'] as const;
export type AnchorName = (typeof anchorNames)[number];
export type Anchor = { name: AnchorName; address: string };

/** Builds both as our page is built, and serves them as it is served: the same files, compression and headers. */
export async function serveAnchors(): Promise<{ anchors: Anchor[]; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'obmin-anchors-'));
  const servers = await Promise.all(
    anchorNames.map(async (name) => ({ name, app: await serve(await built(name, join(folder, name))) })),
  );
  return {
    anchors: servers.map(({ name, app }) => ({ name, address: app.listeningOrigin })),
    async close() {
      for (const { app } of servers) await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function built(name: AnchorName, outDir: string): Promise<string> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'anchors', name),
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2021' },
  });
  await compressAll(outDir);
  return outDir;
}

async function serve(folder: string) {
  const app = fastify();
  const ofData = dataHeaders(false);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/assets/')) ofData(request, reply, done);
    else done();
  });
  await app.register(pageRoutes, { folder, map: { tiles: undefined, attribution: undefined }, production: false });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app;
}
