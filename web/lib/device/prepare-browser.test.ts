import { expect, test } from 'vitest';
import proofWorker from '../call/proof/proof-worker.ts?worker&url';
import { limitMarkup } from './prepare-browser.ts';

type Rules = { createHTML: (text: string) => string | null; createScriptURL: (url: string) => string | null };

function rulesMade(): Rules {
  const made: [name: string, rules: Rules][] = [];
  limitMarkup({ createPolicy: (...args) => made.push(args) });
  const [[name, rules] = []] = made;
  if (!rules) throw new Error('No policy was made');
  expect([name, made.length]).toEqual(['default', 1]);
  return rules;
}

test('allows only texts without a tag as HTML', () => {
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

test('allows only our two workers as a script URL', () => {
  const { createScriptURL } = rulesMade();
  for (const url of ['/sw.js', proofWorker]) expect(createScriptURL(url)).toBe(url);
  for (const url of [
    '/sw.js?x',
    'https://elsewhere.example/sw.js',
    '//elsewhere.example/sw.js',
    'data:text/javascript,1',
  ])
    expect(createScriptURL(url)).toBeNull();
});

test('does nothing in a browser without the feature', () => {
  expect(() => limitMarkup(undefined)).not.toThrow();
});
