import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import websocket from '@fastify/websocket';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { healthApi } from '#contract/health.ts';
import { type Guards, guardRoutes } from './access.ts';
import type { Bounds } from './connection-limits.ts';
import { openConnections, usualBounds } from './connections.ts';
import { securityHeaders, sharedWith } from './headers.ts';
import { newId } from './id.ts';
import { bodyLimitBytes, readJsonBodies } from './json-body.ts';
import { logCalls } from './log.ts';
import { answerProblems, sendProblem } from './problem-responses.ts';
import { refuse } from './refuse.ts';
import { requireResponseSchemas } from './response-schemas.ts';
import { collectRoutePaths } from './route-paths.ts';
import { endBroken, frameLimits, guardUpgrades, releaseOpened } from './upgrades.ts';

type Needs = Guards & {
  log: FastifyBaseLogger;
  production: boolean;
  trustProxy?: string[];
  corsOrigins?: string[];
  bounds?: Partial<Bounds>;
};

const retryAfterSeconds = 5;
const goingAway = 1001;
const goodbyeMs = 2_000;
const saneRequestId = /^[A-Za-z0-9._-]{1,64}$/;

/** Creates a server without routes, with all the rules that apply to every route. */
export async function openHttp(needs: Needs): Promise<FastifyInstance> {
  const { log, production, trustProxy = [], corsOrigins = [], bounds } = needs;
  const connections = openConnections({ ...usualBounds, ...bounds }, log);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit: bodyLimitBytes,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestIdHeader: false,
    trustProxy: trustProxy.length > 0 && trustProxy,
    genReqId: requestId,
    frameworkErrors: sendEarlyProblem,
    serverFactory: (handler) => connections.createServer(handler),
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  readJsonBodies(app);
  await app.register(helmet, securityHeaders(production));
  const server = guardUpgrades(app.server, { log, requestId, isBusy: connections.isBusy });
  await app.register(websocket, { options: { ...frameLimits, server }, errorHandler: endBroken, preClose: sayGoodbye });
  releaseOpened(app.websocketServer);
  refuseWhenFull(app, connections.isTooMany);
  answerProblems(app, collectRoutePaths(app));
  logCalls(app);
  // Before the guards, which would require a token from the browser's preflight request.
  if (corsOrigins.length > 0) await app.register(cors, sharedWith(corsOrigins));
  guardRoutes(app, needs);
  requireResponseSchemas(app);
  return app;
}

/**
 * Refuses a call before any lookup when the server is full. /livez still answers, or a supervisor would restart the
 * process.
 */
function refuseWhenFull(app: FastifyInstance, isTooMany: (socket: Socket) => boolean) {
  app.addHook('onRequest', async (request, reply) => {
    if (!isTooMany(request.raw.socket)) return;
    reply.header('connection', 'close');
    if (request.routeOptions.url === healthApi.live.url) return;
    refuse('SERVER_ERROR', { status: 503, detail: 'The server is busy, try again shortly', retryAfterSeconds });
  });
}

function requestId({ headers }: { headers: IncomingHttpHeaders }): string {
  const [sent = ''] = [headers['x-request-id']].flat();
  return saneRequestId.test(sent) ? sent : newId();
}

/** Before a route is found no hook runs, so the connection of an upgrade must be closed here. */
function sendEarlyProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (request.headers.upgrade !== undefined) reply.raw.once('finish', () => reply.raw.socket?.destroy());
  return sendProblem(error, request, reply);
}

/**
 * Closes live connections with 1001 ("going away"), after which pages reconnect. A client that does not answer is
 * disconnected.
 */
function sayGoodbye(this: FastifyInstance, done: () => void) {
  const { clients } = this.websocketServer;
  for (const socket of clients) socket.close(goingAway);
  const late = setTimeout(() => {
    for (const socket of clients) socket.terminate();
  }, goodbyeMs);
  this.websocketServer.close(() => {
    clearTimeout(late);
    done();
  });
}
