import type { FastifyInstance } from 'fastify';

/**
 * Refuses to send a status that the contract does not describe. Without a schema the answer would contain every column
 * from the database.
 */
export function requireResponseSchemas(app: FastifyInstance) {
  app.addHook('preSerialization', async (request, reply) => {
    const { schema, url } = request.routeOptions;
    const responses = schema?.response;
    const hasSchema = typeof responses === 'object' && responses !== null && String(reply.statusCode) in responses;
    if (!hasSchema)
      throw new Error(`${request.method} ${url} answers ${reply.statusCode}, which its contract does not promise`);
  });
}
