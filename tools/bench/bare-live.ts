import { once } from 'node:events';
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { z } from 'zod';

// A separate program: the least work with which many listeners get a message. It sends one text to each of them.

const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
await once(server.listen(0, '127.0.0.1'), 'listening');

process.on('message', (text) => {
  for (const socket of sockets.clients) socket.send(z.string().parse(text));
});
process.on('disconnect', () => process.exit());
process.send?.({ port: z.object({ port: z.number() }).parse(server.address()).port });
