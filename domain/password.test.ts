import { expect, test } from 'vitest';
import { isCommonPassword, isValidPassword, unmetRules } from './password.ts';

// spec 5.1, 9.1
test.each([
  ['Obmin!2026', []],
  ['Ob!2026', ['length']],
  ['obmin!2026', ['uppercase']],
  ['OBMIN!2026', ['lowercase']],
  ['Obmin!kyiv', ['digit']],
  ['Obmin2026', ['special']],
  ['', ['length', 'uppercase', 'lowercase', 'digit', 'special']],
])('%j fails the rules %j', (password, unmet) => {
  expect(unmetRules(password)).toEqual(unmet);
});

// spec 5.1
test('only the special characters of the specification count', () => {
  expect([...'!@#$%^&*(),.?":{}|<>'].filter((char) => unmetRules(`Obmin2026${char}`).length > 0)).toEqual([]);
  expect([..."-_=+[];'/\\`~ €"].filter((char) => unmetRules(`Obmin2026${char}`).length === 0)).toEqual([]);
});

test('Cyrillic letters count as upper-case and lower-case letters', () => {
  expect(isValidPassword('Обмін!2026')).toBe(true);
});

test('a common password is refused in lower, upper and mixed case', () => {
  expect(unmetRules('Password1!')).toEqual([]);
  expect(isCommonPassword('PASSWORD1!')).toBe(true);
  expect(isValidPassword('Password1!')).toBe(false);
});

test('a password needs at least eight characters', () => {
  expect(unmetRules('Obmin!26')).toEqual([]);
  expect(unmetRules('Obmin!2')).toEqual(['length']);
});

test('a password has at most 128 characters', () => {
  expect(isValidPassword(`Obmin!2026${'x'.repeat(118)}`)).toBe(true);
  expect(isValidPassword(`Obmin!2026${'x'.repeat(119)}`)).toBe(false);
});
