import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Specification §2: the countries of the picker, in its order. */
export const countries = [
  { code: 'UA', dialCode: '+380' },
  { code: 'US', dialCode: '+1' },
  { code: 'GB', dialCode: '+44' },
  { code: 'DE', dialCode: '+49' },
  { code: 'FR', dialCode: '+33' },
  { code: 'PL', dialCode: '+48' },
] as const satisfies readonly { code: CountryCode; dialCode: string }[];

/** Whether codes are sent to this number: only to the countries of the picker, so that nobody runs up bills elsewhere. */
export const isServed = (phone: string) =>
  countries.some(({ dialCode }) => phone.startsWith(dialCode)) && !isIsland(phone);

/** They share +1 with the United States and Canada, and some of them are dear to send to. */
function isIsland(phone: string): boolean {
  const country = phone.startsWith('+1') ? parsePhoneNumberFromString(phone)?.country : undefined;
  return country !== undefined && country !== 'US' && country !== 'CA';
}

export type Country = (typeof countries)[number];

/** Specification §5: so many digits can be typed behind the dial code. */
export const phoneInputMaxDigits = 12;

export const digitsOf = (text: string) => text.replace(/\D/g, '');

/** How Ukrainians spell their numbers without a plus; the nine digits are what identifies the account. */
const ukrainianSpellings = /^(?:3800|380|80|0|)([1-9]\d{8})$/;

const phoneShape = /^[\d\s()+.\-\u2010-\u2015]{5,40}$/;

/**
 * The one spelling of a number, E.164 ("+380671234567"), or undefined when it cannot be a number.
 * 0671234567, 80671234567, 380671234567, +38 (067) 123-45-67 and +3800671234567 are one account.
 */
export function parsePhone(text: string): string | undefined {
  if (!phoneShape.test(text.trim())) return undefined;
  const digits = digitsOf(text);
  const ukrainian = text.trim().startsWith('+') && !digits.startsWith('380') ? null : ukrainianSpellings.exec(digits);
  return possible(`+${ukrainian ? `380${ukrainian[1]}` : digits}`);
}

/** The full number of a form: what was typed behind a country's dial code, however a person spells it. */
export function joinPhone(country: Country, typed: string): string | undefined {
  const digits = digitsOf(typed);
  return country.code === 'UA' && ukrainianSpellings.test(digits) ? parsePhone(digits) : possible(digits, country.code);
}

const ukrainianNumber = /^\+380(\d{2})(\d{3})(\d{2})(\d{2})$/;

/** How many digits a typed number still lacks where every number is equally long, which is so in Ukraine alone. */
export function missingDigits(country: Country, typed: string): number {
  const digits = digitsOf(typed).replace(/^(?:3800?|80|0)/, '');
  return country.code === 'UA' ? Math.max(0, 9 - digits.length) : 0;
}

/** As people read it: "+380 67 123 45 67". The library would end a Ukrainian number in four digits, as nobody writes it. */
export const formatPhone = (phone: string) =>
  ukrainianNumber.test(phone)
    ? phone.replace(ukrainianNumber, '+380 $1 $2 $3 $4')
    : (parsePhoneNumberFromString(phone)?.formatInternational() ?? phone);

/** Only what a person needs to recognise the own number: "+380 •• ••• •• 67". */
export const maskPhone = (phone: string) => `${phone.slice(0, 4)} •• ••• •• ${phone.slice(-2)}`;

function possible(text: string, country?: CountryCode): string | undefined {
  const parsed = parsePhoneNumberFromString(text, country);
  return parsed?.isPossible() ? parsed.number : undefined;
}
