import { expect, test } from 'vitest';
import { deskKeyOf } from './desk-keys.ts';

const press = (key: string, code: string, more: Partial<KeyboardEvent> = {}) =>
  deskKeyOf({ key, code, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, repeat: false, ...more });

test('keys have the same meaning in the Ukrainian layout', () => {
  expect([press('j', 'KeyJ'), press('о', 'KeyJ')]).toEqual(['next', 'next']);
  expect([press('k', 'KeyK'), press('л', 'KeyK')]).toEqual(['previous', 'previous']);
  expect([press('/', 'Slash'), press('.', 'Slash')]).toEqual(['search', 'search']);
  expect([press('?', 'Slash', { shiftKey: true }), press(',', 'Slash', { shiftKey: true })]).toEqual(['list', 'list']);
  expect(press('/', 'Digit7', { shiftKey: true })).toBe('search');
});

test('keys with Ctrl, Alt or Cmd are left to the browser', () => {
  expect(press('k', 'KeyK', { ctrlKey: true })).toBeUndefined();
  expect(press('1', 'Digit1', { metaKey: true })).toBeUndefined();
  expect(press('1', 'Digit1', { altKey: true })).toBeUndefined();
});

test('a held key keeps moving, but does not take a second step', () => {
  expect(press('j', 'KeyJ', { repeat: true })).toBe('next');
  expect(press('1', 'Digit1', { repeat: true })).toBeUndefined();
  expect(press('Enter', 'Enter', { repeat: true })).toBeUndefined();
});

test('arrows go from a deal to the next one and to the next lane, and scroll the page elsewhere', () => {
  const arrow = (code: string, isOnDeal: boolean) =>
    deskKeyOf(
      { key: code, code, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, repeat: true },
      isOnDeal,
    );
  const codes = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight'];
  expect(codes.map((code) => arrow(code, true))).toEqual(['next', 'previous', 'laneBefore', 'laneAfter']);
  expect(codes.map((code) => arrow(code, false))).toEqual([undefined, undefined, undefined, undefined]);
});
