import type { FastifyInstance } from 'fastify';
import { readJson } from '#contract/money.ts';
import { refuse } from './refuse.ts';

/** The largest body that any call needs, several times over. */
export const bodyLimitBytes = 64 * 1024;

/** JSON alone is understood, and read so that money keeps its digits. */
export function readJsonBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parse(String(text)));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

/** An empty body is none: a call that needs one says so itself. */
function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    return readJson(text);
  } catch {
    return refuse('VALIDATION_ERROR', {
      detail: 'The body is not valid JSON',
      errors: [{ pointer: '', message: 'The body is not valid JSON' }],
    });
  }
}
