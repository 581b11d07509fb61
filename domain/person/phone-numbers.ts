import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

export type { CountryCode };

/** What the library knows of a number of any country. The page fetches it later (web/lib/text/phone-numbers.ts). */
export const readNumber = (text: string, country?: CountryCode) => parsePhoneNumberFromString(text, country);
