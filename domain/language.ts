import type { Language } from './user.ts';

/** Specification §9: what is spoken where. Anywhere else it is English. */
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

/** Specification §9: the country that stands for a language. Any other language is shown as that of the US. */
const countryByLanguage = new Map([
  ['UK', 'UA'],
  ['EN', 'US'],
  ['DE', 'DE'],
  ['FR', 'FR'],
  ['PL', 'PL'],
]);

/** Specification §2: the language picker of the profile offers these. */
export const pickerCountries = ['UA', 'US'] as const;

export const languageOfCountry = (country: string): string => languageByCountry.get(country.toUpperCase()) ?? 'en';

export const countryOfLanguage = (language: string): string => countryByLanguage.get(language.toUpperCase()) ?? 'US';

/** Which of the product's own languages a country picked in the profile means. */
export const profileLanguage = (country: string): Language => (country === 'UA' ? 'uk' : 'en');
