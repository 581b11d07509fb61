import { z } from 'zod';
import type { Route } from './route.ts';

export const healthApi = {
  /** 200 while the database answers, else 503. */
  check: {
    method: 'GET',
    url: '/v1/health-check',
    schema: { response: { 200: z.object({ status: z.literal('ok'), version: z.string() }) } },
  },
} as const satisfies Record<string, Route>;
