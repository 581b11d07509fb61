import {
  type Country,
  countries,
  digitsOf,
  formatPhone,
  joinPhone,
  missingDigits,
  phoneInputMaxDigits,
} from '#domain/phone.ts';

/** A phone in a form: the chosen country, and the text typed after its dial code. */
export type TypedPhone = { country: Country['code']; typed: string };

export const countryOf = (code: string): Country => countries.find((country) => country.code === code) ?? countries[0];

/** The number in the form that the server expects. Undefined if the text is not a valid number. */
export const fullPhone = ({ country, typed }: TypedPhone): string | undefined => joinPhone(countryOf(country), typed);

/**
 * Keeps only the digits. A number with a dial code also selects the country. During typing, the plus stays until the
 * dial code is complete.
 */
export function readTypedPhone(text: string, country: Country['code']): TypedPhone {
  const international = /^\s*(?:\+|00)/.test(text) ? digitsOf(text).replace(/^00/, '') : undefined;
  const found = countries.find(({ dialCode }) => international?.startsWith(dialCode.slice(1)));
  const isBegun =
    text.trim().startsWith('+') && countries.some(({ dialCode }) => dialCode.startsWith(`+${international}`));
  if (!found && isBegun) return { country, typed: `+${international}` };
  const digits = found ? international?.slice(found.dialCode.length - 1) : digitsOf(text);
  return { country: found?.code ?? country, typed: (digits ?? '').slice(0, phoneInputMaxDigits) };
}

/** Groups the digits without the dial code, which the picker shows: "67 123 45 67". */
export function groupPhone(phone: TypedPhone): TypedPhone {
  const country = countryOf(phone.country);
  const full = fullPhone(phone);
  const { dialCode } = country;
  if (!full?.startsWith(dialCode) || missingDigits(country, phone.typed) > 0) return phone;
  return { country: phone.country, typed: formatPhone(full).slice(dialCode.length).trim() };
}
