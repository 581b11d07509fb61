import { z } from 'zod';
import type { NamedRoute } from './wire/route.ts';

const Ok = z.object({ status: z.literal('ok') });

export const healthApi = {
  /** 200 while the database answers, otherwise 503. */
  check: {
    method: 'GET',
    url: '/v1/health-check',
    part: 'Health',
    operationId: 'checkHealth',
    summary: 'Ask whether the service and its database answer',
    schema: { response: { 200: z.object({ status: z.literal('ok'), version: z.string() }) } },
  },
  /**
   * 200 while the process runs, in every state of the database. A supervisor should restart the process when this
   * fails.
   */
  live: {
    method: 'GET',
    url: '/livez',
    part: 'Health',
    operationId: 'isLive',
    summary: 'Ask whether the process runs',
    schema: { response: { 200: Ok } },
  },
  /**
   * 200 while the server can write. 503 when it can't, or is about to stop: a load balancer should then send calls
   * elsewhere.
   */
  ready: {
    method: 'GET',
    url: '/readyz',
    part: 'Health',
    operationId: 'isReady',
    summary: 'Ask whether calls should come here: the server can write and is not about to stop',
    schema: { response: { 200: Ok } },
  },
} as const satisfies Record<string, NamedRoute>;
