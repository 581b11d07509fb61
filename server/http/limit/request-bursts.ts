import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** What Node's parser takes as "read no further". Node gives it what `onIncoming` returns. */
const readNoFurther = -1;

type Parsed = Socket & { parser?: { onIncoming?: (...given: unknown[]) => unknown } | null };

let bursts = 0;

/** How many connections of this process were closed because too many requests came at once. */
export const countBursts = (): number => bursts;

/**
 * Closes a connection when `mayRead` refuses one more request of it, and reads nothing more. Node reads up to 64 KB at
 * once and gives the handler all requests in them, 2,000 small ones, also those of a closed connection. It has no public
 * way to stop, so this takes a property of its parser. The tests of bursts say when a new Node has no such property.
 */
export function endBursts(server: Server, mayRead: (socket: Socket) => boolean): void {
  server.on('connection', (socket: Parsed) => {
    const { parser } = socket;
    const onIncoming = parser?.onIncoming;
    if (!parser || !onIncoming) return;
    parser.onIncoming = (...given) => {
      if (!socket.destroyed && !mayRead(socket)) {
        bursts += 1;
        socket.destroy();
      }
      return socket.destroyed ? readNoFurther : onIncoming(...given);
    };
  });
}

/** Counts the requests of each connection in one turn of the event loop. */
export function countInTurn(): (socket: Socket) => number {
  const counts = new Map<Socket, number>();
  return (socket) => {
    if (counts.size === 0) setImmediate(() => counts.clear());
    const count = (counts.get(socket) ?? 0) + 1;
    counts.set(socket, count);
    return count;
  };
}
