import { z } from 'zod';
import { authApi } from '#contract/person/auth.ts';
import type { RateWarning } from '#contract/rate/rate-guard.ts';
import { type ErrorCode, errors, sentenceOf } from '#contract/wire/errors.ts';
import { Problem } from '#contract/wire/problem.ts';
import type { Route, RouteOutput } from '#contract/wire/route.ts';

/** A call that the page has made, as sent over the network. */
export type Sent = {
  method: string;
  path: string;
  query: Record<string, string>;
  /** The names are in lower case. */
  headers: Record<string, string>;
  /** The JSON or form body, as an object. */
  body: unknown;
};

export type Answer = {
  route: Route;
  reply: (sent: Sent) => Response | Promise<Response>;
};

/** A successful answer, encoded by the contract. Pass a function to compute the answer from each call. */
export const answer = <R extends Route>(
  route: R,
  value: RouteOutput<R> | ((sent: Sent) => RouteOutput<R>),
): Answer => ({
  route,
  reply: (sent) => {
    const [[status, schema] = ['200', z.unknown()]] = Object.entries(route.schema.response);
    // Contract values are never functions, but TypeScript can't know this of a type parameter.
    const output = typeof value === 'function' ? (value as (sent: Sent) => RouteOutput<R>)(sent) : value;
    return json(Number(status), z.encode(schema, output));
  },
});

type Details = Partial<Pick<z.output<typeof Problem>, 'reason' | 'errors'>> & Record<string, unknown>;

/** A refusal. Other fields than `reason` and `errors` are those that the route declares for the code. */
export const refuse = (route: Route, code: ErrorCode, details: Details = {}): Answer => ({
  route,
  reply: () => {
    const { reason = code, errors: fields, ...extension } = details;
    const about = { type: 'about:blank', title: code, status: errors[code].status, detail: sentenceOf(reason) };
    const problem = z.encode(Problem, { ...about, code, reason, errors: fields, request_id: 'req-1' });
    const declared: z.ZodObject = route.schema.extensions?.[code] ?? z.strictObject({});
    const body = { ...z.encode(declared.partial(), extension), ...problem };
    return json(errors[code].status, body, { 'X-Error-Code': code, 'X-Request-Id': 'req-1' });
  },
});

/** The rate guard refuses the call until `confirm` is true in the body or in the query. */
export const guarded = (given: Answer, warnings: RateWarning[]): Answer => {
  const refusal = refuse(given.route, 'CONFLICT', { warnings, reason: 'rateUnconfirmed' });
  const isConfirmed = ({ body, query }: Sent) => query.confirm === 'true' || Object(body).confirm === true;
  return { route: given.route, reply: (sent) => (isConfirmed(sent) ? given : refusal).reply(sent) };
};

/** A server that asks for the password before it gives this answer, and takes any password. */
export function afterPassword(given: Answer): Answer[] {
  let isProved = false;
  const asking = refuse(given.route, 'FRESH_SIGN_IN_REQUIRED');
  const prove = answer(authApi.prove, () => {
    isProved = true;
    return {};
  });
  return [{ route: given.route, reply: (sent) => (isProved ? given : asking).reply(sent) }, prove];
}

/** A failed request without an answer, as without a network. */
export const loseConnection = (route: Route): Answer => ({
  route,
  reply: () => Promise.reject(new TypeError('Failed to fetch')),
});

/** An answer that waits until the test calls `arrive`. */
export function later(given: Answer): Answer & { arrive: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { route: given.route, arrive: resolve, reply: (sent) => promise.then(() => given.reply(sent)) };
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });

/**
 * A fake `fetch` that gives the prepared answers and records the calls. With two answers for a route, the last one is
 * used.
 */
export function answering(answers: readonly Answer[]) {
  const calls: Sent[] = [];
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input));
    const sent = read(url, init);
    calls.push(sent);
    const found = answers.findLast(({ route }) => route.method === sent.method && matches(route.url, sent.path));
    if (!found) throw new TypeError(`The test has no answer for ${sent.method} ${sent.path}`);
    return found.reply(sent);
  };
  const to = (route: Route) => calls.filter(({ method, path }) => route.method === method && matches(route.url, path));
  return { fetch, calls, to };
}

const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`).test(path);

const read = (url: URL, { method = 'GET', headers, body }: RequestInit): Sent => ({
  method,
  path: decodeURIComponent(url.pathname),
  query: Object.fromEntries(url.searchParams),
  headers: Object.fromEntries([...new Headers(headers)].map(([name, value]) => [name.toLowerCase(), value])),
  body:
    body instanceof URLSearchParams
      ? Object.fromEntries(body)
      : typeof body === 'string'
        ? JSON.parse(body)
        : undefined,
});
