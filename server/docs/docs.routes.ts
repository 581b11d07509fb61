import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { madeOnce } from '../lib/made-once.ts';

const documentPath = '/openapi.json';
const viewerFolder = dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui/static/swagger-ui.css')));
const viewerFiles = new Set(['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']);

/** Nothing is written into the page itself: our own rules forbid scripts that are. */
const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Obmin: the API</title>
    <link rel="icon" href="/docs/favicon-32x32.png">
    <link rel="stylesheet" href="/docs/swagger-ui.css">
  </head>
  <body>
    <main id="viewer"></main>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

/** No validator: the viewer would ask a stranger's server to read our description. */
const start = `SwaggerUIBundle({ url: '${documentPath}', dom_id: '#viewer', deepLinking: true, validatorUrl: null });\n`;

/** Buffers, since a text would be encoded anew for each answer. */
async function encode(text: string) {
  const plain = Buffer.from(text);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)]);
  return { plain, br, gzip: gz };
}

/** The description of the API for programs, and the same for people. */
export async function docsRoutes(app: FastifyInstance, { describe }: { describe: () => object }) {
  await app.register(files, { root: viewerFolder, serve: false, cacheControl: false });
  const config = { access: 'anyone' } as const;
  const writtenAs = madeOnce(() => encode(JSON.stringify(describe(), null, 1)));

  app.route({
    method: 'GET',
    url: documentPath,
    config,
    handler: async ({ headers }, reply) => {
      const encoding = negotiate(headers['accept-encoding'] ?? '', ['br', 'gzip']);
      if (encoding) reply.header('content-encoding', encoding);
      reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
      return reply.type('application/json; charset=utf-8').send((await writtenAs())[encoding ?? 'plain']);
    },
  });

  app.route({
    method: 'GET',
    url: '/docs',
    config,
    handler: (_request, reply) => reply.type('text/html; charset=utf-8').send(page),
  });

  app.route({
    method: 'GET',
    url: '/docs/start.js',
    config,
    handler: (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start),
  });

  app.route<{ Params: { file: string } }>({
    method: 'GET',
    url: '/docs/:file',
    config,
    handler: ({ params }, reply) => {
      if (!viewerFiles.has(params.file)) return reply.callNotFound();
      return reply.header('cache-control', 'no-cache').sendFile(params.file);
    },
  });
}
