import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyCorsOptions } from '@fastify/cors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { defaultTiles } from '#contract/office/map.ts';
import { totalHeader } from '#contract/order/order.ts';
import { newsPositionHeader } from '#contract/wire/news-position.ts';

/** Inline styles are allowed because the component kit needs them. Inline scripts are not. */
const directives = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'", ({ headers }: IncomingMessage) => socketSources(headers.host)],
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
const socketSources = (host = '') => (plainHost.test(host) ? `ws://${host} wss://${host}` : "'self'");

type Policy = NonNullable<Parameters<typeof helmet>[0]>['contentSecurityPolicy'];

/**
 * What a page may ask the device for. Our own page: the camera, with which staff scan a pickup code, and the place, by which
 * a customer finds an office. Any other answer: nothing. It also holds for a script that should not be there.
 */
const permissionsOf = (isOwnPage: boolean) => {
  const allowed = isOwnPage ? '(self)' : '()';
  return [
    `camera=${allowed}`,
    `geolocation=${allowed}`,
    ...['microphone=()', 'display-capture=()', 'payment=()', 'usb=()'],
  ].join(', ');
};

type SetHeaders = (request: Pick<FastifyRequest, 'raw'>, reply: FastifyReply, done: (error?: Error) => void) => void;

/** For pages that are not our own, such as the description of the API. */
const otherPolicy: Policy = { useDefaults: false, directives };

/** Only in production: a browser would apply HSTS to every other program on this host name too. */
const hsts = (production: boolean) => production && { maxAge: 31_536_000 };

/**
 * Sets the security headers of a page. The middleware is made once: the Fastify plugin of the same library would check
 * all directives again for each call.
 */
export function securityHeaders(production: boolean, contentSecurityPolicy: Policy = otherPolicy): SetHeaders {
  const setHeaders = helmet({
    contentSecurityPolicy,
    xFrameOptions: { action: 'deny' },
    // Map tile servers require the origin of the site.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: hsts(production),
  });
  // Only our own page has a policy of its own.
  const permissions = permissionsOf(contentSecurityPolicy !== otherPolicy);
  return ({ raw }, reply, done) => {
    // Helmet does not know this header.
    reply.raw.setHeader('Permissions-Policy', permissions);
    setHeaders(raw, reply.raw, (error) => done(error instanceof Error ? error : undefined));
  };
}

/**
 * Sets the security headers of what is data and no page: answers of the API, scripts, styles and fonts. These are the
 * headers that OWASP asks for on an API. The others only mean something on a page and would be 1 KB on every answer.
 * They are the same for all answers, so they are made once. They are set on the reply and not on Node's answer, because
 * Node checks each header again where some are set there before.
 */
export function dataHeaders(production: boolean): SetHeaders {
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: hsts(production),
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  const request = new IncomingMessage(new Socket());
  const example = new ServerResponse(request);
  setHeaders(request, example, (error) => {
    if (error instanceof Error) throw error;
  });
  const headers = { ...example.getHeaders() };
  return (_request, reply, done) => {
    reply.headers(headers);
    done();
  };
}

/**
 * The content policy of our own pages. They may load map tiles, and text becomes markup only through
 * web/lib/device/prepare-browser.ts.
 */
export const pagePolicy = (tiles = defaultTiles) => ({
  useDefaults: false,
  directives: {
    ...directives,
    imgSrc: [...directives.imgSrc, ...tileHosts(tiles)],
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['default', 'intl'],
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
export const corsOptions = (origins: string[]): FastifyCorsOptions => {
  const options = optionsFor(origins);
  return { delegator: ({ url }, decide) => decide(null, publicPath.test(url) ? { origin: false } : options) };
};

const optionsFor = (origins: string[]) => ({
  origin: origins,
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', 'X-Request-Id'],
  exposedHeaders: [
    'X-Error-Code',
    'X-Request-Id',
    'Retry-After',
    'Idempotency-Replayed',
    totalHeader,
    newsPositionHeader,
    'Content-Disposition',
    // The page counts deadlines by the server's clock.
    'Date',
  ],
  maxAge: 600,
  strictPreflight: false,
});

/** Below this path every site may read, and nothing is anybody's own. The widget is a script for other sites. */
const publicPath = /^\/(?:v1\/public\/|widget\.js(?:\?|$))/;

/**
 * Lets pages of all sites read the public answers and run the widget, without credentials. The browser asks first where a page sends the
 * ETag itself.
 */
export function openPublicAnswers({ url, method }: FastifyRequest, reply: FastifyReply, done: () => void) {
  if (!publicPath.test(url)) return done();
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'ETag, Date, Retry-After, X-Error-Code, X-Request-Id',
    'cross-origin-resource-policy': 'cross-origin',
  });
  if (method !== 'OPTIONS') return done();
  reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'GET',
      'access-control-allow-headers': 'If-None-Match',
      'access-control-max-age': '600',
    })
    .send();
}
