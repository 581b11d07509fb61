import type { FastifyInstance } from 'fastify';
import { readJson } from '#contract/money.ts';
import { refuse } from './refuse.ts';

/** Several times the largest body that any call needs. */
export const bodyLimitBytes = 64 * 1024;

/** Accepts only JSON, and parses numbers without losing digits, so that money stays exact. */
export function readJsonBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, ({ headers }, bytes, done) => {
    try {
      refuseOtherCharset(headers['content-type']);
      done(null, parse(Buffer.from(bytes)));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

function refuseOtherCharset(type = '') {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(type)?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) refuse('VALIDATION_ERROR', { status: 415, detail: 'The body must be in UTF-8' });
}

/** Fails on bytes that are not valid UTF-8, instead of replacing them silently. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** An empty body becomes undefined. A route that needs a body refuses it by its schema. */
function parse(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  try {
    return readJson(utf8.decode(bytes));
  } catch {
    return refuse('VALIDATION_ERROR', {
      detail: 'The body is not valid JSON',
      errors: [{ pointer: '', message: 'The body is not valid JSON' }],
    });
  }
}
