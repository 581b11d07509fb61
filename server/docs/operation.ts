import type { RouteOptions } from 'fastify';
import { z } from 'zod';
import { authApi } from '#contract/auth.ts';
import { operations } from '#contract/operations.ts';
import { recoveryApi } from '#contract/recovery.ts';
import { roles } from '#domain/actor.ts';
import type { Access } from '../lib/access.ts';
import { parametersIn } from './parameters.ts';
import { schemaOf } from './schema.ts';

const descriptions = new Map(
  operations.flatMap(({ part, calls }) =>
    Object.entries(calls).map(
      ([call, [operationId, summary, ...refusals]]) =>
        [call, { description: { tags: [part], operationId, summary }, refusals }] as const,
    ),
  ),
);

/** Describes one route as an OpenAPI operation. */
export function operationOf(route: RouteOptions) {
  const { url, schema = {}, config } = route;
  const method = String(route.method);
  const access = config?.access ?? 'signedIn';
  const { description, refusals } = descriptions.get(`${method} ${url}`) ?? { description: {}, refusals: [] };
  const parameters = [
    ...parametersIn('path', schema.params),
    ...parametersIn('query', schema.querystring),
    ...parametersIn('header', schema.headers),
  ];
  const statuses = [
    ...refusals,
    ...refusalsOfAccess(access),
    ...(config?.feature ? [403] : []),
    ...(url.includes(':id') ? [404] : []),
    ...(method === 'GET' ? [] : [413, 415]),
    ...(method !== 'GET' || parameters.length > 0 ? [422] : []),
    ...[429, 500, 503],
  ];
  return {
    ...description,
    ...whoMay(access),
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf(url, schema.body),
    responses: {
      ...answersOf(schema.response, remembersDevice.has(`${method} ${url}`)),
      ...Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    },
  };
}

const refusalsOfAccess = (access: Access) => {
  if (access === 'anyone') return [];
  return typeof access === 'function' ? [401, 403] : [401];
};

/** Roles are added as `x-roles`, because OpenAPI's `security` can't express them. */
function whoMay(access: Access) {
  if (access === 'anyone') return { security: [] };
  if (access === 'recovery') return { security: [{ recovery: [] }] };
  const allowed = roles.filter((role) => access === 'signedIn' || access({ id: '', role, officeIds: [] }));
  return { security: [{ session: [] }], 'x-roles': allowed };
}

function bodyOf(url: string, body: unknown) {
  if (!(body instanceof z.ZodType)) return {};
  const media = url === authApi.signIn.url ? 'application/x-www-form-urlencoded' : 'application/json';
  return { requestBody: { required: true, content: { [media]: { schema: schemaOf(body) } } } };
}

/** The media type of an answer: JSON, unless the schema names another type. */
const mediaOf = (schema: z.ZodType) => schemaOf(schema).contentMediaType ?? 'application/json';

/** Calls that set the device cookie, after which this device is known for the account. */
const remembersDevice = new Set(
  [authApi.signIn, authApi.register, recoveryApi.recover].map(({ method, url }) => `${method} ${url}`),
);

function answersOf(response: unknown, remembers: boolean) {
  const answers = typeof response === 'object' && response !== null ? Object.entries(response) : [];
  return Object.fromEntries(
    answers.map(([status, schema]) => [
      status,
      {
        description: status === '201' ? 'Made' : 'Done',
        headers: {
          'X-Request-Id': { $ref: '#/components/headers/RequestId' },
          ...(remembers && { 'Set-Cookie': { $ref: '#/components/headers/KnownDevice' } }),
        },
        ...(schema instanceof z.ZodType && { content: { [mediaOf(schema)]: { schema: schemaOf(schema) } } }),
      },
    ]),
  );
}
