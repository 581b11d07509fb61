import { expect, test } from 'vitest';
import { countryOfLanguage, languageOfCountry, pickerCountries, profileLanguage } from './language.ts';
import { languages } from './user.ts';

test.each([
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
  ['SE', 'en'],
  ['', 'en'],
])('the country %j speaks %s', (country, language) => {
  expect(languageOfCountry(country)).toBe(language);
});

test.each([
  ['UK', 'UA'],
  ['uk', 'UA'],
  ['EN', 'US'],
  ['en', 'US'],
  ['DE', 'DE'],
  ['FR', 'FR'],
  ['PL', 'PL'],
  ['JA', 'US'],
])('the language %s stands under the flag of %s', (language, country) => {
  expect(countryOfLanguage(language)).toBe(country);
});

test('the profile takes Ukraine for Ukrainian and everything else for English', () => {
  expect(profileLanguage('UA')).toBe('uk');
  for (const country of ['US', 'GB', 'FR', '']) expect(profileLanguage(country)).toBe('en');
});

test('each language of the product has its country in the picker, and the way back is the same', () => {
  expect(languages.map(countryOfLanguage).sort()).toEqual([...pickerCountries]);
  for (const language of languages) expect(profileLanguage(countryOfLanguage(language))).toBe(language);
});
