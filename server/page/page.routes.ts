import files from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { pagePolicy } from '../lib/headers.ts';

type Options = {
  folder: string;
  /** What the page is told about maps. */
  map: Config['map'];
};

/** The built page: its assets carry a hash of their content in the name, so they never change. */
export async function pageRoutes(app: FastifyInstance, { folder, map }: Options) {
  await app.register(files, { root: folder, serve: false, preCompressed: true, cacheControl: false });

  app.route<{ Params: { '*': string } }>({
    method: 'GET',
    url: '/*',
    config: { access: 'anyone' },
    helmet: { contentSecurityPolicy: pagePolicy(map.tiles) },
    handler: ({ params }, reply) => (params['*'] === 'map.json' ? sendMap(reply, map) : sendPage(reply, params['*'])),
  });
}

const sendMap = (reply: FastifyReply, map: Config['map']) =>
  reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(JSON.stringify(map));

const isApi = (path: string) => /^v1(?:\/|$)/.test(path);
const isAsset = (path: string) => path.startsWith('assets/');
const isFile = (path: string) => isAsset(path) || /\.[a-z0-9]+$/i.test(path);

/** Plain names, none of which begins with a dot. */
const fileShape = /^(?:[\w@~-][\w.@~-]*\/)*[\w@~-][\w.@~-]*$/;

/** Every path without a file is a place in the page. The API's are not: there, an unknown path is a mistake. */
function sendPage(reply: FastifyReply, path: string) {
  if (isApi(path)) return reply.callNotFound();
  if (!isFile(path)) return reply.header('cache-control', 'no-cache').sendFile('index.html');
  if (!fileShape.test(path)) return reply.callNotFound();
  const caching = isAsset(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
  return reply.header('cache-control', caching).sendFile(path);
}
