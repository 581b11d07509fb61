import type { IncomingMessage } from 'node:http';
import type { FastifyCorsOptions } from '@fastify/cors';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import { usualTiles } from '#contract/map.ts';
import { totalHeader } from '#contract/order.ts';

/** Inline styles are allowed because the component kit needs them. Inline scripts are not. */
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

/**
 * Safari before 15.4 does not accept 'self' for WebSockets. The client's Host header is copied only if it is a valid
 * host.
 */
const ownSockets = (host = '') => (plainHost.test(host) ? `ws://${host} wss://${host}` : "'self'");

/** Security headers of all answers. */
export const securityHeaders = (production: boolean): FastifyHelmetOptions => ({
  contentSecurityPolicy: { useDefaults: false, directives },
  xFrameOptions: { action: 'deny' },
  // Map tile servers require the origin of the site.
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  // Only in production: a browser would apply HSTS to every other program on this host name too.
  strictTransportSecurity: production && { maxAge: 31_536_000 },
});

/**
 * The content policy of our own pages. They may load map tiles, and text becomes markup only through
 * web/lib/trusted-types.ts.
 */
export const pagePolicy = (tiles = usualTiles) => ({
  useDefaults: false,
  directives: {
    ...directives,
    imgSrc: [...directives.imgSrc, ...tileHosts(tiles)],
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['default'],
  },
});

/** Empty when the tiles come from this server. For a tile host with `{s}` all its subdomains are allowed. */
function tileHosts(tiles: string): string[] {
  const host = /^https:\/\/[^/]+/.exec(tiles)?.[0];
  if (host === undefined) return [];
  const source = host.replace('{s}.', '*.');
  return [/^https:\/\/(?:\*\.)?[a-z0-9.-]+(?::\d{1,5})?$/i.test(source) ? source : 'https:'];
}

/**
 * CORS for the given sites: their pages may make the same calls as our own page. `credentials` is off, so their
 * browsers send and store no cookies, and a page there never has a known device.
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
