import { z } from 'zod';
import { readJson } from '#contract/money.ts';
import type { Route, RouteInput, RouteOutput } from '#contract/route.ts';
import { apiBase } from './api-base.ts';
import { noteAnswer } from './offline.ts';
import { type Answer, type Refusal, readRefusal } from './refusal.ts';
import { announceRequest } from './request-events.ts';
import { expireToken, readToken } from './token.ts';

const timeoutMs = 15_000;

/** The error of every failed call: a refusal of the server, or no answer (status 0). */
export class ApiError extends Error implements Refusal {
  override name = 'ApiError';
  code: Refusal['code'];
  status: number;
  detail?: string;
  requestId?: string;
  fields?: Refusal['fields'];
  retryAfter?: number;
  problem?: Refusal['problem'];
  /** The method and address of the failed change. A retry of the same change has the same value. */
  asked?: string;

  constructor(refusal: Refusal, cause?: unknown) {
    super(refusal.detail ?? `HTTP ${refusal.status}`, { cause });
    const { code, status, detail, requestId, fields, retryAfter, problem } = refusal;
    this.code = code;
    this.status = status;
    this.detail = detail;
    this.requestId = requestId;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.problem = problem;
  }
}

/** True if a retry of a read may succeed. A refusal does not change with a retry. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && ['SERVER_ERROR', 'TIMEOUT_ERROR', 'CONNECTION_REFUSED'].includes(error.code);

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
  const asked = route.method === 'GET' ? undefined : `${route.method} ${url}`;
  if (asked) announceRequest(asked);
  try {
    const answer = await send(url, requestOf(route, parts, how, token), how.signal);
    if (answer.ok) return readAnswer(route, answer);
    const refusal = await readRefusal(answer);
    if (refusal.code === 'UNAUTHORIZED') expireToken(token);
    throw new ApiError(refusal);
  } catch (error) {
    if (error instanceof ApiError) error.asked = asked;
    throw error;
  }
}

function readAnswer<R extends Route>(route: R, { status, headers, text }: Answer): RouteOutput<R> {
  const [schema = z.unknown()] = Object.values(route.schema.response);
  try {
    // A route answers 200 or 201, and TypeScript can't infer the type of the schema from that choice.
    return schema.parse(readJson(text)) as RouteOutput<R>;
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

/** One attempt. It ends after 15 seconds or when the caller aborts it. */
async function send(url: string, request: RequestInit, signal: AbortSignal | undefined): Promise<Answer> {
  const giveUp = new AbortController();
  const onAbort = () => giveUp.abort();
  const timer = setTimeout(onAbort, timeoutMs);
  signal?.addEventListener('abort', onAbort);
  try {
    // Sends the device cookie only if the page and the API have the same origin.
    const answer = await fetch(url, { credentials: 'same-origin', ...request, signal: giveUp.signal });
    noteAnswer(answer.headers);
    return { ok: answer.ok, status: answer.status, headers: answer.headers, text: await answer.text() };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    if (giveUp.signal.aborted) throw new ApiError({ code: 'TIMEOUT_ERROR', status: 0 }, cause);
    throw new ApiError({ code: navigator.onLine ? 'CONNECTION_REFUSED' : 'NETWORK_ERROR', status: 0 }, cause);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}
