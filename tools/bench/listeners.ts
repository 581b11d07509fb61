import { WebSocket } from 'ws';
import { type HeardMessage, type ListenerAnswer, ListenerOrder } from './fan-out.ts';

// A separate program with many live connections, so that reading takes no time from the measured server.

/** How many connections are opened at the same time. */
const atOnce = 20;
const sockets: WebSocket[] = [];
const heardMessages = new Map<string, HeardMessage>();
/** The type and the id of an order are in the first part of a message. */
const headBytes = 1_000;
const headShape = /"type":"(\w+)".*?"id":"([\w-]+)"/;

function note(message: Buffer): void {
  const [, type, id] = headShape.exec(message.toString('latin1', 0, headBytes)) ?? [];
  if (id === undefined) return;
  const name = `${type} ${id}`;
  heardMessages.set(name, { name, times: (heardMessages.get(name)?.times ?? 0) + 1, lastAt: Date.now() });
}

const open = (url: string) =>
  new Promise<void>((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    socket.once('open', resolve).once('error', reject);
    socket.on('message', (message) => note(message as Buffer));
    sockets.push(socket);
  });

async function listenAt({ urls }: ListenerOrder): Promise<ListenerAnswer> {
  for (let at = 0; at < urls.length; at += atOnce) await Promise.all(urls.slice(at, at + atOnce).map(open));
  return { heard: [...heardMessages.values()] };
}

process.on('message', (message) => {
  listenAt(ListenerOrder.parse(message)).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ failed: String(error) } satisfies ListenerAnswer),
  );
});
process.on('disconnect', () => process.exit());
