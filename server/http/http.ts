import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import cors from '@fastify/cors';
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
import { type Jobs, openJobs } from '../jobs/jobs.ts';
import { logCalls } from '../lib/log.ts';
import { refuse } from '../lib/refuse.ts';
import { type Guards, guardRoutes } from './access.ts';
import { compressAnswers } from './answer/compress.ts';
import { corsOptions, dataHeaders, openPublicAnswers, securityHeaders } from './answer/headers.ts';
import { answerProblems, sendProblem } from './answer/problem-responses.ts';
import { defaultBounds, openConnections } from './connections.ts';
import { bodyLimitBytes, readJsonBodies } from './json-body.ts';
import { limitBodyTime } from './limit/body-time.ts';
import { keepCallLines } from './limit/calls-at-once.ts';
import type { Bounds } from './limit/connection-limits.ts';
import { refuseUnknownParameters } from './query-parameters.ts';
import { closeBroken, frameLimits, guardUpgrades, stopOpeningTimers } from './upgrades.ts';

type Needs = Guards & {
  log: FastifyBaseLogger;
  production: boolean;
  trustProxy?: string[];
  corsOrigins?: string[];
  bounds?: Partial<Bounds>;
  /** One person's calls wait for each other, see calls-at-once.ts. */
  callLines?: boolean;
  noteArrival?: (request: FastifyRequest, reply: FastifyReply) => void;
  /** The jobs of the whole server. They run while the server is open. */
  jobs?: Jobs;
};

const retryAfterSeconds = 5;
const goingAway = 1001;
const closeTimeoutMs = 2_000;
const saneRequestId = /^[A-Za-z0-9._-]{1,64}$/;

/** Creates a server without routes, with all the rules that apply to every route. */
export async function openHttp(needs: Needs): Promise<FastifyInstance> {
  const {
    log,
    production,
    trustProxy = [],
    corsOrigins = [],
    bounds,
    callLines = false,
    noteArrival,
    jobs = openJobs({ log }),
  } = needs;
  const connections = openConnections({ ...defaultBounds, ...bounds }, log);
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
  namePlugins(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  readJsonBodies(app);
  setSecurityHeaders(app, production);
  const server = guardUpgrades(app.server, { log, requestId, isBusy: connections.isBusy });
  await app.register(websocket, {
    options: { ...frameLimits, server },
    errorHandler: closeBroken,
    preClose: closeLiveConnections,
  });
  stopOpeningTimers(app.websocketServer);
  refuseWhenFull(app, connections.isOverLimit);
  answerProblems(app, collectRoutePaths(app));
  logCalls(app);
  // Before the guards, which would require a token from the browser's preflight request.
  if (corsOrigins.length > 0) await app.register(cors, corsOptions(corsOrigins));
  // Before the guards, which read who calls.
  if (noteArrival) noteArrivals(app, noteArrival);
  // Before the guards, whose look-ups already cost something.
  if (callLines) keepCallLines(app);
  guardRoutes(app, needs);
  limitBodyTime(app, bounds?.signedInBodyMs ?? defaultBounds.signedInBodyMs);
  refuseUnknownParameters(app);
  requireResponseSchemas(app);
  compressAnswers(app);
  jobs.add(connections.job);
  runJobs(app, jobs);
  return app;
}

const displayName = Symbol.for('fastify.display-name');

/** Fastify compares a plugin without such a name with every loaded module, twice: milliseconds of each start. */
function namePlugins(app: FastifyInstance) {
  app.register = new Proxy(app.register, {
    apply(register, self, given: unknown[]) {
      const [plugin] = given;
      if (typeof plugin === 'function' && plugin.name !== '' && !Reflect.has(plugin, displayName))
        Reflect.set(plugin, displayName, plugin.name);
      return Reflect.apply(register, self, given);
    },
  });
}

/** Below these paths there are no pages. */
const dataPath = /^\/(?:v1|assets)\//;

function setSecurityHeaders(app: FastifyInstance, production: boolean) {
  const [ofPage, ofData] = [securityHeaders(production), dataHeaders(production)];
  app.addHook('onRequest', (request, reply, done) => {
    (dataPath.test(request.url) ? ofData : ofPage)(request, reply, done);
  });
  app.addHook('onRequest', openPublicAnswers);
}

function noteArrivals(app: FastifyInstance, note: NonNullable<Needs['noteArrival']>) {
  app.addHook('onRequest', (request, reply, done) => {
    note(request, reply);
    done();
  });
}

/** The jobs end before the parts that they use are closed. */
function runJobs(app: FastifyInstance, jobs: Jobs) {
  app.addHook('onReady', async () => jobs.start());
  app.addHook('preClose', () => jobs.stop());
}

/**
 * Refuses a call before any lookup when the server is full. /livez still answers, or a supervisor would restart the
 * process.
 */
function refuseWhenFull(app: FastifyInstance, isOverLimit: (socket: Socket) => boolean) {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isOverLimit(request.raw.socket)) return done();
    reply.header('connection', 'close');
    if (request.routeOptions.url === healthApi.live.url) return done();
    refuse('SERVER_ERROR', { status: 503, reason: 'serverBusy', retryAfterSeconds });
  });
}

function requestId({ headers }: { headers: IncomingHttpHeaders }): string {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && saneRequestId.test(sent) ? sent : randomUUID();
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
function closeLiveConnections(this: FastifyInstance, done: () => void) {
  const { clients } = this.websocketServer;
  for (const socket of clients) socket.close(goingAway);
  const timer = setTimeout(() => {
    for (const socket of clients) socket.terminate();
  }, closeTimeoutMs);
  this.websocketServer.close(() => {
    clearTimeout(timer);
    done();
  });
}

/**
 * Refuses to send a status that the contract does not describe. Without a schema the answer would contain every column
 * from the database.
 */
function requireResponseSchemas(app: FastifyInstance) {
  app.addHook('preSerialization', async (request, reply) => {
    const { schema, url } = request.routeOptions;
    const responses = schema?.response;
    const hasSchema = typeof responses === 'object' && responses !== null && String(reply.statusCode) in responses;
    if (!hasSchema)
      throw new Error(`${request.method} ${url} answers ${reply.statusCode}, which its contract does not promise`);
  });
}

/** Remembers the routes of the API, to tell an unknown path (404) from an unknown method on a known path (405). */
function collectRoutePaths(app: FastifyInstance) {
  const known: { method: string; segments: string[] }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.includes('*')) known.push(...[method].flat().map((each) => ({ method: each, segments: split(url) })));
  });

  /** The methods of a path; empty when the path is unknown. */
  return (path: string): string[] => {
    const segmentsOfPath = split(path);
    const methods = known.filter(({ segments }) => matches(segments, segmentsOfPath)).map(({ method }) => method);
    return [...new Set(methods)].sort();
  };
}

const split = (url: string) => url.split('/').filter(Boolean);

const matches = (segments: string[], segmentsOfPath: string[]) =>
  segments.length === segmentsOfPath.length &&
  segments.every((part, at) => part.startsWith(':') || part === segmentsOfPath[at]);
