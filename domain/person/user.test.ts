import { expect, test } from 'vitest';
import { isEmail } from './user.ts';

test('an e-mail address has a name, a domain with a dot, no spaces, and at most 128 characters', () => {
  expect(['olena@example.com', 'o.k+x@mail.lviv.ua'].filter(isEmail)).toHaveLength(2);
  const wrong = ['olena', '@example.com', 'olena@example', 'olena@example.', 'ole na@example.com', 'a@b@example.com'];
  expect(wrong.filter(isEmail)).toEqual([]);
  expect(isEmail(`${'x'.repeat(116)}@example.com`)).toBe(true);
  expect(isEmail(`${'x'.repeat(117)}@example.com`)).toBe(false);
});
