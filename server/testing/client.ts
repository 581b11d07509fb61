import type { FastifyInstance, InjectOptions } from 'fastify';
import { readJson } from '#contract/money.ts';

/** A body is whatever the test expects it to be; money in it is text with its exact digits. */
type Body = ReturnType<typeof JSON.parse>;

export type Answer<T = Body> = {
  status: number;
  body: T;
  headers: Record<string, string | string[] | number | undefined>;
  /** The body as it came over the wire. */
  text: string;
};

type Headers = Record<string, string>;
type Method = Exclude<InjectOptions['method'], undefined>;

/** Calls the server as whoever has the token; without one as a stranger. */
export function client(app: FastifyInstance, token?: string) {
  async function send<T = Body>(
    method: Method,
    url: string,
    sent?: unknown,
    headers: Headers = {},
  ): Promise<Answer<T>> {
    const payload = sent === undefined || typeof sent === 'string' ? sent : JSON.stringify(sent);
    const response = await app.inject({
      method,
      url,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    });
    return {
      status: response.statusCode,
      body: read<T>(response.body),
      headers: response.headers,
      text: response.body,
    };
  }

  return {
    send,
    get: <T = Body>(url: string, headers?: Headers) => send<T>('GET', url, undefined, headers),
    post: <T = Body>(url: string, body?: unknown, headers?: Headers) => send<T>('POST', url, body, headers),
    put: <T = Body>(url: string, body?: unknown, headers?: Headers) => send<T>('PUT', url, body, headers),
    patch: <T = Body>(url: string, body?: unknown, headers?: Headers) => send<T>('PATCH', url, body, headers),
    delete: <T = Body>(url: string, headers?: Headers) => send<T>('DELETE', url, undefined, headers),
  };
}

/** Pages and empty answers are no JSON. The cast is the test's word for what it expects. */
function read<T>(text: string): T {
  return (/^[[{]/.test(text) ? readJson(text) : text) as T;
}
