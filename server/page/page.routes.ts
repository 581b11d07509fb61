import files from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { pagePolicy, securityHeaders } from '../http/answer/headers.ts';

type Options = {
  folder: string;
  /** The map settings that the page reads from map.json. */
  map: Config['map'];
  production: boolean;
};

/** Serves the built page. The name of an asset contains a hash of its content, so an asset never changes. */
export async function pageRoutes(app: FastifyInstance, { folder, map, production }: Options) {
  const setPageHeaders = securityHeaders(production, pagePolicy(map.tiles));
  await app.register(files, { root: folder, serve: false, preCompressed: true, cacheControl: false });

  app.route<{ Params: { '*': string } }>({
    method: 'GET',
    url: '/*',
    config: { access: 'anyone' },
    // Sets the headers of all answers again, with the policy of a page. An asset is no page.
    onRequest: (request, reply, done) => {
      if (isData(request.params['*'])) done();
      else setPageHeaders(request, reply, done);
    },
    handler: ({ params }, reply) => (params['*'] === 'map.json' ? sendMap(reply, map) : sendPage(reply, params['*'])),
  });
}

const sendMap = (reply: FastifyReply, map: Config['map']) =>
  reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(JSON.stringify(map));

const isApiPath = (path: string) => /^v1(?:\/|$)/.test(path);
const isAsset = (path: string) => path.startsWith('assets/');
const isData = (path: string) => isAsset(path) || isApiPath(path);
const isFile = (path: string) => isAsset(path) || /\.[a-z0-9]+$/i.test(path);

/** Allows plain path segments only; none may begin with a dot. */
const fileShape = /^(?:[\w@~-][\w.@~-]*\/)*[\w@~-][\w.@~-]*$/;

/** A path without a file extension is a screen of the page, so it gets index.html. Unknown paths below /v1 get 404. */
function sendPage(reply: FastifyReply, path: string) {
  if (isApiPath(path)) return reply.callNotFound();
  if (!isFile(path)) return reply.header('cache-control', 'no-cache').sendFile('index.html');
  if (!fileShape.test(path)) return reply.callNotFound();
  const caching = isAsset(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
  return reply.header('cache-control', caching).sendFile(path);
}
