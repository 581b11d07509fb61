import { expect, test } from 'vitest';
import { limitMarkup } from './trusted-types.ts';

type Rules = { createHTML: (text: string) => string | null; createScriptURL: (url: string) => string | null };

function rulesMade(): Rules {
  const made: [name: string, rules: Rules][] = [];
  limitMarkup({ createPolicy: (...args) => made.push(args) });
  const [[name, rules] = []] = made;
  if (!rules) throw new Error('No policy was made');
  expect([name, made.length]).toEqual(['default', 1]);
  return rules;
}

test('Only texts without a tag may become markup', () => {
  const { createHTML } = rulesMade();
  for (const text of ['', '.a > .b { color: red; }', '<svg/>']) expect(createHTML(text)).toBe(text);
  for (const text of [
    '<img src=x onerror=fired()>',
    '<svg onload=fired()>',
    '<svg/><script>fired()</script>',
    '</style><b>',
  ])
    expect(createHTML(text)).toBeNull();
});

test('Only our service worker may be loaded as a script by its address', () => {
  const { createScriptURL } = rulesMade();
  expect(createScriptURL('/sw.js')).toBe('/sw.js');
  for (const url of [
    '/sw.js?x',
    'https://elsewhere.example/sw.js',
    '//elsewhere.example/sw.js',
    'data:text/javascript,1',
  ])
    expect(createScriptURL(url)).toBeNull();
});

test('A browser without the feature is left as it is', () => {
  expect(() => limitMarkup(undefined)).not.toThrow();
});
