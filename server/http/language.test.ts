import { expect, test } from 'vitest';
import { preferredLanguage } from './language.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['uk', 'uk'],
  ['UK-ua', 'uk'],
  ['uk;q=0.8,en;q=0.9', 'en'],
  ['pl,uk;q=0.1', 'uk'],
  ['uk;q=0', 'en'],
  ['ukulele', 'en'],
  ['*', 'en'],
  [';;,=,q=', 'en'],
] as const)('The header %j means %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});
