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
 * Common passwords that meet every rule above, in lower case. The list is short because the rules already exclude most
 * common passwords.
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

export const isValidPassword = (password: string) =>
  unmetRules(password).length === 0 && password.length <= passwordMaxLength && !isCommonPassword(password);
