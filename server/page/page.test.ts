import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { pagePolicy } from '../http/answer/headers.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld } from '../testing/world.ts';

const tiles = 'https://tiles.example/{z}/{x}/{y}.png';

const parent = await mkdtemp(join(tmpdir(), 'page-'));
afterAll(() => rm(parent, { recursive: true }));
const folder = join(parent, 'dist');
await mkdir(join(folder, 'assets'), { recursive: true });
await writeFile(join(parent, 'secret.txt'), 'secret');
await writeFile(join(folder, '.hidden'), 'secret');
await writeFile(join(folder, 'index.html'), '<title>Obmin</title>');
await writeFile(join(folder, 'favicon.svg'), '<svg/>');
await writeFile(join(folder, 'assets/main-a1b2.js'), 'start()');
await writeFile(join(folder, 'assets/main-a1b2.js.br'), brotliCompressSync('start()'));
const env = { MAP_TILES_URL: tiles, MAP_ATTRIBUTION: '© Us' };
const world = await forFile(openWorld({ pageFolder: folder, env }));

test.each(['/', '/login', '/login/', '/?office_id=1', '/any/other/path'])(
  'The page is sent for %s and revalidated each time',
  async (url) => {
    const { status, text, headers } = await world.as().get(url);
    expect(status).toBe(200);
    expect(text).toBe('<title>Obmin</title>');
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    expect(headers.etag).toBeDefined();
  },
);

test('Assets are cached forever and sent compressed', async () => {
  const plain = await world.as().get('/assets/main-a1b2.js');
  expect(plain).toMatchObject({ status: 200, text: 'start()' });
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const small = await world.as().get('/assets/main-a1b2.js', { 'accept-encoding': 'gzip, br' });
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(small.headers['content-type']).toContain('javascript');
  expect(small.headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
  expect((await world.as().get('/favicon.svg')).headers).toMatchObject({ 'cache-control': 'no-cache' });
});

// spec 2.92
test('map.json contains the tile server and its attribution', async () => {
  const { status, text, headers } = await world.as().get('/map.json');
  expect({ status, settings: JSON.parse(text) }).toEqual({ status: 200, settings: { tiles, attribution: '© Us' } });
  expect(headers['cache-control']).toBe('no-cache');
});

test('The policy of the page allows only its own server, the one tile server, and no markup from texts', async () => {
  const policyOf = async (url: string, headers?: Record<string, string>) =>
    String((await world.as().get(url, headers)).headers['content-security-policy']).split(';');
  const page = await policyOf('/', { host: 'desk.example:8443' });
  expect(page).toContain("connect-src 'self' ws://desk.example:8443 wss://desk.example:8443");
  expect(page).toContain("img-src 'self' data: blob: https://tiles.example");
  expect(page).toContain("require-trusted-types-for 'script'");
  // One policy for the page, and one for the worker of scheme.js, which allows its own address alone.
  expect(page).toContain('trusted-types default intl');
  expect(await policyOf('/livez', { host: '[::1]:8000' })).toContain(
    "connect-src 'self' ws://[::1]:8000 wss://[::1]:8000",
  );
  expect(await policyOf('/livez')).toContain("img-src 'self' data: blob:");
  for (const host of ['a b', "x; script-src 'unsafe-inline'", '*', 'x,y', 'x:1/a', "'unsafe-eval'", '*.example'])
    expect(await policyOf('/', { host })).toContain("connect-src 'self' 'self'");
});

test('Only the page itself may ask for the camera and the place of the device, and for nothing else of it', async () => {
  const policyOf = async (url: string) => String((await world.as().get(url)).headers['permissions-policy']).split(', ');
  const ofPage = await policyOf('/');
  expect(ofPage.filter((feature) => !feature.endsWith('=()'))).toEqual(['camera=(self)', 'geolocation=(self)']);
  expect(ofPage).toContain('microphone=()');
  const ofOther = await policyOf('/livez');
  expect(ofOther).toContain('geolocation=()');
  expect(ofOther.every((feature) => feature.endsWith('=()'))).toBe(true);
});

test.each([
  [undefined, ' https://tile.openstreetmap.org'],
  ['/tiles/{z}/{x}/{y}.png', ''],
  ['https://{s}.tiles.example:8443/{z}/{x}/{y}.png', ' https://*.tiles.example:8443'],
  ['https://name@tiles.example/{z}/{x}/{y}.png', ' https:'],
])('The policy allows pictures from the server of the tiles %s', (url, source) => {
  expect(pagePolicy(url).directives.imgSrc.join(' ')).toBe(`'self' data: blob:${source}`);
});

test.each([
  '/assets/gone.js',
  '/nothing.png',
  '/.hidden',
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/%00.js',
  '/v1/login',
  '/assets/nothing',
])('The file %s gets 404', async (url) => {
  const { status, text, headers } = await world.as().get(url);
  expect(text).not.toContain('secret');
  expect(status).toBe(404);
  expect(headers).toMatchObject({ 'x-error-code': 'NOT_FOUND', 'cache-control': 'no-store' });
});
