import { z } from 'zod';
import { proofWanted } from '#contract/person/proof-of-work.ts';
import { type ErrorCode, isErrorCode, problemFields, type Reason } from '#contract/wire/errors.ts';
import { readJson } from '#contract/wire/json.ts';
import type { Route, RouteInput, RouteOutput } from '#contract/wire/route.ts';
import type { Proof } from '#domain/person/proof-of-work.ts';
import { noteRead } from '../live/first-reads.ts';
import { noteAnswer } from '../live/offline.ts';
import { askToAgree } from './agreement.ts';
import { apiBase } from './api-base.ts';
import { forgetEarly, noteStart, takeEarly, untilAborted } from './early-reads.ts';
import { askForPassword } from './fresh-sign-in.ts';
import { isKnownReason } from './known-reason.ts';
import { givenUpText, workOut } from './proof/proof-of-work.ts';
import { noteServerTime } from './server-time.ts';
import { expireToken, readToken } from './token.ts';

const timeoutMs = 15_000;

/** The error of every failed call: a refusal of the server, or no answer (status 0). */
export class ApiError extends Error implements Refusal {
  override name = 'ApiError';
  code: Refusal['code'];
  status: number;
  reason?: Refusal['reason'];
  detail?: string;
  requestId?: string;
  fields?: Refusal['fields'];
  retryAfter?: number;
  text?: string;
  isUnsent?: boolean;
  /** The method and address of the failed change. A retry of the same change has the same value. */
  asked?: string;

  constructor(refusal: Refusal, cause?: unknown) {
    super(refusal.detail ?? `HTTP ${refusal.status}`, { cause });
    const { code, status, reason, detail, requestId, fields, retryAfter, text, isUnsent } = refusal;
    this.code = code;
    this.status = status;
    this.reason = reason;
    this.detail = detail;
    this.requestId = requestId;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.text = text;
    this.isUnsent = isUnsent;
  }
}

/** True if a retry of a read may succeed. A refusal does not change with a retry. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && ['SERVER_ERROR', 'TIMEOUT_ERROR', 'CONNECTION_REFUSED'].includes(error.code);

/**
 * The fields that a route adds to this refusal, such as the current order. Undefined if the error is another one or has
 * no such fields.
 */
export function extensionOf<S extends z.ZodType>(error: unknown, schema: S): z.output<S> | undefined {
  if (!(error instanceof ApiError) || error.text === undefined) return undefined;
  try {
    return schema.safeParse(readJson(error.text, schema)).data;
  } catch {
    // The answer is not JSON: a proxy sent it.
    return undefined;
  }
}

type Empty = Record<never, never>;
type OptionalPart<R extends Route> = {
  [P in keyof RouteInput<R>]: Empty extends RouteInput<R>[P] ? P : never;
}[keyof RouteInput<R>];

/** The input of a call. A part whose fields are all optional may be omitted. */
export type CallInput<R extends Route> = Omit<RouteInput<R>, OptionalPart<R>> &
  Partial<Pick<RouteInput<R>, OptionalPart<R>>>;

type CallHow = {
  signal?: AbortSignal;
  /** Sends the body form-encoded, which the sign-in route requires. */
  form?: boolean;
  /** Replaces the token of the session. */
  token?: string;
  /** The call is no GET, and yet nothing that the page reads is another afterwards. */
  changesNothing?: boolean;
};

type CallRest<R extends Route> =
  Empty extends CallInput<R> ? [input?: CallInput<R>, how?: CallHow] : [input: CallInput<R>, how?: CallHow];

/**
 * Calls a route. Input and answer are validated by the schemas of the route. Rejects with an ApiError if the server
 * refuses, does not answer, or sends an answer that does not match.
 */
export async function call<R extends Route>(route: R, ...[input, how = {}]: CallRest<R>): Promise<RouteOutput<R>> {
  const parts: Partial<Record<string, unknown>> = input ?? {};
  const token = how.token ?? readToken();
  const url = urlOf(route, parts);
  const changeName = route.method === 'GET' ? undefined : `${route.method} ${url}`;
  if (changeName) announceRequest(changeName, how);
  else if (token) noteStart(url);
  try {
    const sendOnce = async (proof?: Proof) => {
      const request = requestOf(route, proof ? withProof(parts, proof) : parts, how, token);
      const answer = await noteRead(changeName ? undefined : token, send(url, request, how.signal));
      return answer.ok ? readAnswer(route, answer) : fail(answer, token);
    };
    return await sendProved(() => sendWithWork(sendOnce));
  } catch (error) {
    if (error instanceof ApiError) error.asked = changeName;
    throw error;
  }
}

function readAnswer<R extends Route>(route: R, { status, headers, text }: Answer): RouteOutput<R> {
  const [schema = z.unknown()] = Object.values(route.schema.response);
  try {
    // A route answers 200 or 201, and TypeScript can't infer the type of the schema from that choice.
    return schema.parse(readJson(text, schema)) as RouteOutput<R>;
  } catch (cause) {
    const requestId = headers.get('X-Request-Id') ?? undefined;
    throw new ApiError({ code: 'UNKNOWN_ERROR', status, requestId }, cause);
  }
}

export function urlOf(route: Route, parts: Partial<Record<string, unknown>>): string {
  const params = encode(route.schema.params, parts.params);
  const path = route.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = pairsOf(encode(route.schema.querystring, parts.querystring)).toString();
  return `${apiBase()}${path}${query && `?${query}`}`;
}

export function requestOf(
  route: Route,
  parts: Partial<Record<string, unknown>>,
  { form = false }: CallHow,
  token: string | undefined,
): RequestInit {
  const headers = new Headers(Object.fromEntries(pairsOf(encode(route.schema.headers, parts.headers))));
  headers.set('Accept-Language', document.documentElement.lang || 'en');
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (!route.schema.body) return { method: route.method, headers };
  const body = encode(route.schema.body, parts.body);
  if (form) return { method: route.method, headers, body: pairsOf(body) };
  headers.set('Content-Type', 'application/json');
  return { method: route.method, headers, body: JSON.stringify(body) };
}

function encode(schema: z.ZodType | undefined, part: unknown): Record<string, unknown> {
  const written = schema ? z.encode(schema, part ?? {}) : {};
  return typeof written === 'object' && written !== null ? { ...written } : {};
}

const pairsOf = (part: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(part).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );

/** What the server asks last: the password again, or whether the person agrees to the terms of use. */
function questionOf(error: unknown): (() => Promise<boolean>) | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'FRESH_SIGN_IN_REQUIRED') return askForPassword;
  return error.reason === 'termsNotAccepted' ? askToAgree : undefined;
}

/** Sends the call. If the server asks the person something and takes the answer, the same call is sent again. */
export async function sendProved<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const ask = questionOf(error);
    if (!ask || !(await ask())) throw error;
    return send();
  }
}

/** Sends the call. If the server asks for a proof of work, the page works it out and sends the same call again with it. */
async function sendWithWork<T>(sendOnce: (proof?: Proof) => Promise<T>): Promise<T> {
  try {
    return await sendOnce();
  } catch (error) {
    const wanted = extensionOf(error, proofWanted.RATE_LIMIT_EXCEEDED)?.proof;
    if (!wanted) throw error;
    const proof = await workOut(wanted);
    // Who gave up may try again at once, so there is no time to wait for.
    if (!proof) throw new ApiError({ code: 'RATE_LIMIT_EXCEEDED', status: 429, detail: givenUpText() });
    return sendOnce(proof);
  }
}

const withProof = (parts: Partial<Record<string, unknown>>, proof: Proof) => ({
  ...parts,
  body: { ...Object(parts.body), proof },
});

/** Ends the call with the refusal. A session that the server no longer knows ends here too. */
export function fail(answer: Answer, token: string | undefined): never {
  const refusal = readRefusal(answer);
  if (refusal.code === 'UNAUTHORIZED') expireToken(token);
  throw new ApiError(refusal);
}

/** One attempt. It ends after 15 seconds or when the caller aborts it. */
async function send(url: string, request: RequestInit, signal: AbortSignal | undefined): Promise<Answer> {
  const giveUp = new AbortController();
  const onAbort = () => giveUp.abort();
  const timer = setTimeout(onAbort, timeoutMs);
  const wasOffline = !navigator.onLine;
  signal?.addEventListener('abort', onAbort);
  try {
    const { sentAt, answer: coming } = takeEarly(url, new Headers(request.headers)) ?? {
      sentAt: Date.now(),
      // Sends the device cookie only if the page and the API have the same origin.
      answer: fetch(url, { credentials: 'same-origin', ...request, signal: giveUp.signal }),
    };
    const answer = await untilAborted(coming, giveUp.signal);
    noteAnswer(answer.headers);
    noteServerTime(answer.headers, sentAt);
    return { ok: answer.ok, status: answer.status, headers: answer.headers, text: await answer.text() };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    if (giveUp.signal.aborted) throw new ApiError({ code: 'TIMEOUT_ERROR', status: 0 }, cause);
    if (navigator.onLine) throw new ApiError({ code: 'CONNECTION_REFUSED', status: 0 }, cause);
    throw new ApiError({ code: 'NETWORK_ERROR', status: 0, isUnsent: wasOffline }, cause);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

/** The reason why a call failed. */
type Refusal = {
  code: ErrorCode;
  /** The HTTP status, or 0 without an answer. */
  status: number;
  /** Says more than the code, if the server and this page know such a reason. */
  reason?: Reason;
  /** The sentence of the server, in English. It is for the log: the page shows its own text for the reason. */
  detail?: string;
  requestId?: string;
  fields?: { pointer: string; message: string }[];
  /** The seconds after which the server accepts a retry. */
  retryAfter?: number;
  /** The body, in which `extensionOf` finds the fields of one feature. */
  text?: string;
  /** There was no network from the start, so nothing left this device. Otherwise a request without an answer may have arrived. */
  isUnsent?: boolean;
};

/** An answer with its full body. */
type Answer = { ok: boolean; status: number; headers: Headers; text: string };

const LooseProblem = z.looseObject(z.object(problemFields).partial().shape).catch({});

/**
 * Parses a refusal. The error code is in the header or in the body. Without a known code, a status from 500 on is
 * SERVER_ERROR (specification §8), and any other status is UNKNOWN_ERROR.
 */
function readRefusal(answer: Answer): Refusal {
  const read = LooseProblem.parse(parse(answer.text));
  const named = answer.headers.get('X-Error-Code') ?? read.code ?? '';
  const fallback = answer.status >= 500 ? 'SERVER_ERROR' : 'UNKNOWN_ERROR';
  return {
    code: isErrorCode(named) ? named : fallback,
    status: answer.status,
    reason: read.reason !== undefined && isKnownReason(read.reason) ? read.reason : undefined,
    detail: sentenceOf(read),
    requestId: answer.headers.get('X-Request-Id') ?? read.request_id,
    fields: read.errors,
    retryAfter: Number(answer.headers.get('Retry-After')) || undefined,
    text: answer.text,
  };
}

const sentenceOf = (read: z.output<typeof LooseProblem>): string | undefined =>
  [read.detail, read.message, read.msg].find((text): text is string => typeof text === 'string');

function parse(text: string): unknown {
  try {
    return readJson(text, LooseProblem);
  } catch {
    // A proxy may answer with a page of its own. Then only the status is known.
    return undefined;
  }
}

const requestListeners = new Set<(asked: string) => void>();

/** Reports that a change is sent, for the first time or again: "PUT /v1/offices/12". */
function announceRequest(asked: string, { changesNothing = false }: CallHow): void {
  if (!changesNothing) forgetEarly();
  for (const listener of requestListeners) listener(asked);
}

export const onRequest = (listener: (asked: string) => void): void => void requestListeners.add(listener);
