import type { FastifyCorsOptions } from '@fastify/cors';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import { totalHeader } from '#contract/order.ts';

/**
 * What browsers may do with our answers. Styles are allowed inline because the component kit needs it; scripts never.
 * Map tiles come from other hosts, whose servers want to know from which site they are asked.
 */
export const securityHeaders = (production: boolean): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      scriptSrcAttr: ["'none'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'", 'ws:', 'wss:'],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  xFrameOptions: { action: 'deny' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  // A browser would remember it for every other program on this host name as well.
  strictTransportSecurity: production && { maxAge: 31_536_000 },
});

/**
 * What the pages of these other sites may do: all that our own page does. Without `credentials` their browsers send and
 * keep no cookies, so a device is never known by such a page.
 */
export const sharedWith = (origins: string[]): FastifyCorsOptions => ({
  origin: origins,
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', 'X-Request-Id'],
  exposedHeaders: [
    'X-Error-Code',
    'X-Request-Id',
    'Retry-After',
    'Idempotency-Replayed',
    totalHeader,
    'Content-Disposition',
  ],
  maxAge: 600,
  strictPreflight: false,
});
