import { z } from 'zod';
import type { Route } from './route.ts';

const Ok = z.object({ status: z.literal('ok') });

export const healthApi = {
  /** 200 while the database answers, else 503. */
  check: {
    method: 'GET',
    url: '/v1/health-check',
    schema: { response: { 200: z.object({ status: z.literal('ok'), version: z.string() }) } },
  },
  /** 200 while the process runs, whatever the database does: else it should be started anew. */
  live: { method: 'GET', url: '/livez', schema: { response: { 200: Ok } } },
  /** 200 while the server can write, 503 while it can't or is about to stop: then calls should go elsewhere. */
  ready: { method: 'GET', url: '/readyz', schema: { response: { 200: Ok } } },
} as const satisfies Record<string, Route>;
