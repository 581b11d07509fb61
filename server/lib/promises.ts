import type { FastifyInstance } from 'fastify';

/**
 * An answer without a schema would leave as it is, with every column that the database gave. So nothing leaves under a
 * status for which the contract has no shape.
 */
export function keepPromises(app: FastifyInstance) {
  app.addHook('preSerialization', async (request, reply) => {
    const { schema, url } = request.routeOptions;
    const promised = schema?.response;
    const kept = typeof promised === 'object' && promised !== null && String(reply.statusCode) in promised;
    if (!kept)
      throw new Error(`${request.method} ${url} answers ${reply.statusCode}, which its contract does not promise`);
  });
}
