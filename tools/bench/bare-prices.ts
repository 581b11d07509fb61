import { once } from 'node:events';
import { createServer } from 'node:http';
import { z } from 'zod';

// A separate program: a bare server that has one answer and its tag. `npm run bench` compares the public rates with it.

const Answer = z.object({ body: z.instanceof(Uint8Array), headers: z.record(z.string(), z.string()), tag: z.string() });

const [message] = await once(process, 'message');
const { body, headers, tag } = Answer.parse(message);
const server = createServer((request, response) => {
  if (request.headers['if-none-match'] === tag) return void response.writeHead(304, { etag: tag }).end();
  response.writeHead(200, { ...headers, etag: tag, 'content-length': body.length }).end(body);
});
await once(server.listen(0, '127.0.0.1'), 'listening');
process.on('disconnect', () => process.exit());
process.send?.({ port: z.object({ port: z.number() }).parse(server.address()).port });
