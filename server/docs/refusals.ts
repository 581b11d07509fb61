import { type ErrorCode, errors, isErrorCode } from '#contract/wire/errors.ts';
import type { Route } from '#contract/wire/route.ts';
import { expand } from './schema.ts';

/** The codes that the server can answer. Codes without a status are made by the page itself. */
export const answeredCodes = Object.keys(errors)
  .filter(isErrorCode)
  .filter((code) => errors[code].status > 0);

/** Codes that are also sent with a status other than their own. */
const alsoUnder: Record<number, ErrorCode[]> = {
  400: ['VALIDATION_ERROR'],
  413: ['VALIDATION_ERROR'],
  415: ['VALIDATION_ERROR'],
  503: ['SERVER_ERROR'],
};

const problem = { $ref: '#/components/schemas/Problem' };

function refusal(status: number, schema: object = problem) {
  const own = answeredCodes.filter((code) => errors[code].status === status);
  return {
    description: [...own, ...(alsoUnder[status] ?? [])].join(', '),
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      'X-Error-Code': { $ref: '#/components/headers/ErrorCode' },
      ...((status === 429 || status === 503) && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
    },
    content: { 'application/problem+json': { schema } },
  };
}

/** The refusals without an extension. Operations refer to them by their status. */
export const problemResponses = Object.fromEntries(
  [400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503].map((status) => [status, refusal(status)]),
);

/**
 * The refusals of one operation, by status. One code of a status may have an extension while another has none, so its
 * fields are optional.
 */
export function refusalsOf(statuses: readonly number[], extensions: Route['schema']['extensions'] = {}) {
  const more = Map.groupBy(answeredCodes, (code): number => (extensions[code] ? errors[code].status : 0));
  return Object.fromEntries(
    statuses.map((status) => {
      const fields = (more.get(status) ?? []).flatMap((code) => extensions[code]?.partial() ?? []);
      if (fields.length === 0) return [status, { $ref: `#/components/responses/${status}` }];
      return [status, refusal(status, { allOf: [problem, ...fields.map(expand)] })];
    }),
  );
}
