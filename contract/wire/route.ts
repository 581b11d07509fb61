import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Operation } from './operations.ts';

/**
 * A route that the server and the page share: the server registers it, the page passes it to `call`. Every schema works
 * in both directions: it decodes the wire format and encodes it again.
 */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  schema: {
    params?: z.ZodType;
    querystring?: z.ZodType;
    headers?: z.ZodType;
    body?: z.ZodType;
    /** 202: an approval was asked for, where the call names that answer too. */
    response: { 200: z.ZodType; 202?: z.ZodType } | { 201: z.ZodType; 202?: z.ZodType } | { 202: z.ZodType };
    /** The extra fields that refusals with these codes add to the problem in the body, such as the present state. */
    extensions?: Partial<Record<ErrorCode, z.ZodObject>>;
  };
};

/** A route that the server registers as it stands. */
export type NamedRoute = Route & Operation;

type Part = 'params' | 'querystring' | 'headers' | 'body';

/** The input of a route, after decoding. */
export type RouteInput<R extends Route> = {
  [P in Part as R['schema'][P] extends z.ZodType ? P : never]: R['schema'][P] extends z.ZodType
    ? z.output<R['schema'][P]>
    : never;
};

/** The successful answer of a route, after decoding. */
export type RouteOutput<R extends Route> = R['schema']['response'] extends { 200: infer S extends z.ZodType }
  ? z.output<S>
  : R['schema']['response'] extends { 201: infer S extends z.ZodType }
    ? z.output<S>
    : R['schema']['response'] extends { 202: infer S extends z.ZodType }
      ? z.output<S>
      : never;
