import { expect, test } from 'vitest';
import {
  holdsProductName,
  isCommonPassword,
  isDecorated,
  isValidPassword,
  personalPart,
  unmetRules,
} from './password.ts';

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

test.each([
  ['dragon', true],
  ['Dragon1!', true],
  ['!1Dragon', true],
  ['#Dragon7#', true],
  ['Dragon2026!', false],
  ['Dragonfly1!', false],
  ['Dragons1!', false],
  ['', false],
])('a common word with up to three characters more than letters is as common: %j, %j', (password, is) => {
  expect(isDecorated(password, new Set(['dragon']))).toBe(is);
});

test.each([
  ['Aa!671234567', 'number'],
  ['+380671234567Aa', 'number'],
  ['Aa! 067 123-45-67', 'number'],
  ['Aa!380671234', 'number'],
  ['Aa!67123456', undefined],
  ['Kovalenko!1', 'name'],
  ['koVal-2026!', 'name'],
  ['Ole.na1!Z', 'name'],
  ['Olka!2026', undefined],
  ['Kyiv-Lviv-1654!', undefined],
] as const)('%j holds of Olena Kovalenko, +380 67 123 45 67: %j', (password, part) => {
  expect(personalPart(password, { cellphone: '+380671234567', full_name: 'Olena Kovalenko' })).toBe(part);
});

test('a name of Cyrillic letters is found in any case, and a short or missing name is no part', () => {
  const owner = { cellphone: '+380671234567', full_name: 'Олена Їжакевич' };
  expect(personalPart('їЖАКЕвич!1', owner)).toBe('name');
  expect(personalPart('Пароль!2026', { ...owner, full_name: 'Ян Ли' })).toBeUndefined();
  expect(personalPart('Пароль!2026', { ...owner, full_name: null })).toBeUndefined();
});

test('the name of the product is found in any case', () => {
  expect(['My-oBMin-1', 'Obmin!2026', 'Obmyn!2026'].map(holdsProductName)).toEqual([true, true, false]);
});
