import { expect, test } from 'vitest';
import { isPagePath } from './page-path.ts';

const isPage = (place: string) => isPagePath(new URL(place, 'https://obmin.test').pathname);

test('the app page may have any query: a search for "olena@gmail.com" or an amount of 10.5', () => {
  const places = [
    '/',
    '/login',
    '/?tab=deals',
    '/?tab=deals&search=olena@gmail.com',
    '/?amount=10.5',
    '/anything/else',
  ];
  expect(places.filter(isPage)).toEqual(places);
});

test('API calls, API docs and files are not the app page', () => {
  expect(
    ['/v1/orders/', '/v1', '/docs', '/docs?a=b', '/docs/json', '/meta.json', '/icon-192.png?v=2'].filter(isPage),
  ).toEqual([]);
});
