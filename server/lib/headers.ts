import type { IncomingMessage } from 'node:http';
import type { FastifyCorsOptions } from '@fastify/cors';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import { usualTiles } from '#contract/map.ts';
import { totalHeader } from '#contract/order.ts';

/** Styles are allowed inline because the component kit needs it; scripts never. */
const directives = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'", ({ headers }: IncomingMessage) => ownSockets(headers.host)],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

const plainHost = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Safari before 15.4 does not take 'self' for WebSockets. What a client sends as its host is repeated only if it is one. */
const ownSockets = (host = '') => (plainHost.test(host) ? `ws://${host} wss://${host}` : "'self'");

/** What browsers may do with our answers. */
export const securityHeaders = (production: boolean): FastifyHelmetOptions => ({
  contentSecurityPolicy: { useDefaults: false, directives },
  xFrameOptions: { action: 'deny' },
  // The servers of map tiles want to know from which site they are asked.
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  // A browser would remember it for every other program on this host name as well.
  strictTransportSecurity: production && { maxAge: 31_536_000 },
});

/** What our own page may do: it shows tiles, and no text becomes markup there without web/lib/trusted-types.ts. */
export const pagePolicy = (tiles = usualTiles) => ({
  useDefaults: false,
  directives: {
    ...directives,
    imgSrc: [...directives.imgSrc, ...tileHosts(tiles)],
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['default'],
  },
});

/** None where the tiles come from this server. A host with a part of its own for each tile is taken with all its parts. */
function tileHosts(tiles: string): string[] {
  const host = /^https:\/\/[^/]+/.exec(tiles)?.[0];
  if (host === undefined) return [];
  const source = host.replace('{s}.', '*.');
  return [/^https:\/\/(?:\*\.)?[a-z0-9.-]+(?::\d{1,5})?$/i.test(source) ? source : 'https:'];
}

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
