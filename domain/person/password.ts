import { digitsOf } from './phone.ts';

/** Specification §9. */
export const passwordMinLength = 8;

/** Specification §5: the special characters that count. */
export const specialCharacters = '!@#$%^&*(),.?":{}|<>';

/** The rules of specification §5. Screens list the unmet ones by these names. */
export const passwordRules = {
  length: (password: string) => password.length >= passwordMinLength,
  uppercase: (password: string) => /\p{Lu}/u.test(password),
  lowercase: (password: string) => /\p{Ll}/u.test(password),
  digit: (password: string) => /\d/.test(password),
  special: (password: string) => [...specialCharacters].some((character) => password.includes(character)),
} as const;

export type PasswordRule = keyof typeof passwordRules;

const ruleNames = Object.keys(passwordRules).filter((name): name is PasswordRule => name in passwordRules);

/** An upper bound, because hashing longer passwords costs server time. */
export const passwordMaxLength = 128;

/**
 * Common passwords that meet every rule above, in lower case. The page says at once that they are refused. The server
 * also knows the commonest passwords of all, which would be a long download.
 */
const commonest = new Set([
  'password1!',
  'password123!',
  'p@ssw0rd',
  'p@ssw0rd1',
  'p@ssword1',
  'passw0rd!',
  'password@123',
  'password@1',
  'pass@123',
  'pass@1234',
  'qwerty123!',
  'qwerty1!',
  'qwerty@123',
  'qwerty12345!',
  'admin@123',
  'admin123!',
  'welcome1!',
  'welcome@123',
  'welcome123!',
  'abcd@1234',
  'abc@1234',
  'abcd1234!',
  'abc123!@#',
  'test@123',
  'test1234!',
  'changeme1!',
  'letmein1!',
  'india@123',
  'aa123456!',
  'aa123456@',
  'aa@123456',
  'a123456!',
  'qwer1234!',
  'qaz123!@#',
  '1qaz@wsx',
  '1qaz!qaz',
  '!qaz2wsx',
  'zaq1@wsx',
  'zaq12wsx!',
  'summer2024!',
  'summer2025!',
  'summer2026!',
  'winter2025!',
  'winter2026!',
  'ukraine1!',
  'ukraine123!',
  'ukraine2022!',
  'slavaukraini1!',
  'kyiv2024!',
  'lviv2024!',
  'iloveyou1!',
  'monkey123!',
  'dragon123!',
  'football1!',
  'hello123!',
  'hello@123',
  'secret123!',
  'master123!',
  'login123!',
  'user@123',
  'root@123',
]);

export const unmetRules = (password: string): PasswordRule[] =>
  ruleNames.filter((name) => !passwordRules[name](password));

export const isCommonPassword = (password: string) => commonest.has(password.toLowerCase());

/** The rules make people add a digit and a special character to a common word, so such a password is as common. */
const mostAdded = 3;

/** Whether it is one of these words, also with up to three digits or special characters more at its ends. */
export function isDecorated(password: string, words: ReadonlySet<string>): boolean {
  const text = password.toLowerCase();
  for (let before = 0; before <= mostAdded; before += 1) {
    for (let after = 0; before + after <= mostAdded; after += 1) {
      const added = text.slice(0, before) + text.slice(text.length - after);
      if (!/\p{L}/u.test(added) && words.has(text.slice(before, text.length - after))) return true;
    }
  }
  return false;
}

/** Whose password it is. */
export type PasswordOwner = { cellphone: string; full_name: string | null };

const mostDigits = 8;
const mostLetters = 4;

/**
 * What a guesser may know about the person, and the password holds: nine digits in a row of the number, or five letters in
 * a row of the full name. What stands between the digits or the letters does not matter.
 */
export function personalPart(password: string, { cellphone, full_name }: PasswordOwner): 'number' | 'name' | undefined {
  if (sharesMoreThan(mostDigits, digitsOf(password), digitsOf(cellphone))) return 'number';
  return sharesMoreThan(mostLetters, lettersOf(password), lettersOf(full_name ?? '')) ? 'name' : undefined;
}

const lettersOf = (text: string) => text.normalize('NFC').toLowerCase().replace(/\P{L}/gu, '');

/** Whether more than `most` characters in a row of `known` are in the text. */
function sharesMoreThan(most: number, text: string, known: string): boolean {
  for (let start = 0; start + most < known.length; start += 1) {
    if (text.includes(known.slice(start, start + most + 1))) return true;
  }
  return false;
}

/** The name of the product is in the password of the demo world, and is what people think of first. */
export const holdsProductName = (password: string) => /obmin/i.test(password);

export const isValidPassword = (password: string) =>
  unmetRules(password).length === 0 && password.length <= passwordMaxLength && !isCommonPassword(password);
