import type { RouteOptions } from 'fastify';
import { z } from 'zod';
import { authApi } from '#contract/person/auth.ts';
import { recoveryApi } from '#contract/person/recovery.ts';
import { errors } from '#contract/wire/errors.ts';
import { freshWhen, type Operation } from '#contract/wire/operations.ts';
import { roles } from '#domain/person/actor.ts';
import type { Access } from '../http/access.ts';
import { checksParameters } from '../http/query-parameters.ts';
import { refusalsOf } from './refusals.ts';
import { expand, type Schema, schemaOf } from './schema.ts';

declare module 'fastify' {
  interface RouteShorthandOptions extends Partial<Operation> {}
}

const statusesOf = (refusals: Operation['refusals'] = []) =>
  refusals.map((refusal) => (typeof refusal === 'string' ? errors[refusal].status : refusal.status));

/** Describes one route as an OpenAPI operation. */
export function operationOf(route: RouteOptions) {
  const { url, schema = {}, config, part, operationId, summary, refusals, fresh } = route;
  const method = String(route.method);
  const access = config?.access ?? 'signedIn';
  const parameters = [
    ...parametersIn('path', schema.params),
    ...parametersIn('query', schema.querystring),
    ...parametersIn('header', schema.headers),
  ];
  const statuses = [
    ...statusesOf(refusals),
    ...refusalsOfAccess(access),
    ...(config?.feature || fresh ? [403] : []),
    ...(url.includes(':id') ? [404] : []),
    ...(method === 'GET' ? [] : [413, 415]),
    ...(method !== 'GET' || parameters.length > 0 || checksParameters(schema) ? [422] : []),
    ...[429, 500, 503],
  ];
  return {
    tags: [part],
    operationId,
    summary,
    ...(fresh && {
      description: `Asks for a fresh sign-in ${freshWhen[fresh]} (FRESH_SIGN_IN_REQUIRED).`,
      'x-fresh-sign-in': fresh,
    }),
    ...whoMay(access),
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf(url, schema.body),
    responses: {
      ...answersOf(schema.response, deviceCookieRoutes.has(`${method} ${url}`)),
      ...refusalsOf(statuses, schema.extensions),
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
  return { requestBody: { required: !body.isOptional(), content: { [media]: { schema: schemaOf(body) } } } };
}

/** The media type of an answer: JSON, unless the schema names another type. */
const mediaOf = (schema: z.ZodType) => schemaOf(schema).contentMediaType ?? 'application/json';

/** Calls that set the device cookie, after which this device is known for the account. */
const deviceCookieRoutes = new Set(
  [authApi.signIn, authApi.register, recoveryApi.recover].map(({ method, url }) => `${method} ${url}`),
);

function answersOf(response: unknown, setsCookie: boolean) {
  const answers = typeof response === 'object' && response !== null ? Object.entries(response) : [];
  return Object.fromEntries(
    answers.map(([status, schema]) => [
      status,
      {
        description: status === '201' ? 'Made' : 'Done',
        headers: {
          'X-Request-Id': { $ref: '#/components/headers/RequestId' },
          ...(setsCookie && { 'Set-Cookie': { $ref: '#/components/headers/KnownDevice' } }),
        },
        ...(schema instanceof z.ZodType && { content: { [mediaOf(schema)]: { schema: schemaOf(schema) } } }),
      },
    ]),
  );
}

type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
  description?: string;
};

/**
 * Makes a parameter from every field of the schema. If the schema is a choice of field sets, only fields that every set
 * requires are required.
 */
function parametersIn(place: Parameter['in'], schema: unknown): Parameter[] {
  if (!(schema instanceof z.ZodType)) return [];
  const written = expand(schema);
  const choices = written.anyOf ?? [written];
  const fields = new Map(choices.flatMap(({ properties = {} }) => Object.entries(properties)));
  return [...fields].map(([name, field]) => {
    const { description, ...rest } = typeof field === 'object' ? field : {};
    return {
      name,
      in: place,
      required: choices.every(({ required = [] }) => required.includes(name)),
      schema: place === 'path' && name === 'id' ? { type: 'string', format: 'uuid' } : rest,
      ...(description !== undefined && { description }),
    };
  });
}
