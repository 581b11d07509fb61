import { z } from 'zod';
import { readJson } from '#contract/money.ts';
import type { Route, RouteInput, RouteOutput } from '#contract/route.ts';
import { apiBase } from './api-base.ts';
import { noteAnswer } from './offline.ts';
import { type Answer, type Refusal, readRefusal } from './refusal.ts';
import { announceRequest } from './request-events.ts';
import { expireToken, readToken } from './token.ts';

const timeoutMs = 15_000;

/** What every failed call raises, whether the server refused or no answer came. */
export class ApiError extends Error implements Refusal {
  override name = 'ApiError';
  code: Refusal['code'];
  status: number;
  detail?: string;
  requestId?: string;
  fields?: Refusal['fields'];
  retryAfter?: number;
  problem?: Refusal['problem'];
  /** The change that was asked for, by which another try of it is known. */
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

/** Reading may be tried again where another try may help; a refusal stays a refusal. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && ['SERVER_ERROR', 'TIMEOUT_ERROR', 'CONNECTION_REFUSED'].includes(error.code);

type Empty = Record<never, never>;
type OptionalPart<R extends Route> = {
  [P in keyof RouteInput<R>]: Empty extends RouteInput<R>[P] ? P : never;
}[keyof RouteInput<R>];

/** What a call hands over; a part in which everything is optional may be left out. */
export type CallInput<R extends Route> = Omit<RouteInput<R>, OptionalPart<R>> &
  Partial<Pick<RouteInput<R>, OptionalPart<R>>>;

type CallHow = {
  signal?: AbortSignal;
  /** Sends the body as a form, which sign-in asks for. */
  form?: boolean;
  /** Speaks by this token and not by that of the session. */
  token?: string;
};

type CallRest<R extends Route> =
  Empty extends CallInput<R> ? [input?: CallInput<R>, how?: CallHow] : [input: CallInput<R>, how?: CallHow];

/** Keeps a promise of the contract: sends what the route asks for, and answers what it promises or raises an ApiError. */
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
    // The compiler cannot follow a schema through the choice between 200 and 201.
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

/** One attempt, given up after 15 seconds or when the caller no longer wants it. */
async function send(url: string, request: RequestInit, signal: AbortSignal | undefined): Promise<Answer> {
  const giveUp = new AbortController();
  const onAbort = () => giveUp.abort();
  const timer = setTimeout(onAbort, timeoutMs);
  signal?.addEventListener('abort', onAbort);
  try {
    // The cookie of a known device goes along where the page and the API have one origin, and nowhere else.
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
