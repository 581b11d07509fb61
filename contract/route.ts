import type { z } from 'zod';

/**
 * A promise between server and page: the server spreads it into `app.route`, the page hands it to `call`.
 * Every schema is two-way: it reads the wire into the spelling of the house and writes it back.
 */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  schema: {
    params?: z.ZodType;
    querystring?: z.ZodType;
    headers?: z.ZodType;
    body?: z.ZodType;
    response: { 200: z.ZodType } | { 201: z.ZodType };
  };
};

type Part = 'params' | 'querystring' | 'headers' | 'body';

/** What a caller of the route hands over, in the spelling of the house. */
export type RouteInput<R extends Route> = {
  [P in Part as R['schema'][P] extends z.ZodType ? P : never]: R['schema'][P] extends z.ZodType
    ? z.output<R['schema'][P]>
    : never;
};

/** What the route answers when all is well, in the spelling of the house. */
export type RouteOutput<R extends Route> = R['schema']['response'] extends { 200: infer S extends z.ZodType }
  ? z.output<S>
  : R['schema']['response'] extends { 201: infer S extends z.ZodType }
    ? z.output<S>
    : never;
