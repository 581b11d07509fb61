import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { asyncOnce } from '../lib/async-once.ts';

const documentPath = '/openapi.json';
const viewerFolder = dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui/static/swagger-ui.css')));
const viewerFiles = new Set(['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']);

/** The page contains no inline script: the content security policy forbids inline scripts. */
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

/** The validator is off: the viewer would ask an outside server to read this description. */
const start = `SwaggerUIBundle({ url: '${documentPath}', dom_id: '#viewer', deepLinking: true, validatorUrl: null });\n`;

/** The best quality of Brotli takes two seconds of a core for this document, and this one 40 ms. */
const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Each encoding is made when somebody first asks for it. Buffers, because a string would be encoded for each answer. */
function encodings(describe: () => object) {
  const plain = asyncOnce(async () => Buffer.from(JSON.stringify(describe(), null, 1)));
  return {
    plain,
    br: asyncOnce(async () => promisify(brotliCompress)(await plain(), quickBrotli)),
    gzip: asyncOnce(async () => promisify(gzip)(await plain())),
  };
}

/** Serves the description of the API: as JSON for programs, and in a viewer for people. */
export async function docsRoutes(app: FastifyInstance, { describe }: { describe: () => object }) {
  await app.register(files, { root: viewerFolder, serve: false, cacheControl: false });
  const config = { access: 'anyone' } as const;
  const encoded = encodings(describe);

  app.route({
    method: 'GET',
    url: documentPath,
    config,
    handler: async ({ headers }, reply) => {
      const encoding = negotiate(headers['accept-encoding'] ?? '', ['br', 'gzip']);
      if (encoding) reply.header('content-encoding', encoding);
      reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
      return reply.type('application/json; charset=utf-8').send(await encoded[encoding ?? 'plain']());
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
