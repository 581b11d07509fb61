import type { Language } from './user.ts';

/** Specification §9: the language for each country. Other countries get English. */
const languageByCountry = new Map([
  ['US', 'en'],
  ['GB', 'en'],
  ['CA', 'en'],
  ['AU', 'en'],
  ['UA', 'uk'],
  ['FR', 'fr'],
  ['DE', 'de'],
  ['ES', 'es'],
  ['IT', 'it'],
  ['JP', 'ja'],
  ['CN', 'zh'],
  ['BR', 'pt'],
  ['MX', 'es'],
  ['RU', 'ru'],
  ['AR', 'ar'],
]);

/** Specification §9: the country whose flag is shown for a language. Other languages get the US. */
const countryByLanguage = new Map([
  ['UK', 'UA'],
  ['EN', 'US'],
  ['DE', 'DE'],
  ['FR', 'FR'],
  ['PL', 'PL'],
]);

/** Specification §2: the choices of the language picker in the profile. */
export const pickerCountries = ['UA', 'US'] as const;

export const languageOfCountry = (country: string): string => languageByCountry.get(country.toUpperCase()) ?? 'en';

export const countryOfLanguage = (language: string): string => countryByLanguage.get(language.toUpperCase()) ?? 'US';

/** The product language for a country that was picked in the profile. */
export const profileLanguage = (country: string): Language => (country === 'UA' ? 'uk' : 'en');
