import { expect, test } from 'vitest';
import { apiBase } from './api-base.ts';

/**
 * A page at an address, with the meta tag of its server. The cast is needed because the fake has only the members that
 * are read.
 */
const pageAt = (address: string, said?: string) => {
  const meta = { getAttribute: () => said ?? null };
  return { location: new URL(address), querySelector: () => (said === undefined ? null : meta) } as unknown as Document;
};

// spec 7.2
test('the API has the origin of the page if the server says so', () => {
  expect(apiBase(pageAt('https://obmin.example/?tab=deals', 'same-origin'))).toBe('https://obmin.example');
  expect(apiBase(pageAt('http://127.0.0.1:41733/', 'same-origin'))).toBe('http://127.0.0.1:41733');
});

// spec 7.2
test('a page without the meta tag uses its host with the api. prefix', () => {
  expect(apiBase(pageAt('https://obmin.example/'))).toBe('https://api.obmin.example');
  expect(apiBase(pageAt('https://obmin.example:8443/'))).toBe('https://api.obmin.example:8443');
});

// spec 7.2
test('a local page uses port 8000', () => {
  for (const address of ['http://localhost:5173/', 'http://127.0.0.1:5173/', 'http://[::1]:5173/']) {
    expect(apiBase(pageAt(address))).toBe('http://localhost:8000');
  }
});
