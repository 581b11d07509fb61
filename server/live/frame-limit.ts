import type { WebSocket } from 'ws';

/** A page sends one or two frames a minute. */
const framesPerSecond = 10;
const burst = 30;
const policyViolation = 1008;
/**
 * Time for the client to read the close reason. Its close frame is not awaited, because the server reads nothing more
 * from it.
 */
const goodbyeMs = 1_000;

/**
 * Closes a connection that sends more frames than any page does. Every kind counts, protocol pings too, because the
 * server must read each frame. Without this limit one free account with 20 connections delayed all other clients by
 * seconds.
 */
export function limitFrames(socket: WebSocket, now: () => number = () => performance.now()) {
  let left = burst;
  let counted = now();

  const count = () => {
    const at = now();
    left = Math.min(burst, left + ((at - counted) / 1_000) * framesPerSecond) - 1;
    counted = at;
    if (left >= 0) return;
    // Ignore frames that arrived together with this one.
    for (const kind of kinds) socket.removeAllListeners(kind);
    socket.close(policyViolation, 'Too many messages');
    socket.pause();
    const timer = setTimeout(() => socket.terminate(), goodbyeMs);
    socket.once('close', () => clearTimeout(timer));
  };

  for (const kind of kinds) socket.on(kind, count);
}

const kinds = ['message', 'ping', 'pong'] as const;
