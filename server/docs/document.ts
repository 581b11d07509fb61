import type { FastifyInstance, RouteOptions } from 'fastify';
import { liveApi, livePath } from '#contract/live.ts';
import { parts } from '#contract/wire/operations.ts';
import { operationOf } from './operation.ts';
import { answeredCodes, problemResponses } from './refusals.ts';
import { namedSchemas } from './schema.ts';

const about = `Cash against USDT, at an office. Paths work with and without the trailing slash. Ids are UUIDs, times are ISO 8601
in UTC, amounts and rates are numbers with exact digits (sent as a number or as decimal text).

Every refusal has a code, in the header \`X-Error-Code\` and in the body. \`GET ${livePath}\` upgrades to a WebSocket, either with
\`?ticket=…\`, good once and for 30 seconds, from \`POST ${liveApi.ticket.url}\`, or with \`?token=…\`, the session's own token. It carries the
messages \`new_order\`, \`order_update\`, \`order_here\`, \`order_alert\`, \`rate_update\`, \`ping\` and \`pong\`; it is not among the operations below.`;

/**
 * Collects every route that declares a response schema. The returned function describes them all as an OpenAPI
 * document. Routes that were added before this call are not collected.
 */
export function documentRoutes(app: FastifyInstance, version: string) {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    const { method, url, schema, part, operationId, summary } = route;
    if (!schema?.response || method === 'HEAD') return;
    if (!part || !operationId || !summary)
      throw new Error(`${method} ${url} does not name itself: add an operation, see contract/wire/operations.ts`);
    routes.push(route);
  });
  return () => ({
    openapi: '3.1.1',
    info: { title: 'Obmin', version, description: about },
    servers: [{ url: '/', description: 'The host that this description comes from' }],
    tags: parts,
    paths: pathsOf(routes),
    components: { schemas: namedSchemas(), headers, responses: problemResponses, securitySchemes },
  });
}

function pathsOf(routes: RouteOptions[]) {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const route of routes) {
    const path = route.url.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [String(route.method).toLowerCase()]: operationOf(route) };
  }
  return paths;
}

const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', description: 'The access_token of a sign-in or registration.' },
  recovery: {
    type: 'http',
    scheme: 'bearer',
    description: 'The access_token of recovery/phone-verify: once, 10 minutes.',
  },
};

const headers = {
  KnownDevice: {
    description:
      'The cookie `obmin_device`: this device has signed in to this account. It is no session; it keeps the wrong passwords of others from delaying this device.',
    schema: { type: 'string' },
  },
  RequestId: { description: 'Names this call in the log.', schema: { type: 'string' } },
  ErrorCode: { description: 'Why the call was refused.', schema: { type: 'string', enum: answeredCodes } },
  RetryAfter: { description: 'Seconds to wait before asking again.', schema: { type: 'integer', minimum: 0 } },
};
