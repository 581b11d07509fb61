import { type CountryCode, readNumber } from './phone-numbers.ts';

/** Specification §2: the countries of the picker, in this order. */
export const countries = [
  { code: 'UA', dialCode: '+380' },
  { code: 'US', dialCode: '+1' },
  { code: 'GB', dialCode: '+44' },
  { code: 'DE', dialCode: '+49' },
  { code: 'FR', dialCode: '+33' },
  { code: 'PL', dialCode: '+48' },
] as const satisfies readonly { code: CountryCode; dialCode: string }[];

/**
 * Whether codes are sent to this number. Only the countries of the picker are served, because messages to other
 * countries could be used to cause costs.
 */
export const isServed = (phone: string) =>
  countries.some(({ dialCode }) => phone.startsWith(dialCode)) && !isIsland(phone);

/** Some countries share +1 with the United States and Canada, and messages there are expensive. */
function isIsland(phone: string): boolean {
  const country = phone.startsWith('+1') ? readNumber(phone)?.country : undefined;
  return country !== undefined && country !== 'US' && country !== 'CA';
}

export type Country = (typeof countries)[number];

/** Specification §5: the most digits after the dial code. */
export const phoneInputMaxDigits = 12;

export const digitsOf = (text: string) => text.replace(/\D/g, '');

/** How Ukrainians write their numbers without a plus. The last nine digits identify the account. */
const ukrainianSpellings = /^(?:3800|380|80|0|)([1-9]\d{8})$/;

const phoneShape = /^[\d\s()+.\-\u2010-\u2015]{5,40}$/;

/**
 * The number in E.164 ("+380671234567"), or undefined when it can't be a number. 0671234567, 80671234567, 380671234567,
 * +38 (067) 123-45-67 and +3800671234567 are the same account.
 */
export function parsePhone(text: string): string | undefined {
  if (!phoneShape.test(text.trim())) return undefined;
  const digits = digitsOf(text);
  const ukrainian = text.trim().startsWith('+') && !digits.startsWith('380') ? null : ukrainianSpellings.exec(digits);
  return possible(`+${ukrainian ? `380${ukrainian[1]}` : digits}`);
}

const wholeUkrainian = /^\+380[1-9]\d{8}$/;

/**
 * `parsePhone` for a number that is kept from now on: one of Ukraine has exactly nine digits after +380. Accounts from
 * before may have a tenth, so signing in and recovery read any possible number.
 */
export function parseNewPhone(text: string): string | undefined {
  const phone = parsePhone(text);
  return phone?.startsWith('+380') && !wholeUkrainian.test(phone) ? undefined : phone;
}

/** The full number in E.164 from a country and the typed digits, or undefined when it can't be a number. */
export function joinPhone(country: Country, typed: string): string | undefined {
  const digits = digitsOf(typed);
  return country.code === 'UA' && ukrainianSpellings.test(digits) ? parsePhone(digits) : possible(digits, country.code);
}

const ukrainianNumber = /^\+380(\d{2})(\d{3})(\d{2})(\d{2})$/;

/** How many digits are still missing. Only Ukrainian numbers have a fixed length; for other countries it is 0. */
export const missingDigits = (country: Country, typed: string): number => Math.max(0, -digitsBeyond(country, typed));

/** How many digits a number has too many, counted in the same way. */
export const extraDigits = (country: Country, typed: string): number => Math.max(0, digitsBeyond(country, typed));

const digitsBeyond = ({ code }: Country, typed: string) =>
  code === 'UA' ? digitsOf(typed).replace(/^(?:3800?|80|0)/, '').length - 9 : 0;

/**
 * The number as people read it: "+380 67 123 45 67". The library groups Ukrainian numbers differently, so they have
 * their own rule.
 */
export const formatPhone = (phone: string) =>
  ukrainianNumber.test(phone)
    ? phone.replace(ukrainianNumber, '+380 $1 $2 $3 $4')
    : (readNumber(phone)?.formatInternational() ?? phone);

/**
 * The number as spreadsheets keep it: "(+380) 67 123 45 67". Without brackets they take the plus for the start of a formula or
 * show a number such as 3.8E+11. Without brackets and spaces it is the number in E.164.
 */
export const phoneInTable = (phone: string) => formatPhone(phone).replace(/^\+\d+/, '($&)');

/** A masked number that its owner can still recognise: "+380 •• ••• •• 67". */
export const maskPhone = (phone: string) => `${phone.slice(0, 4)} •• ••• •• ${phone.slice(-2)}`;

function possible(text: string, country?: CountryCode): string | undefined {
  const parsed = readNumber(text, country);
  return parsed?.isPossible() ? parsed.number : undefined;
}
