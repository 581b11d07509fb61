import { describe, expect, test } from 'vitest';
import { forFile } from '../testing/for-file.ts';
import { openWorld, type World } from '../testing/world.ts';

const shared = 'https://desk.example';

const closed = await forFile(openWorld());
const open = await forFile(openWorld({ env: { CORS_ORIGINS: `${shared}, http://localhost:5173` } }));

const preflight = (world: World, origin: string) =>
  world.as().send('OPTIONS', '/v1/orders/', undefined, {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type,idempotency-key',
  });
const allowed = 'access-control-allow-origin';

describe('pages of other sites', () => {
  test('may do nothing unless CORS_ORIGINS has their origin', async () => {
    const { token } = await closed.customer();
    const answer = await closed.as({ token }).get('/v1/users/me/', { origin: shared });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    const { status, headers } = await preflight(closed, shared);
    expect([status, headers[allowed]]).toEqual([204, undefined]);
  });

  test.each([shared, 'http://localhost:5173'])(
    'may make the same calls as our page when CORS_ORIGINS has their origin: %s',
    async (origin) => {
      const { status, headers } = await preflight(open, origin);
      expect([status, headers[allowed]]).toEqual([204, origin]);
      expect(headers['access-control-allow-methods']).toBe('GET, POST, PUT, PATCH, DELETE');
      expect(headers['access-control-allow-headers']).toContain('Idempotency-Key');
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      const answer = await open.as(await open.customer()).get('/v1/users/me/', { origin });
      expect([answer.status, answer.headers[allowed]]).toEqual([200, origin]);
      expect(answer.headers.vary).toContain('Origin');
    },
  );

  test('can read why a call is refused', async () => {
    const { status, headers } = await open.as().get('/v1/users/me/', { origin: shared });
    expect([status, headers[allowed]]).toEqual([401, shared]);
    expect(headers['access-control-expose-headers']).toContain('X-Error-Code');
    const unknown = await open.as().get('/v1/nothing', { origin: shared });
    expect([unknown.status, unknown.headers[allowed]]).toEqual([404, shared]);
  });

  test.each(['https://elsewhere.example', 'http://desk.example', `${shared}.evil.example`, `${shared}:8443`, 'null'])(
    'get no headers when their origin is not in CORS_ORIGINS: %s',
    async (origin) => {
      expect((await preflight(open, origin)).headers[allowed]).toBeUndefined();
      const answer = await open.as(await open.customer()).get('/v1/users/me/', { origin });
      expect(answer.headers[allowed]).toBeUndefined();
    },
  );
});

test('A preflight request gets an answer with a request id, like every call', async () => {
  const { headers } = await preflight(open, shared);
  expect(headers['x-request-id']).toBeDefined();
  expect(headers['content-security-policy']).toBeDefined();
});
