import { LiveMessage } from '#contract/live.ts';
import { readJson } from '#contract/money.ts';
import { ApiError } from './api.ts';

export type ConnectionState = 'connecting' | 'connected' | 'disconnected';

type Handlers = {
  onMessage: (message: LiveMessage) => void;
  onState: (state: ConnectionState) => void;
  /**
   * From now on every message is heard. What was read before may have changed unheard, for `awayMs` milliseconds;
   * undefined when there was no loss before.
   */
  onOpen: (awayMs: number | undefined) => void;
  /** The server ended it on purpose; the session may be over. */
  onRefused: () => void;
};

/** Specification §9: 3 quick tries, doubling from 2 s. After them it goes on quietly, so that a desk never stays deaf. */
const firstDelayMs = 2_000;
const quickTries = 3;
const quietDelayMs = 30_000;
/** Specification §4: the state is looked at every 5 seconds, since a sleeping device loses sockets without a word. */
const pollMs = 5_000;
const openingLimitMs = 10_000;
/** The server asks every 25 s whether we are there. After so long a silence we ask, and after twice as long we give up. */
const silenceMs = 30_000;
const normalClose = 1000;

/** After a restart of the server every page loses its connection at once; they do not all come back at once. */
const mostEarly = 0.25;

const delayBefore = (attempt: number) =>
  (attempt <= quickTries ? firstDelayMs * 2 ** (attempt - 1) : quietDelayMs) * (1 - mostEarly * Math.random());

/**
 * Keeps one live connection open until it is told to stop. Answers how to stop it. With `findTicket` each opening is
 * asked for with a ticket, so that the token is in no address; a refused ticket is a failed opening like any other.
 */
export function keepConnected(
  url: string,
  token: string,
  handlers: Handlers,
  findTicket?: () => Promise<string>,
): () => void {
  let socket: WebSocket | undefined;
  let attempt = 0;
  const at: Times = { opening: 0, heard: 0, lost: undefined };
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = () => {
    clearTimeout(timer);
    timer = undefined;
    if (findTicket) void proofFrom(findTicket, token).then(openWith, () => stopped || onClose(1006));
    else openWith(proof('token', token));
  };

  const openWith = (shown: string) => {
    if (stopped) return;
    at.opening = Date.now();
    const fresh = new WebSocket(`${url}?${shown}`);
    socket = fresh;
    fresh.onopen = () => socket === fresh && onOpen(fresh);
    fresh.onmessage = ({ data }) => socket === fresh && onFrame(fresh, data);
    fresh.onclose = ({ code }) => socket === fresh && onClose(code);
  };

  const onOpen = (fresh: WebSocket) => {
    fresh.send(JSON.stringify({ token }));
    attempt = 0;
    at.heard = Date.now();
    handlers.onState('connected');
    handlers.onOpen(at.lost === undefined ? undefined : at.heard - at.lost);
    at.lost = undefined;
  };

  const onFrame = (fresh: WebSocket, frame: unknown) => {
    at.heard = Date.now();
    const message = readMessage(frame);
    if (message?.type === 'ping') fresh.send(JSON.stringify({ type: 'pong' }));
    else if (message) handlers.onMessage(message);
  };

  const onClose = (code: number) => {
    socket = undefined;
    at.lost ??= Date.now();
    handlers.onState('disconnected');
    if (isRefusal(code)) handlers.onRefused();
    if (code === normalClose || stopped) return;
    attempt += 1;
    timer = setTimeout(open, delayBefore(attempt));
  };

  const lose = (lost: WebSocket) => {
    onClose(1006);
    lost.close();
  };

  /** The network is back. A socket of before may have died with it, opening or open, and would not know for a while. */
  const tryNow = () => {
    if (socket) lose(socket);
    if (timer !== undefined) open();
  };

  const look = () => {
    if (!socket) return;
    if (isLost(socket, at)) lose(socket);
    else if (isSilent(socket, at)) socket.send(JSON.stringify({ type: 'ping' }));
  };

  handlers.onState('connecting');
  open();
  const poll = setInterval(look, pollMs);
  window.addEventListener('online', tryNow);

  return () => {
    stopped = true;
    clearTimeout(timer);
    clearInterval(poll);
    window.removeEventListener('online', tryNow);
    const last = socket;
    socket = undefined;
    last?.close(normalClose);
  };
}

const proof = (kind: 'ticket' | 'token', secret: string) => `${kind}=${encodeURIComponent(secret)}`;

/** The token is shown only to a server that has no tickets: it is good for days, and addresses end up in logs. */
const proofFrom = (findTicket: () => Promise<string>, token: string) =>
  findTicket().then(
    (ticket) => proof('ticket', ticket),
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return proof('token', token);
      throw error;
    },
  );

/** When the opening began, when something was last heard, and since when nothing can be heard. */
type Times = { opening: number; heard: number; lost: number | undefined };

function isLost({ readyState }: WebSocket, { opening, heard }: Times) {
  if (readyState === WebSocket.CONNECTING) return Date.now() - opening > openingLimitMs;
  return readyState !== WebSocket.OPEN || Date.now() - heard > 2 * silenceMs;
}

const isSilent = ({ readyState }: WebSocket, { heard }: Times) =>
  readyState === WebSocket.OPEN && Date.now() - heard > silenceMs;

/** 1008 is "policy violation"; codes from 4000 on are the server's own. */
const isRefusal = (code: number) => code === 1008 || code >= 4000;

/** A frame that we do not know may come from a newer server, and is none of our business. */
function readMessage(frame: unknown): LiveMessage | undefined {
  if (typeof frame !== 'string') return undefined;
  try {
    return LiveMessage.safeParse(readJson(frame)).data;
  } catch {
    return undefined;
  }
}
