import files from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { refuse } from '../lib/refuse.ts';

/** The built page: its assets carry a hash of their content in the name, so they never change. */
export async function pageRoutes(app: FastifyInstance, { folder }: { folder: string }) {
  await app.register(files, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
  });

  app.route<{ Params: { '*': string } }>({
    method: 'GET',
    url: '/*',
    config: { access: 'anyone' },
    handler: ({ params }, reply) => sendPage(reply, params['*']),
  });
}

/** Every path without a file is a place in the page. The API's are not: there, an unknown path is a mistake. */
function sendPage(reply: FastifyReply, path: string) {
  if (/^v1(?:\/|$)/.test(path)) return refuse('NOT_FOUND');
  if (path.startsWith('assets/')) {
    return reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(path);
  }
  const isFile = /\.[a-z0-9]+$/i.test(path);
  return reply.header('cache-control', 'no-cache').sendFile(isFile ? path : 'index.html');
}
