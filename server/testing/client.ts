import type { FastifyInstance, InjectOptions } from 'fastify';
import type { z } from 'zod';
import { readExactJson } from '#contract/wire/json.ts';
import { answerSchema, checkRefusal } from './answer-schemas.ts';

/** The body has any type, as the test expects. Money in it is exact decimal text. */
type Body = ReturnType<typeof JSON.parse>;

export type Answer<T = Body> = {
  status: number;
  body: T;
  headers: Record<string, string | string[] | number | undefined>;
  /** The body before parsing. */
  text: string;
};

type Headers = Record<string, string>;
type Method = Exclude<InjectOptions['method'], undefined>;

/** Calls the server with this token, or without a session. */
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
    checkRefusal(method, url, response.headers['x-error-code']);
    return {
      status: response.statusCode,
      body: read<T>(response.body, answerSchema(method, url, response.statusCode)),
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

/** Pages and empty answers are not JSON. The cast is not checked; the test's assertions check the body. */
function read<T>(text: string, schema: z.ZodType): T {
  return (/^[[{]/.test(text) ? readExactJson(text, schema) : text) as T;
}
