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
])('%j misses %j', (password, unmet) => {
  expect(unmetRules(password)).toEqual(unmet);
});

// spec 5.1
test('each special character of the specification counts, and no other does', () => {
  expect([...'!@#$%^&*(),.?":{}|<>'].filter((char) => unmetRules(`Obmin2026${char}`).length > 0)).toEqual([]);
  expect([..."-_=+[];'/\\`~ €"].filter((char) => unmetRules(`Obmin2026${char}`).length === 0)).toEqual([]);
});

test('Cyrillic letters count as upper and lower case', () => {
  expect(isValidPassword('Обмін!2026')).toBe(true);
});

test('a well-known password is refused in whatever case it is spelled', () => {
  expect(unmetRules('Password1!')).toEqual([]);
  expect(isCommonPassword('PASSWORD1!')).toBe(true);
  expect(isValidPassword('Password1!')).toBe(false);
});

test('a password begins to count at eight characters', () => {
  expect(unmetRules('Obmin!26')).toEqual([]);
  expect(unmetRules('Obmin!2')).toEqual(['length']);
});

test('a password has an upper bound', () => {
  expect(isValidPassword(`Obmin!2026${'x'.repeat(118)}`)).toBe(true);
  expect(isValidPassword(`Obmin!2026${'x'.repeat(119)}`)).toBe(false);
});
