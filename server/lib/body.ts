import type { FastifyInstance } from 'fastify';
import { readJson } from '#contract/money.ts';
import { refuse } from './refuse.ts';

/** The largest body that any call needs, several times over. */
export const bodyLimitBytes = 64 * 1024;

/** JSON alone is understood, and read so that money keeps its digits. */
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

/** Bytes that are no UTF-8 would quietly become other characters. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** An empty body is none: a call that needs one says so itself. */
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
