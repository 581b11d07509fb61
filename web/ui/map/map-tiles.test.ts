import { expect, onTestFinished, test, vi } from 'vitest';
import { findTiles, readAttribution } from './map-tiles.ts';

const usual = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';

function serverSays(answer: () => Response | Promise<Response>) {
  vi.stubGlobal('fetch', async () => answer());
  onTestFinished(() => void vi.unstubAllGlobals());
}

test('the server sets the tiles and their attribution', async () => {
  serverSays(() => new Response('{"tiles":"https://tiles.example/{z}/{x}/{y}.png","attribution":"© Us"}'));
  expect(await findTiles()).toEqual({ tiles: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© Us' });
});

test.for([
  ['says nothing of it', () => new Response('{}')],
  ['knows no such file', () => new Response('<!doctype html>', { status: 200 })],
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
] as const)('where the server %s, it is the public street map', async ([, answer]) => {
  serverSays(answer);
  expect((await findTiles()).tiles).toBe(usual);
});

test('an attribution is split into text and links, and anything else stays text', () => {
  expect(readAttribution('© [OpenStreetMap](https://osm.org/copyright), [Us](http://us.example)')).toEqual([
    { text: '© ' },
    { text: 'OpenStreetMap', href: 'https://osm.org/copyright' },
    { text: ', ' },
    { text: 'Us', href: 'http://us.example' },
  ]);
  const evil = '<img src=x onerror=alert(1)> [x](javascript:alert(1))';
  expect(readAttribution(evil)).toEqual([{ text: evil }]);
});
