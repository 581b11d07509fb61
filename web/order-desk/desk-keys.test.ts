import { expect, test } from 'vitest';
import { meaningOf } from './desk-keys.ts';

const press = (key: string, code: string, more: Partial<KeyboardEvent> = {}) =>
  meaningOf({ key, code, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, repeat: false, ...more });

test('the keys mean the same with the Ukrainian layout', () => {
  expect([press('j', 'KeyJ'), press('о', 'KeyJ')]).toEqual(['next', 'next']);
  expect([press('k', 'KeyK'), press('л', 'KeyK')]).toEqual(['previous', 'previous']);
  expect([press('/', 'Slash'), press('.', 'Slash')]).toEqual(['search', 'search']);
  expect([press('?', 'Slash', { shiftKey: true }), press(',', 'Slash', { shiftKey: true })]).toEqual(['list', 'list']);
  expect(press('/', 'Digit7', { shiftKey: true })).toBe('search');
});

test('a key with Ctrl, Alt or Cmd belongs to the browser', () => {
  expect(press('k', 'KeyK', { ctrlKey: true })).toBeUndefined();
  expect(press('1', 'Digit1', { metaKey: true })).toBeUndefined();
  expect(press('1', 'Digit1', { altKey: true })).toBeUndefined();
});

test('a key that is held down walks on, but takes no second step', () => {
  expect(press('j', 'KeyJ', { repeat: true })).toBe('next');
  expect(press('1', 'Digit1', { repeat: true })).toBeUndefined();
  expect(press('Enter', 'Enter', { repeat: true })).toBeUndefined();
});
