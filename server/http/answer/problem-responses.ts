import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type ErrorCode, errors } from '#contract/wire/errors.ts';
import { Problem } from '#contract/wire/problem.ts';
import type { Route } from '#contract/wire/route.ts';
import { isDatabaseDown } from '../../database/connection/database-down.ts';
import { isConflict } from '../../database/retry-conflicts.ts';
import { isLostRights } from '../../database/rights.store.ts';
import { type FieldError, Refusal, refuse } from '../../lib/refuse.ts';

declare module 'fastify' {
  interface FastifySchema {
    extensions?: Route['schema']['extensions'];
  }
}

type Failure = FastifyError | Refusal | Error;

/** Value of Retry-After when the database did not answer, or other transactions were in the way on every try. */
const retryAfterSeconds = 5;

/** Fields that have their own error code. */
const fieldCodes: Record<string, ErrorCode> = {
  '/email': 'INVALID_EMAIL_FORMAT',
  '/cellphone': 'INVALID_PHONE_FORMAT',
};

/** Refusals for errors of the HTTP framework, by its error code. All its other errors of a request become a 422. */
const serverRefusals: Record<string, () => Refusal> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Refusal('VALIDATION_ERROR', { status: 415, reason: 'bodyTypeUnknown' }),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Refusal('VALIDATION_ERROR', { status: 413, reason: 'bodyTooLarge' }),
  FST_ERR_BAD_URL: () => new Refusal('NOT_FOUND', {}),
  FST_ERR_MAX_PARAM_LENGTH: () => new Refusal('NOT_FOUND', {}),
};

/** Sends every error as a problem (RFC 9457). `methodsOf` returns the methods of a path. */
export function answerProblems(app: FastifyInstance, methodsOf: (path: string) => string[]) {
  app.addHook('onRequest', (request, reply, done) => {
    // API answers are for one caller and one moment, so they must not be cached. File routes set their own header.
    reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store' });
    done();
  });
  app.setErrorHandler<Failure>(sendProblem);

  const answerUnknown = (request: FastifyRequest, reply: FastifyReply) => {
    const methods = methodsOf(request.url.split('?', 1)[0] ?? '');
    if (methods.length === 0 || methods.includes(request.method)) return refuse('NOT_FOUND');
    const allow = methods.join(', ');
    if (request.method === 'OPTIONS') return reply.code(204).header('allow', allow).send();
    return refuse('VALIDATION_ERROR', { status: 405, reason: 'methodUnknown', allow });
  };
  // Before the body is read, so that an unknown route does not report errors of the body.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) answerUnknown(request, reply);
    else done();
  });
  app.setNotFoundHandler(answerUnknown);
}

/** Also handles errors before routing, such as an invalid URL. */
export function sendProblem(error: Failure, request: FastifyRequest, reply: FastifyReply) {
  const isIncomplete = isCutOff(error, request);
  // Logged here, because the client is gone and no "answered" line follows.
  if (isIncomplete) request.log.info('The client went away before its body was here');
  const refusal = isIncomplete ? new Refusal('VALIDATION_ERROR', incomplete) : toRefusal(error);
  if (refusal.status >= 500) reportFailure(error, request);
  const { status, headers, body } = problemOf(refusal, request.id, extensionOf(refusal, request));
  return reply.code(status).headers(headers).send(body);
}

/**
 * The fields that the route declares for this code, and no others. A refusal is sent without its extension rather than
 * not at all: the caller must learn that nothing was done.
 */
function extensionOf({ code, more: { extension } }: Refusal, { routeOptions, log }: FastifyRequest): object {
  if (!extension) return {};
  try {
    const schema = routeOptions.schema?.extensions?.[code];
    if (!schema) throw new Error(`The route has no extension for ${code}`);
    return schema.encode(extension);
  } catch (err) {
    log.error({ err }, 'A refusal is not as its route describes it');
    return {};
  }
}

/** Status, headers and body of a refusal. Also used for requests that do not reach the framework. */
export function problemOf({ code, status, detail, more }: Refusal, requestId: string, extension: object = {}) {
  const problem = z.encode(Problem, {
    type: 'about:blank',
    title: status === errors[code].status ? errors[code].detail : (STATUS_CODES[status] ?? errors[code].detail),
    status,
    detail,
    code,
    reason: more.reason ?? code,
    request_id: requestId,
    errors: more.errors,
  });
  const headers: Record<string, string> = {
    'content-type': 'application/problem+json; charset=utf-8',
    'x-error-code': code,
    'x-request-id': requestId,
    'cache-control': 'no-store',
  };
  if (more.retryAfterSeconds !== undefined) headers['retry-after'] = String(more.retryAfterSeconds);
  if (more.allow !== undefined) headers.allow = more.allow;
  if (status === 401) headers['www-authenticate'] = 'Bearer';
  return { status, headers, body: JSON.stringify({ ...extension, ...problem }) };
}

const incomplete = { reason: 'bodyIncomplete' } as const;

/**
 * True when the client disconnected while it sent the body. The error looks like a broken database connection, but the
 * server did not fail.
 */
const isCutOff = (error: Failure, { raw }: FastifyRequest) => !raw.complete && raw.errored === error;

/** A refusal is intended, so it is logged without a stack. */
function reportFailure(error: Failure, { log }: FastifyRequest) {
  if (error instanceof Refusal) log.warn(`Refused: ${error.detail}`);
  else log.error({ err: error }, 'The call failed');
}

function toRefusal(error: Failure): Refusal {
  if (error instanceof Refusal) return error;
  if ('validation' in error && error.validation) return invalid(error);
  if (isDatabaseDown(error) || isConflict(error) || isLostRights(error)) {
    return new Refusal('SERVER_ERROR', {
      status: 503,
      reason: 'serverBusy',
      retryAfterSeconds,
    });
  }
  const known = 'code' in error ? serverRefusals[error.code] : undefined;
  if (known) return known();
  const byServer = 'code' in error && error.code?.startsWith('FST_') && (error.statusCode ?? 500) < 500;
  return byServer ? new Refusal('VALIDATION_ERROR', { reason: 'requestUnreadable' }) : new Refusal('SERVER_ERROR', {});
}

function invalid({ validation }: FastifyError): Refusal {
  const fields = (validation ?? []).map(
    ({ instancePath, message }): FieldError => ({
      pointer: instancePath === '/' ? '' : instancePath,
      message: message ?? 'Not valid',
    }),
  );
  const codes = new Set(fields.map(({ pointer }) => fieldCodes[pointer] ?? 'VALIDATION_ERROR'));
  const [only] = codes;
  return new Refusal(only && codes.size === 1 ? only : 'VALIDATION_ERROR', { errors: fields });
}
