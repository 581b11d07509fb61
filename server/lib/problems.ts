import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { Problem } from '#contract/problem.ts';
import { isDatabaseDown } from './database-down.ts';
import { type FieldError, Refusal, refuse } from './refuse.ts';

type Failure = FastifyError | Refusal | Error;

/** So long a caller should wait before asking again, when the database did not answer. */
const retryAfterSeconds = 5;

/** Fields whose failure has a code of its own. */
const fieldCodes: Record<string, ErrorCode> = {
  '/email': 'INVALID_EMAIL_FORMAT',
  '/cellphone': 'INVALID_PHONE_FORMAT',
};

/** Refusals of the HTTP server itself, by its name for them. Whatever else it finds wrong with a request is a 422. */
const serverRefusals: Record<string, () => Refusal> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new Refusal('VALIDATION_ERROR', { status: 415, detail: 'This call does not take a body of this type' }),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Refusal('VALIDATION_ERROR', { status: 413, detail: 'The body is too large' }),
  FST_ERR_BAD_URL: () => new Refusal('NOT_FOUND', {}),
  FST_ERR_MAX_PARAM_LENGTH: () => new Refusal('NOT_FOUND', {}),
};

/** Every error leaves through here, in one shape; `methodsOf` tells which methods a path has. */
export function answerProblems(app: FastifyInstance, methodsOf: (path: string) => string[]) {
  app.addHook('onRequest', async (request, reply) => {
    // What the API answers is for the caller alone, and true only now. Files say otherwise for themselves.
    reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store' });
  });
  app.setErrorHandler<Failure>(sendProblem);

  const answerUnknown = (request: FastifyRequest, reply: FastifyReply) => {
    const methods = methodsOf(request.url.split('?', 1)[0] ?? '');
    if (methods.length === 0 || methods.includes(request.method)) return refuse('NOT_FOUND');
    const allow = methods.join(', ');
    if (request.method === 'OPTIONS') return reply.code(204).header('allow', allow).send();
    return refuse('VALIDATION_ERROR', { status: 405, detail: 'This path has no such method', allow });
  };
  // Before the body is read: what is wrong with the body of a call that does not exist is of no interest.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return answerUnknown(request, reply);
  });
  app.setNotFoundHandler(answerUnknown);
}

/** Also for the errors that come before there is a route: a URL that cannot be read, for one. */
export function sendProblem(error: Failure, request: FastifyRequest, reply: FastifyReply) {
  const isIncomplete = isCutOff(error, request);
  // No line follows that says how it was answered: nobody is there to take an answer.
  if (isIncomplete) request.log.info('The client went away before its body was here');
  const refusal = isIncomplete ? new Refusal('VALIDATION_ERROR', incomplete) : toRefusal(error);
  if (refusal.status >= 500) reportFailure(error, request);
  const { status, headers, body } = problemOf(refusal, request.id);
  return reply.code(status).headers(headers).send(body);
}

/** What is sent for a refusal: also used where a request never gets as far as the framework. */
export function problemOf({ code, status, detail, more }: Refusal, requestId: string) {
  const problem = z.encode(Problem, {
    type: 'about:blank',
    title: status === errors[code].status ? errors[code].detail : (STATUS_CODES[status] ?? errors[code].detail),
    status,
    detail,
    code,
    request_id: requestId,
    errors: more.errors,
    order: more.order,
    current_rate: more.current_rate,
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
  return { status, headers, body: JSON.stringify(problem) };
}

const incomplete = { detail: 'The body is not complete' };

/** The client went away while it sent the body: it fails like a broken database connection, but it is no failure of ours. */
const isCutOff = (error: Failure, { raw }: FastifyRequest) => !raw.complete && raw.errored === error;

/** A refusal is our own decision, so where it was made is of no interest. */
function reportFailure(error: Failure, { log }: FastifyRequest) {
  if (error instanceof Refusal) log.warn(`Refused: ${error.detail}`);
  else log.error({ err: error }, 'The call failed');
}

function toRefusal(error: Failure): Refusal {
  if (error instanceof Refusal) return error;
  if ('validation' in error && error.validation) return invalid(error);
  if (isDatabaseDown(error)) {
    return new Refusal('SERVER_ERROR', {
      status: 503,
      detail: 'The server is busy, try again shortly',
      retryAfterSeconds,
    });
  }
  const known = 'code' in error ? serverRefusals[error.code] : undefined;
  if (known) return known();
  const byServer = 'code' in error && error.code?.startsWith('FST_') && (error.statusCode ?? 500) < 500;
  return byServer
    ? new Refusal('VALIDATION_ERROR', { detail: 'The request cannot be read' })
    : new Refusal('SERVER_ERROR', {});
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
