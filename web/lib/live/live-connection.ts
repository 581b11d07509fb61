import { LiveMessage } from '#contract/live.ts';
import { readJson } from '#contract/wire/json.ts';
import { ApiError } from '../call/api.ts';

export type ConnectionState = 'connecting' | 'connected' | 'disconnected';

type Handlers = {
  onMessage: (message: LiveMessage) => void;
  onState: (state: ConnectionState) => void;
  /**
   * Called when the connection opens. Messages may have been missed during the last `awayMs` milliseconds. Undefined at
   * the first connection. `say` sends a frame over it while it is open.
   */
  onOpen: (awayMs: number | undefined, say: (frame: object) => void) => void;
  /** Called when the server closed the connection on purpose. The session may have ended. */
  onRefused: () => void;
};

/**
 * Specification §9: 3 quick retries, and the delay doubles from 2 s. After them a retry runs every 30 s without an end,
 * so that the order desk does not stay disconnected.
 */
const firstDelayMs = 2_000;
const quickTries = 3;
const quietDelayMs = 30_000;
/** Specification §4: the state is checked every 5 seconds, because a sleeping device loses sockets without an event. */
const pollMs = 5_000;
const openingLimitMs = 10_000;
/**
 * The server sends a ping every 25 s. After 30 s without a message the page sends a ping. After 60 s the page
 * closes the socket.
 */
const silenceMs = 30_000;
const normalClose = 1000;

/**
 * After a long outage all pages retry at the same moments. Each quiet retry comes up to 25 % earlier, so that they do
 * not reconnect together.
 */
const mostEarly = 0.25;

const delayBefore = (attempt: number) =>
  attempt <= quickTries ? firstDelayMs * 2 ** (attempt - 1) : quietDelayMs * (1 - mostEarly * Math.random());

/**
 * Keeps one live connection open, with retries. Returns a function that stops it. With `findTicket` each attempt uses a
 * new ticket, so the token is not part of the URL. A refused ticket counts as a failed attempt.
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
    handlers.onOpen(at.lost === undefined ? undefined : at.heard - at.lost, sayOver(fresh));
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

  /**
   * The network is back. An open or opening socket from before may be dead, and its close event may come much later.
   */
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

const sayOver = (socket: WebSocket) => (frame: object) => {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
};

const proof = (kind: 'ticket' | 'token', secret: string) => `${kind}=${encodeURIComponent(secret)}`;

/**
 * Uses the token only if the server does not know tickets (404). The token is valid for days, and URLs are stored in
 * logs.
 */
const proofFrom = (findTicket: () => Promise<string>, token: string) =>
  findTicket().then(
    (ticket) => proof('ticket', ticket),
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return proof('token', token);
      throw error;
    },
  );

/** Times in ms: the start of the attempt, the last received message, and the loss of the connection. */
type Times = { opening: number; heard: number; lost: number | undefined };

function isLost({ readyState }: WebSocket, { opening, heard }: Times) {
  if (readyState === WebSocket.CONNECTING) return Date.now() - opening > openingLimitMs;
  return readyState !== WebSocket.OPEN || Date.now() - heard > 2 * silenceMs;
}

const isSilent = ({ readyState }: WebSocket, { heard }: Times) =>
  readyState === WebSocket.OPEN && Date.now() - heard > silenceMs;

/** 1008 is "policy violation". Codes from 4000 are defined by the server. */
const isRefusal = (code: number) => code === 1008 || code >= 4000;

/** An unknown message may come from a newer server, so it is ignored. */
function readMessage(frame: unknown): LiveMessage | undefined {
  if (typeof frame !== 'string') return undefined;
  try {
    return LiveMessage.safeParse(readJson(frame, LiveMessage)).data;
  } catch {
    return undefined;
  }
}
