import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { messages } from '#contract/wire/errors.ts';
import { readJson } from '#contract/wire/json.ts';
import { refuse } from '../lib/refuse.ts';

/** Several times the largest body that any call needs. */
export const bodyLimitBytes = 64 * 1024;

/** Accepts only JSON. The schema of the route decides what a number becomes, so that money stays exact. */
export function readJsonBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, ({ headers, routeOptions }, bytes, done) => {
    try {
      refuseOtherCharset(headers['content-type']);
      done(null, parse(Buffer.from(bytes), schemaOf(routeOptions.schema?.body)));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

function refuseOtherCharset(type = '') {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(type)?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) refuse('VALIDATION_ERROR', { status: 415, reason: 'bodyNotUtf8' });
}

/** Fails on bytes that are not valid UTF-8, instead of replacing them silently. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A route without a schema gets ordinary numbers. */
const schemaOf = (body: unknown): z.ZodType => (body instanceof z.ZodType ? body : z.unknown());

/** An empty body becomes undefined. A route that needs a body refuses it by its schema. */
function parse(bytes: Buffer, schema: z.ZodType): unknown {
  if (bytes.length === 0) return undefined;
  try {
    return readJson(utf8.decode(bytes), schema);
  } catch {
    return refuse('VALIDATION_ERROR', {
      reason: 'bodyNotJson',
      errors: [{ pointer: '', message: messages.bodyNotJson }],
    });
  }
}
