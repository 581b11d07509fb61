import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** A shorter answer fits into one packet of the network anyway. */
const leastBytes = 1_024;
/** The threads that compress also hash passwords. When this many answers wait for them, others are sent as they are. */
const mostAtOnce = 8;

/** Quality 4 makes 70 KB into 7 in about a millisecond. The window is as large as the longest answers. */
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 };
const compressors = {
  br: (text: string) => promisify(brotliCompress)(text, { params: brotliParams }),
  gzip: (text: string) => promisify(gzip)(text, { level: 4 }),
};
export type Encoding = keyof typeof compressors;

/** For an answer that is kept and sent again. */
export const encoded = (text: string, encoding: Encoding): Promise<Buffer> => compressors[encoding](text);

/** The first of the forms that the caller reads. */
export function encodingFor(headers: IncomingHttpHeaders): Encoding | undefined {
  const encoding = negotiate(headers['accept-encoding'] ?? '', ['br', 'gzip']);
  return encoding === 'br' || encoding === 'gzip' ? encoding : undefined;
}

/**
 * Compresses the long answers of the API, beside the event loop. Files, streams and compressed answers stay as they are.
 * Compression can reveal a secret to an attacker who adds text to the same answer and sees its length. This is impossible
 * here: a call needs its token in a header, which no foreign page can send, and answers with a secret are shorter than
 * `leastBytes`.
 */
export function compressAnswers(app: FastifyInstance) {
  let underWay = 0;
  async function compress(text: string, encoding: Encoding, reply: FastifyReply) {
    underWay += 1;
    try {
      const compressed = await encoded(text, encoding);
      reply.header('content-encoding', encoding).removeHeader('content-length');
      return compressed;
    } finally {
      underWay -= 1;
    }
  }

  app.addHook('onSend', ({ headers }, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < leastBytes || reply.hasHeader('content-encoding'))
      return done(null, payload);
    varyByEncoding(reply);
    const encoding = underWay < mostAtOnce && encodingFor(headers);
    return encoding ? compress(payload, encoding, reply) : done(null, payload);
  });
}

/** A cache on the way must not give a compressed answer to a client that can't read it. */
function varyByEncoding(reply: FastifyReply) {
  const others = [reply.getHeader('vary') ?? []].flat().map(String);
  reply.header('vary', [...others, 'accept-encoding'].join(', '));
}
