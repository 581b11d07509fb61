import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { WebSocket } from 'ws';

/** Calls and other events get their turn after each of these many sockets. */
const atOnce = 200;
/** A round that is over sooner costs nothing that anybody could notice. */
const freeMs = 10;
const longestRestMs = 250;

/** A client that does not read is disconnected when its buffer is this full. */
const maxBufferedBytes = 1_000_000;

/** Texts as they go over the wire, made once for all who receive them. */
export type Frames = readonly Buffer[];

export function sendFrames(socket: WebSocket, frames: Frames): void {
  if (frames.length === 0) return;
  if (socket.bufferedAmount > maxBufferedBytes) {
    socket.terminate();
    return;
  }
  // All frames together are one write to the network. Each write costs more than all else of a message.
  const stream = streamOf(socket);
  stream?.cork();
  for (const frame of frames) socket.send(frame, { binary: false });
  stream?.uncork();
}

/** The library keeps the stream of a socket to itself; without it each frame is a write of its own. */
const streamOf = (socket: WebSocket & { _socket?: Socket }) => socket._socket;

/**
 * Sends to all listeners, a few in each turn of the event loop. After a long round it pauses for as long as the round
 * took; events of that time are sent together in the next round. So sending takes at most half of the time, with any
 * number of listeners.
 */
export async function tellAll<T extends { socket: WebSocket }>(
  listeners: ReadonlySet<T>,
  framesFor: (listener: T) => Frames,
): Promise<void> {
  const start = performance.now();
  let told = 0;
  for (const listener of [...listeners]) {
    // A listener that was disconnected meanwhile may have lost the right to see this.
    if (listeners.has(listener)) sendFrames(listener.socket, framesFor(listener));
    told += 1;
    if (told % atOnce === 0) await nextTurn();
  }
  const took = performance.now() - start;
  if (took > freeMs) await wait(Math.min(took, longestRestMs));
}
