import type { WebSocket } from 'ws';

/** A page sends a frame or two a minute. */
const framesPerSecond = 10;
const burst = 30;
const policyViolation = 1008;
/** By then the client has heard why; nothing more is read from it, so its own goodbye is not waited for. */
const goodbyeMs = 1_000;

/**
 * Ends a connection that sends more frames than any page does. Every kind counts, pings of the protocol too: the server
 * has to read each of them, and one free account with 20 connections kept everybody else waiting for seconds.
 */
export function limitFrames(socket: WebSocket, now: () => number = () => performance.now()) {
  let left = burst;
  let counted = now();

  const count = () => {
    const at = now();
    left = Math.min(burst, left + ((at - counted) / 1_000) * framesPerSecond) - 1;
    counted = at;
    if (left >= 0) return;
    // What was read together with this frame is not looked at any more.
    for (const kind of kinds) socket.removeAllListeners(kind);
    socket.close(policyViolation, 'Too many messages');
    socket.pause();
    const late = setTimeout(() => socket.terminate(), goodbyeMs);
    socket.once('close', () => clearTimeout(late));
  };

  for (const kind of kinds) socket.on(kind, count);
}

const kinds = ['message', 'ping', 'pong'] as const;
